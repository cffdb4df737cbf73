import { attrs } from '@wordpress/shortcode';

/** Attributes by name, in lower case. Attributes without a name have their index as key: `'0'`, `'1'`. */
export type ShortcodeAttributes = Readonly<Record<string, string>>;

/** Curly quotes, as characters or entities. WordPress's `wptexturize` creates them in shortcodes that are not registered. */
const CURLY = /[\u201c\u201d\u2033]|&#(?:8220|8221|8243|x201[cd]|x2033);|&[lr]dquo;|&quot;|&#(?:0?34|x22);/gi;

/** PHP's `stripcslashes`. WordPress applies it to values, but `@wordpress/shortcode` does not. */
function withoutSlashes(value: string): string {
  if (!value.includes('\\')) return value;
  const controls: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', v: '\v', f: '\f' };
  return value.replace(/\\(?:x([\da-f]{1,2})|([0-7]{1,3})|([\s\S])|$)/gi, (_all, hex?: string, octal?: string, other = '') => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) % 256);
    return controls[other] ?? other;
  });
}

/** True if the value contains an unclosed element. WordPress empties such values, but `@wordpress/shortcode` keeps them. */
const isUnclosed = (value: string): boolean => value.lastIndexOf('<') > value.lastIndexOf('>');

/**
 * Parses the attributes of a shortcode like `shortcode_parse_atts()`. Accepts curly quotes, because a site on which the
 * shortcode is not registered converts straight quotes.
 *
 * @example
 * parseAttributes(' TYPE="references" limit=3 wide'); // { type: 'references', limit: '3', '0': 'wide' }
 */
export function parseAttributes(text: string): ShortcodeAttributes {
  if (text.trim() === '') return {};
  // wptexturize converts either all quotes or none
  const { named, numeric } = attrs(text.includes('"') ? text : text.replace(CURLY, '"'));
  // clear the cache of `attrs`, which otherwise grows without limit
  (attrs as typeof attrs & { clear(): void }).clear();
  const attributes: Record<string, string> = {};
  for (const [name, value = ''] of [...Object.entries(numeric), ...Object.entries(named)]) {
    const plain = withoutSlashes(value);
    attributes[name] = isUnclosed(plain) ? '' : plain;
  }
  return attributes;
}
