import { endOf } from './end-of.js';
import { parseAttributes, type ShortcodeAttributes } from './shortcode-attributes.js';

/** A shortcode found in a text. */
export interface FoundShortcode {
  readonly tag: string;
  readonly attributes: ShortcodeAttributes;
  /** Text between `[tag]` and `[/tag]`; undefined if the shortcode is self-closing. */
  readonly content: string | undefined;
  /** Offset of the first bracket; `end` is the offset after the last one. */
  readonly start: number;
  readonly end: number;
  /** Single brackets around a shortcode do not escape it. WordPress keeps them. */
  readonly before: '[' | '';
  readonly after: ']' | '';
}

/** A shortcode to render, or an escaped one (`[[tag]]`), which is displayed as `[tag]`. */
export type ShortcodeMatch =
  | (FoundShortcode & { readonly escaped: false })
  | { readonly escaped: true; readonly start: number; readonly end: number };

const NAME = /[\w-]*/y;

/**
 * Finds shortcodes like WordPress's `get_shortcode_regex()`, in linear time. Attributes end at the first `]`, and content ends
 * at the first closing tag. Each missing closing tag is searched for only once.
 *
 * @param text text to parse
 * @param brackets text of the same length in which brackets that are not part of shortcodes are blanked
 */
export function* findShortcodes(text: string, tags: ReadonlySet<string>, brackets = text): Generator<ShortcodeMatch> {
  /** Tags without another closing tag. */
  const unclosed = new Set<string>();
  let start = brackets.indexOf('[');
  while (start !== -1) {
    const isDouble = brackets[start + 1] === '[';
    const name = start + (isDouble ? 2 : 1);
    const from = endOf(NAME, brackets, name);
    const tag = brackets.slice(name, from);
    if (!tags.has(tag)) {
      start = brackets.indexOf('[', start + 1);
      continue;
    }
    const bracket = brackets.indexOf(']', from);
    // no bracket from here on
    if (bracket === -1) return;
    const selfClosing = brackets[bracket - 1] === '/';
    let end = bracket + 1;
    let content: string | undefined;
    if (!selfClosing && !unclosed.has(tag)) {
      const closing = brackets.indexOf(`[/${tag}]`, end);
      if (closing === -1) unclosed.add(tag);
      else {
        content = text.slice(end, closing);
        end = closing + tag.length + 3;
      }
    }
    const closes = brackets[end] === ']';
    if (closes) end += 1;
    if (isDouble && closes) yield { escaped: true, start, end };
    else
      yield {
        escaped: false,
        tag,
        attributes: parseAttributes(text.slice(from, selfClosing ? bracket - 1 : bracket)),
        content,
        start,
        end,
        before: isDouble ? '[' : '',
        after: closes ? ']' : '',
      };
    start = brackets.indexOf('[', end);
  }
}
