import { findShortcodes } from './find-shortcodes.js';
import { bracketsOf, htmlParts } from './html-parts.js';
import type { ShortcodeAttributes } from './shortcode-attributes.js';

/** A shortcode in its place. */
export interface Shortcode {
  readonly tag: string;
  readonly attributes: ShortcodeAttributes;
  /** What it encloses, parsed in its turn; undefined when it encloses nothing. */
  readonly content: readonly ShortcodePart[] | undefined;
  /** In the value of an attribute there is room for text only. */
  readonly place: 'flow' | 'attribute';
  /** HTML before and after what it shows, of a block's own element: nothing stands there when there is nothing to show. */
  readonly around?: readonly [before: string, after: string] | undefined;
}

/** A piece of a text: HTML as it stands, or a shortcode. */
export type ShortcodePart = string | Shortcode;

/** As deep as shortcodes may stand in each other; deeper ones stay as they are. */
const DEEPEST = 20;

/** Attributes that are text, whatever it says: what a shortcode gives makes no address, style or program there. */
const TEXTS = /^(title|alt|label|placeholder|class|aria-[\w-]+)$/i;

/** No shortcode at all. */
const none: ReadonlySet<string> = new Set();

/**
 * Splits HTML into what stays and the shortcodes in it, as WordPress's `do_shortcode()` finds them: not in comments, in
 * tags only inside quoted attributes, `[[tag]]` escaped, unknown ones left alone.
 *
 * @param textTags those that may stand in attributes, such as `title`, that are read as text; in others, an address above
 * all, none does
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
  if (!html.includes('[') || tags.size === 0 || depth > DEEPEST) return [html];
  const parts: ShortcodePart[] = [];
  let done = 0;
  for (const found of findShortcodes(html, tags, bracketsOf(html))) {
    parts.push(...inTags(html.slice(done, found.start), textTags));
    done = found.end;
    if (found.escaped) {
      parts.push(html.slice(found.start + 1, found.end - 1));
      continue;
    }
    const { tag, attributes, content, before, after } = found;
    const enclosed = content === undefined ? undefined : parseShortcodes(content, tags, textTags, depth + 1);
    parts.push(before, { tag, attributes, content: enclosed, place: 'flow' }, after);
  }
  parts.push(...inTags(html.slice(done), textTags));
  return joined(parts);
}

/** Shortcodes in the quoted attributes of HTML tags that are text, in a text that has none elsewhere. */
function inTags(html: string, tags: ReadonlySet<string>): ShortcodePart[] {
  if (!html.includes('[') || tags.size === 0) return [html];
  const parts: ShortcodePart[] = [];
  let done = 0;
  for (const part of htmlParts(html)) {
    if (part.kind !== 'tag') continue;
    for (const { name, from, to } of part.tag?.quoted ?? []) {
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

/** Texts side by side as one, and no empty ones. */
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
