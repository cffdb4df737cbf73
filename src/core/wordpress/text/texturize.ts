import { texturizeParts } from './texturize-parts.js';
import { texturizePrimes } from './texturize-primes.js';
import { texturizeTimes } from './texturize-times.js';

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
  const parts = texturizeParts(html).map(({ kind, text }) => {
    if (kind === 'tag') {
      follow(text, open);
      return text.replace(LONE_AMPERSAND, '&#038;');
    }
    return kind === 'text' && open.length === 0 ? texturizedPart(text) : text;
  });
  return parts.join('');
}
