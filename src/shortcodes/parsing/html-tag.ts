import { endOf } from './end-of.js';

/** A quoted attribute of a tag: its name, and the range of its value without quotes. */
export interface QuotedAttribute {
  readonly name: string;
  /** Offset of the name. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

/** A tag in an HTML text. */
export interface HtmlTag {
  /** Element name in lower case. */
  readonly name: string;
  readonly isClosing: boolean;
  readonly end: number;
  readonly quoted: readonly QuotedAttribute[];
}

const TAG = /<(\/?)([a-z][^\t\n\f\r />]*)/iy;
/** Separators between attributes and before values. */
const BETWEEN = /[\t\n\f\r /]*/y;
const SPACE = /[\t\n\f\r ]*/y;
/** Attribute name. A leading `=` is part of the name. */
const NAME = /=?[^\t\n\f\r />=]*/y;
const UNQUOTED = /[^\t\n\f\r >]*/y;

/**
 * Reads the tag at an offset like browsers do, so that a `>` in quotes does not end it. Returns undefined if there is no tag,
 * and `'endless'` if the tag is not closed. Browsers display nothing after an unclosed tag.
 */
export function readTag(html: string, start: number): HtmlTag | 'endless' | undefined {
  TAG.lastIndex = start;
  const [whole, slash, name = ''] = TAG.exec(html) ?? [];
  if (whole === undefined) return undefined;
  const quoted: QuotedAttribute[] = [];
  let at = start + whole.length;
  for (;;) {
    at = endOf(BETWEEN, html, at);
    if (at >= html.length) return 'endless';
    if (html[at] === '>') return { name: name.toLowerCase(), isClosing: slash === '/', end: at + 1, quoted };
    const nameEnd = endOf(NAME, html, at);
    const equals = endOf(SPACE, html, nameEnd);
    if (html[equals] !== '=') {
      at = nameEnd;
      continue;
    }
    const value = endOf(SPACE, html, equals + 1);
    const quote = html[value];
    if (quote !== '"' && quote !== "'") {
      at = endOf(UNQUOTED, html, value);
      continue;
    }
    const to = html.indexOf(quote, value + 1);
    if (to === -1) return 'endless';
    quoted.push({ name: html.slice(at, nameEnd), start: at, from: value + 1, to });
    at = to + 1;
  }
}
