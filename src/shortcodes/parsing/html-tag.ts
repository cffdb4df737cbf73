/** An attribute of a tag that is written in quotes: its name, and where its value stands between them. */
export interface QuotedAttribute {
  readonly name: string;
  /** Where its name begins. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

/** An element's tag in a text. */
export interface HtmlTag {
  /** Name of the element, lower case. */
  readonly name: string;
  readonly isClosing: boolean;
  readonly end: number;
  readonly quoted: readonly QuotedAttribute[];
}

const TAG = /<(\/?)([a-z][^\t\n\f\r />]*)/iy;
/** What stands between attributes, and in front of the value of one. */
const BETWEEN = /[\t\n\f\r /]*/y;
const SPACE = /[\t\n\f\r ]*/y;
/** The name of an attribute. A `=` in front belongs to it. */
const NAME = /=?[^\t\n\f\r />=]*/y;
const UNQUOTED = /[^\t\n\f\r >]*/y;

/**
 * Reads the tag that begins here, as browsers do: a `>` in quotes does not end it. Undefined where there is none, and
 * `'endless'` where the text ends first: browsers show nothing from there on.
 */
export function readTag(html: string, start: number): HtmlTag | 'endless' | undefined {
  const read = (pattern: RegExp, from: number): number => {
    pattern.lastIndex = from;
    return from + (pattern.exec(html)?.[0].length ?? 0);
  };
  TAG.lastIndex = start;
  const [whole, slash, name = ''] = TAG.exec(html) ?? [];
  if (whole === undefined) return undefined;
  const quoted: QuotedAttribute[] = [];
  let at = start + whole.length;
  for (;;) {
    at = read(BETWEEN, at);
    if (at >= html.length) return 'endless';
    if (html[at] === '>') return { name: name.toLowerCase(), isClosing: slash === '/', end: at + 1, quoted };
    const nameEnd = read(NAME, at);
    const equals = read(SPACE, nameEnd);
    if (html[equals] !== '=') {
      at = nameEnd;
      continue;
    }
    const value = read(SPACE, equals + 1);
    const quote = html[value];
    if (quote !== '"' && quote !== "'") {
      at = read(UNQUOTED, value);
      continue;
    }
    const to = html.indexOf(quote, value + 1);
    if (to < 0) return 'endless';
    quoted.push({ name: html.slice(at, nameEnd), start: at, from: value + 1, to });
    at = to + 1;
  }
}
