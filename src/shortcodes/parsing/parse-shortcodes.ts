import { findShortcodes } from './find-shortcodes.js';
import { bracketsOf, htmlParts } from './html-parts.js';
import type { ShortcodeAttributes } from './shortcode-attributes.js';

/** A parsed shortcode and its position. */
export interface Shortcode {
  readonly tag: string;
  readonly attributes: ShortcodeAttributes;
  /** Parsed content; undefined without a closing tag. */
  readonly content: readonly ShortcodePart[] | undefined;
  /** Position of the shortcode. Attribute values can only contain text. */
  readonly place: 'flow' | 'attribute';
  /** HTML around the list, from the element that a block saved. Omitted if the list is empty. */
  readonly around?: readonly [before: string, after: string] | undefined;
}

/** A part of a text: HTML, or a shortcode. */
export type ShortcodePart = string | Shortcode;

/** Maximum nesting depth of shortcodes. Deeper ones are not parsed. */
const MAX_DEPTH = 20;

/** Attributes that always contain text, so that the output of a shortcode cannot become a URL, style or script. */
const TEXTS = /^(title|alt|label|placeholder|class|aria-[\w-]+)$/i;

/** Empty set of tags. */
const none: ReadonlySet<string> = new Set();

/**
 * Splits HTML into text and shortcodes, like WordPress's `do_shortcode()`. Those in tags and comments, and unknown ones, stay text.
 * `[[tag]]` is an escaped shortcode.
 *
 * @param textTags shortcodes to parse in quoted attributes with text, too, such as `title`
 *
 * @example
 * parseShortcodes('<p>See</p>[relx_related_posts limit=3]', new Set(['relx_related_posts']));
 * // ['<p>See</p>', { tag: 'relx_related_posts', attributes: { limit: '3' }, content: undefined, place: 'flow' }]
 */
export function parseShortcodes(
  html: string,
  tags: ReadonlySet<string>,
  textTags: ReadonlySet<string> = none,
  depth = 0,
): ShortcodePart[] {
  if (!html.includes('[') || depth === MAX_DEPTH) return [html];
  const parts: ShortcodePart[] = [];
  let done = 0;
  for (const found of findShortcodes(html, tags, bracketsOf(html))) {
    parts.push(...inTags(closedText(html.slice(done, found.start)), textTags));
    done = found.end;
    if (found.escaped) {
      parts.push(html.slice(found.start + 1, found.end - 1));
      continue;
    }
    const { tag, attributes, content, before, after } = found;
    const enclosed = content === undefined ? undefined : parseShortcodes(closedText(content), tags, textTags, depth + 1);
    parts.push(before, { tag, attributes, content: enclosed, place: 'flow' }, after);
  }
  parts.push(...inTags(html.slice(done), textTags));
  return joined(parts);
}

/** Escapes a `<` directly before a shortcode, so that the output of the shortcode cannot complete a tag. */
const closedText = (html: string): string => (html.endsWith('<') ? `${html.slice(0, -1)}&lt;` : html);

/** Parses shortcodes in quoted text attributes of tags. The rest of the text has no shortcodes. */
function inTags(html: string, tags: ReadonlySet<string>): ShortcodePart[] {
  if (!html.includes('[')) return [html];
  const parts: ShortcodePart[] = [];
  let done = 0;
  for (const part of htmlParts(html)) {
    if (!part.tag) continue;
    for (const { name, from, to } of part.tag.quoted) {
      if (!TEXTS.test(name)) continue;
      const value = html.slice(from, to);
      for (const found of findShortcodes(value, tags)) {
        parts.push(html.slice(done, from + found.start));
        done = from + found.end;
        if (found.escaped) parts.push(value.slice(found.start + 1, found.end - 1));
        else {
          const { tag, attributes, content, before, after } = found;
          parts.push(
            before,
            { tag, attributes, content: content === undefined ? undefined : [content], place: 'attribute' },
            after,
          );
        }
      }
    }
  }
  parts.push(html.slice(done));
  return parts;
}

/** Joins adjacent texts and drops empty ones. */
function joined(parts: readonly ShortcodePart[]): ShortcodePart[] {
  const all: ShortcodePart[] = [];
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else {
      if (text !== '') all.push(text);
      text = '';
      all.push(part);
    }
  }
  if (text !== '') all.push(text);
  return all;
}
