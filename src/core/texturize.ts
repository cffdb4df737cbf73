import { SPACE, texturizePrimes } from './texturize-primes.js';

/** Elements whose text stays as it was typed. */
const AS_TYPED = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt']);

/** WordPress's own shortcodes and ours: what stands in their brackets is not for readers. */
const SHORTCODES = 'caption|wp_caption|gallery|playlist|audio|video|embed|relx_related_(?:posts|users|terms)';

const HTML = '<(?:(?=!--)!(?:-(?!->)[^-]*)*(?:-->)?|(?!!--)[^>]*>?)';
const SHORTCODE = String.raw`\[[/[]?(?:${SHORTCODES})(?=[\s\]/])(?:[^[\]<>]+|<[^[\]>]*>)*\]\]?`;
const PARTS = new RegExp(`(${HTML}|${SHORTCODE})`);
const IS_SHORTCODE = new RegExp(`^${SHORTCODE}$`);

const LONE_AMPERSAND = /&(?!#(?:\d+|x[a-f0-9]+);|[a-z1-4]{1,8};)/gi;

/** Replaced as they stand, one after the other. */
const FIXED: readonly (readonly [string, string])[] = [
  ['...', '&#8230;'],
  ['``', '&#8220;'],
  ["''", '&#8221;'],
  [' (tm)', ' &#8482;'],
  ...["'tain't", "'twere", "'twas", "'tis", "'twill", "'til", "'bout", "'nuff", "'round", "'cause", "'em"].map(
    (word) => [word, word.replaceAll("'", '&#8217;')] as const,
  ),
];

// marks for what stands in the middle of the work, or a replacement would be taken for text
const APOSTROPHE = '<!--apos-->';
const OPENING_SINGLE = '<!--osq-->';
const OPENING = '<!--oq-->';

const END = String.raw`(?=\n?$|[.,:;!?)}\-\]]|&gt;|${SPACE})`;
const rule = (pattern: string, replacement: string) => [new RegExp(pattern, 'g'), replacement] as const;

const SINGLE_QUOTES = [
  rule(`'(\\d\\d)'${END}`, `${APOSTROPHE}$1&#8217;`),
  rule(`'(\\d\\d)"${END}`, `${APOSTROPHE}$1&#8221;`),
  rule(String.raw`'(?=\d\d(?:\n?$|(?![%\d]|[.,]\d)))`, APOSTROPHE),
  rule(String.raw`(?<=^|${SPACE})'(\d[.,\d]*)'`, `${OPENING_SINGLE}$1&#8217;`),
  rule(String.raw`(?<=^|[([{"\-]|&lt;|${SPACE})'`, OPENING_SINGLE),
  rule(String.raw`(?<!${SPACE})'(?!\n?$|[.,:;!?"'(){}[\]\-]|&[lg]t;|${SPACE})`, APOSTROPHE),
];
const DOUBLE_QUOTES = [
  rule(String.raw`(?<=^|${SPACE})"(\d[.,\d]*)"`, `${OPENING}$1&#8221;`),
  rule(String.raw`(?<=^|[([{\-]|&lt;|${SPACE})"(?!${SPACE})`, OPENING),
];
const DASHES = [
  rule('---', '&#8212;'),
  rule(`(?<=^|${SPACE})--(?=\\n?$|${SPACE})`, '&#8212;'),
  rule('(?<!xn)--', '&#8211;'),
  rule(`(?<=^|${SPACE})-(?=\\n?$|${SPACE})`, '&#8211;'),
];
const TIMES = /\b(\d(?:(?<=0)[\d.,]+|(?<!0)[\d.,]*))x(\d[\d.,]*)\b/g;

const replaced = (text: string, rules: readonly (readonly [RegExp | string, string])[]): string =>
  rules.reduce((result, [what, by]) => result.replaceAll(what, by), text);

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
  return text.replace(TIMES, '$1&#215;$2').replace(LONE_AMPERSAND, '&#038;');
}

/** Opens or closes an element in which text stays as it was typed. */
function follow(tag: string, open: string[]): void {
  const closes = tag[1] === '/';
  // up to the first space, or without its last character: as WordPress does
  const end = tag.indexOf(' ');
  const name = tag.slice(closes ? 2 : 1, end < 0 ? -1 : end);
  if (!AS_TYPED.has(name)) return;
  if (!closes) open.push(name);
  else if (open.at(-1) === name) open.pop();
}

/** Curly quotes, dashes and their like in a text with HTML, as WordPress's `wptexturize` writes them in English. */
export function texturize(html: string): string {
  const open: string[] = [];
  const parts = html.split(PARTS).map((part) => {
    if (part.startsWith('<!--') || part.trim() === '') return part;
    if (part.startsWith('<')) {
      follow(part, open);
      return part.replace(LONE_AMPERSAND, '&#038;');
    }
    return open.length > 0 || IS_SHORTCODE.test(part) ? part : texturizedPart(part);
  });
  return parts.join('');
}
