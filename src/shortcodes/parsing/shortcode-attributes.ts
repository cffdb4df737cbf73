import { attrs } from '@wordpress/shortcode';

/** Attributes by name, lower case; those without a name by their place: `'0'`, `'1'`. */
export type ShortcodeAttributes = Readonly<Record<string, string>>;

/** Quotes that WordPress's texturize makes of straight ones in shortcodes it does not know, as characters or entities. */
const CURLY = /[\u201c\u201d\u2033]|&#(?:8220|8221|8243|x201[cd]|x2033);|&[lr]dquo;|&quot;|&#(?:0?34|x22);/gi;

/** PHP's stripcslashes, which WordPress applies to values and `@wordpress/shortcode` does not. */
function withoutSlashes(value: string): string {
  if (!value.includes('\\')) return value;
  const controls: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', v: '\v', f: '\f' };
  return value.replace(/\\(?:x([\da-f]{1,2})|([0-7]{1,3})|([\s\S])|$)/gi, (_all, hex?: string, octal?: string, other = '') => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) % 256);
    return controls[other] ?? other;
  });
}

/** True for a value with an element that does not end: WordPress empties it, `@wordpress/shortcode` keeps it. */
const isUnclosed = (value: string): boolean => value.lastIndexOf('<') > value.lastIndexOf('>');

/**
 * The attributes of a shortcode as `shortcode_parse_atts()` gives them. Curly quotes count as quotes: a site that does not
 * know the shortcode has made them of straight ones.
 *
 * @example
 * parseAttributes(' TYPE="references" limit=3 wide'); // { type: 'references', limit: '3', '0': 'wide' }
 */
export function parseAttributes(text: string): ShortcodeAttributes {
  if (text.trim() === '') return {};
  // where one has been made curly, all have
  const { named, numeric } = attrs(text.includes('"') ? text : text.replace(CURLY, '"'));
  // it keeps every text that it ever read
  (attrs as typeof attrs & { clear(): void }).clear();
  const attributes: Record<string, string> = {};
  for (const [name, value = ''] of [...Object.entries(numeric), ...Object.entries(named)]) {
    const plain = withoutSlashes(value);
    attributes[name] = isUnclosed(plain) ? '' : plain;
  }
  return attributes;
}
