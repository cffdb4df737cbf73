import { parseAttributes, type ShortcodeAttributes } from './shortcode-attributes.js';

/** A shortcode as it stands in a text. */
export interface FoundShortcode {
  readonly tag: string;
  readonly attributes: ShortcodeAttributes;
  /** What stands between `[tag]` and `[/tag]`; undefined when it is not enclosing. */
  readonly content: string | undefined;
  /** Where it stands: from its first bracket to after its last. */
  readonly start: number;
  readonly end: number;
  /** Brackets around it that do not escape it: WordPress leaves a single one where it is. */
  readonly before: '[' | '';
  readonly after: ']' | '';
}

/** A shortcode to show, or one that is escaped as `[[tag]]` and shown as `[tag]`. */
export type ShortcodeMatch =
  | (FoundShortcode & { readonly escaped: false })
  | { readonly escaped: true; readonly start: number; readonly end: number };

const NAME = /[\w-]*/y;

/**
 * Finds shortcodes as `get_shortcode_regex()` of WordPress describes them, in time linear in the text: attributes end at the
 * first `]`, and content at the first closing tag, which is looked for once for each tag that has none.
 *
 * @param text what to read them from
 * @param brackets the same text, of the same length, without the brackets that are none
 */
export function* findShortcodes(text: string, tags: ReadonlySet<string>, brackets = text): Generator<ShortcodeMatch> {
  /** From where on a tag has no closing tag any more. */
  const unclosed = new Map<string, number>();
  let start = brackets.indexOf('[');
  while (start >= 0) {
    const isDouble = brackets[start + 1] === '[';
    NAME.lastIndex = start + (isDouble ? 2 : 1);
    const [tag = ''] = NAME.exec(brackets) ?? [];
    if (!tags.has(tag)) {
      start = brackets.indexOf('[', start + 1);
      continue;
    }
    const from = start + (isDouble ? 2 : 1) + tag.length;
    const bracket = brackets.indexOf(']', from);
    // without one here there is none further on
    if (bracket < 0) return;
    const selfClosing = bracket > from && brackets[bracket - 1] === '/';
    let end = bracket + 1;
    let content: string | undefined;
    if (!selfClosing && end < (unclosed.get(tag) ?? Number.POSITIVE_INFINITY)) {
      const closing = brackets.indexOf(`[/${tag}]`, end);
      if (closing < 0) unclosed.set(tag, end);
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
