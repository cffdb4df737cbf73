/** Elements whose text is not changed. */
const AS_TYPED = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt']);

const LONE_AMPERSAND = /&(?!#(?:\d+|x[a-f0-9]+);|[a-z1-4]{1,8};)/gi;

/** Fixed replacements in order. */
const FIXED: readonly (readonly [string, string])[] = [
  ['...', '&#8230;'],
  ['``', '&#8220;'],
  ["''", '&#8221;'],
  [' (tm)', ' &#8482;'],
  ...["'tain't", "'twere", "'twas", "'tis", "'twill", "'til", "'bout", "'nuff", "'round", "'cause", "'em"].map(
    (word) => [word, word.replaceAll("'", '&#8217;')] as const,
  ),
];

// placeholders, so that later rules do not change replacements
const APOSTROPHE = '<!--apos-->';
const OPENING_SINGLE = '<!--osq-->';
const OPENING = '<!--oq-->';

/** A pattern and its replacement. */
type Rule = readonly [
  pattern: RegExp | string,
  replacement: string | ((found: string, number: string, at: number, text: string) => string),
];

/** Quotes around a number at the beginning of the text or after a space. */
const aroundNumber =
  (opening: string, closing: string) =>
  (found: string, number: string, at: number, text: string): string =>
    /^$|[\r\n\t \u00a0]$|&nbsp;$/.test(text.slice(Math.max(0, at - 6), at)) ? `${opening}${number}${closing}` : found;

const SINGLE_QUOTES: readonly Rule[] = [
  [/'(\d\d)'(?=\n?$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g, `${APOSTROPHE}$1&#8217;`],
  [/'(\d\d)"(?=\n?$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g, `${APOSTROPHE}$1&#8221;`],
  [/'(?=\d\d(?:\n?$|(?![%\d]|[.,]\d)))/g, APOSTROPHE],
  [/'(\d[.,\d]*)'/g, aroundNumber(OPENING_SINGLE, '&#8217;')],
  [/(?<=^|[([{"\-\r\n\t \u00a0]|&lt;|&nbsp;)'/g, OPENING_SINGLE],
  [/(?<![\r\n\t \u00a0]|&nbsp;)'(?!\n?$|[.,:;!?"'(){}[\]\-\r\n\t \u00a0]|&[lg]t;|&nbsp;)/g, APOSTROPHE],
];
const DOUBLE_QUOTES: readonly Rule[] = [
  [/"(\d[.,\d]*)"/g, aroundNumber(OPENING, '&#8221;')],
  [/(?<=^|[([{\-\r\n\t \u00a0]|&lt;|&nbsp;)"(?![\r\n\t \u00a0]|&nbsp;)/g, OPENING],
];
const DASHES: readonly Rule[] = [
  [/---/g, '&#8212;'],
  [/(?<=^|[\r\n\t \u00a0]|&nbsp;)--(?=\n?$|[\r\n\t \u00a0]|&nbsp;)/g, '&#8212;'],
  [/(?<!xn)--/g, '&#8211;'],
  [/(?<=^|[\r\n\t \u00a0]|&nbsp;)-(?=\n?$|[\r\n\t \u00a0]|&nbsp;)/g, '&#8211;'],
];

const replaced = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((result, [what, by]) => (typeof by === 'string' ? result.replaceAll(what, by) : result.replace(what, by)), text);

function texturizedPart(part: string): string {
  let text = replaced(part, FIXED);
  if (text.includes("'")) {
    text = texturizePrimes(replaced(text, SINGLE_QUOTES), "'", '&#8242;', OPENING_SINGLE, '&#8217;');
    text = text.replaceAll(APOSTROPHE, '&#8217;').replaceAll(OPENING_SINGLE, '&#8216;');
  }
  if (text.includes('"')) {
    text = texturizePrimes(replaced(text, DOUBLE_QUOTES), '"', '&#8243;', OPENING, '&#8221;');
    text = text.replaceAll(OPENING, '&#8220;');
  }
  if (text.includes('-')) text = replaced(text, DASHES);
  return texturizeTimes(text).replace(LONE_AMPERSAND, '&#038;');
}

/** Tracks open elements whose text is not changed. */
function follow(tag: string, open: string[]): void {
  const closes = tag[1] === '/';
  // up to the first space, or without the last character, as in WordPress
  const end = tag.indexOf(' ');
  const name = tag.slice(closes ? 2 : 1, end < 0 ? -1 : end);
  if (!AS_TYPED.has(name)) return;
  if (!closes) open.push(name);
  else if (open.at(-1) === name) open.pop();
}

/** Adds typographic quotes and dashes to HTML like WordPress's `wptexturize` in English. */
export function texturize(html: string): string {
  const open: string[] = [];
  const parts = texturizeParts(html).map(({ type, text }) => {
    if (type === 'tag') {
      follow(text, open);
      return text.replace(LONE_AMPERSAND, '&#038;');
    }
    return type === 'text' && open.length === 0 ? texturizedPart(text) : text;
  });
  return parts.join('');
}

/** A part of a text that `wptexturize` treats separately. */
export interface TexturizePart {
  readonly type: 'comment' | 'tag' | 'shortcode' | 'text';
  readonly text: string;
}

/** Beginning of a shortcode of WordPress or relx. The text in brackets is not displayed. */
const SHORTCODE =
  /\[[/[]?(?:caption|wp_caption|gallery|playlist|audio|video|embed|relx_related_(?:posts|users|terms))(?=[ \t\n\v\f\r\]/])/y;

/** The position after a comment or tag that begins at `start`. Without an end, that of the whole text. */
function endOfHtml(html: string, start: number): number {
  const comment = html.startsWith('<!--', start);
  const end = comment ? html.indexOf('-->', start + 2) : html.indexOf('>', start);
  return end < 0 ? html.length : end + (comment ? 3 : 1);
}

/** The position after a shortcode that begins at `start`. Undefined if another bracket opens before it closes. */
function endOfShortcode(html: string, start: number): number | undefined {
  SHORTCODE.lastIndex = start;
  if (!SHORTCODE.test(html)) return undefined;
  let isInTag = false;
  for (let at = SHORTCODE.lastIndex; at < html.length; at += 1) {
    const character = html[at];
    if (character === ']') {
      if (isInTag) return undefined;
      return at + (html[at + 1] === ']' ? 2 : 1);
    }
    if (character === '[' || (character === '>' && !isInTag)) return undefined;
    if (character === '<') isInTag = true;
    else if (character === '>') isInTag = false;
  }
  return undefined;
}

/** Comments, tags, shortcodes and texts in order, in one pass. */
export function texturizeParts(html: string): readonly TexturizePart[] {
  const parts: TexturizePart[] = [];
  let from = 0;
  let at = 0;
  const add = (type: TexturizePart['type'], end: number) => {
    if (at > from) parts.push({ type: 'text', text: html.slice(from, at) });
    parts.push({ type, text: html.slice(at, end) });
    from = end;
    at = end;
  };
  while (at < html.length) {
    const character = html[at];
    const end = character === '[' ? endOfShortcode(html, at) : undefined;
    if (character === '<') add(html.startsWith('<!--', at) ? 'comment' : 'tag', endOfHtml(html, at));
    else if (end !== undefined) add('shortcode', end);
    else at += 1;
  }
  if (at > from) parts.push({ type: 'text', text: html.slice(from) });
  return parts;
}

const isDigit = (character: string | undefined) => character !== undefined && character >= '0' && character <= '9';
/** A character of a number: digits, points, commas. */
const isNumeric = (character: string | undefined) => isDigit(character) || character === '.' || character === ',';
const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);
const isBoundary = (text: string, at: number) => isWord(text[at - 1]) !== isWord(text[at]);

/** True if a number that ends before `end` begins here: at a word boundary, and not a single zero. */
const begins = (text: string, at: number, end: number) =>
  isDigit(text[at]) && isBoundary(text, at) && !(text[at] === '0' && at + 1 === end);

/** True if a number ends directly before the `x` at `end`. */
function hasNumberBefore(text: string, least: number, end: number): boolean {
  let start = end;
  while (start > least && isNumeric(text[start - 1])) start -= 1;
  while (start < end && !begins(text, start, end)) start += 1;
  return start < end;
}

/** The position after the number that begins at `start`. Undefined if it ends within a word. */
function endOfNumber(text: string, start: number): number | undefined {
  let end = start + 1;
  while (isNumeric(text[end])) end += 1;
  while (end > start && !isBoundary(text, end)) end -= 1;
  return end > start ? end : undefined;
}

/**
 * Replaces the `x` between two numbers with a multiplication sign. Replaces WordPress's pattern
 * `\b(\d(?(?<=0)[\d\.,]+|[\d\.,]*))x(\d[\d\.,]*)\b`, which takes quadratic time for many numbers.
 */
export function texturizeTimes(text: string): string {
  if (!/\dx\d/.test(text)) return text;
  let result = '';
  // earlier text belongs to the previous multiplication
  let least = 0;
  for (let at = text.indexOf('x'); at >= 0; at = text.indexOf('x', at + 1)) {
    const end = isDigit(text[at + 1]) && hasNumberBefore(text, least, at) ? endOfNumber(text, at + 1) : undefined;
    if (end === undefined) continue;
    result += `${text.slice(least, at)}&#215;${text.slice(at + 1, end)}`;
    least = end;
  }
  return result + text.slice(least);
}

const FLAG = '<!--wp-prime-or-quote-->';

/** Where the mark may close a quote, and where it may be a prime. */
const PATTERNS = {
  "'": { quotes: /'(?=\n?$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g, primes: /(?<=\d)'/g },
  '"': { quotes: /"(?=\n?$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g, primes: /(?<=\d)"/g },
};

/** Replaces the last flag, preferably one before a full stop. */
function lastReplaced(text: string, by: string): string {
  const at = text.includes(`${FLAG}.`) ? text.lastIndexOf(`${FLAG}.`) : text.lastIndexOf(FLAG);
  return text.slice(0, at) + by + text.slice(at + FLAG.length);
}

/**
 * Replaces the marks `needle` that remain after opening quotes: primes after digits, otherwise closing quotes. Same as WordPress's
 * `wptexturize_primes`.
 */
export function texturizePrimes(
  text: string,
  needle: keyof typeof PATTERNS,
  prime: string,
  opening: string,
  closing: string,
): string {
  const { quotes, primes } = PATTERNS[needle];
  const pieces = text.split(opening).map((piece, index) => {
    if (!piece.includes(needle)) return piece;
    let result = piece;
    if (index > 0 && !piece.includes(closing)) {
      const count = piece.match(quotes)?.length ?? 0;
      result = result.replace(quotes, FLAG);
      if (count > 1) {
        const clear = result.replace(/(?<!\d)<!--wp-prime-or-quote-->/g, closing);
        // if no mark can only be a quote, the last one is
        result = clear === result ? lastReplaced(result, closing) : clear;
        result = result.replace(primes, prime).replace(/(?<=\d)<!--wp-prime-or-quote-->/g, prime);
      }
      result = result.replaceAll(FLAG, closing).replace(primes, prime);
    } else {
      result = result.replace(primes, prime).replace(quotes, closing);
    }
    return needle === '"' ? result.replaceAll('"', closing) : result;
  });
  return pieces.join(opening);
}
