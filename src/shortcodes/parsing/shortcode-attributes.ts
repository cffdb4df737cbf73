import { endOf } from './end-of.js';

/** Attributes by name, in lower case, or by index: `'0'`, `'1'`. */
export type ShortcodeAttributes = Readonly<Record<string, string>>;

/** Curly quotes, as characters or entities. WordPress's `wptexturize` creates them in shortcodes that are not registered. */
const CURLY = /[\u201c\u201d\u2033]|&#(?:8220|8221|8243|x201[cd]|x2033);|&[lr]dquo;|&quot;|&#(?:0?34|x22);/gi;

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', v: '\v', f: '\f' };

/** Replaces the escape sequences of C in a value, as PHP's `stripcslashes` does. */
function withoutSlashes(value: string): string {
  return value.replace(/\\(?:x([\da-f]{1,2})|([0-7]{1,3})|([\s\S])|$)/gi, (_all, hex?: string, octal?: string, other = '') => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) % 256);
    return CONTROLS[other] ?? other;
  });
}

/** True if the value contains an unclosed element. WordPress empties such values. */
const isUnclosed = (value: string): boolean => value.lastIndexOf('<') > value.lastIndexOf('>');

const SPACE = /\s*/y;
const NAME = /[\w-]*/y;
const UNQUOTED = /[^\s"']*/y;
const WORD = /\S*/y;

/** Reads a value: quoted, or without quotes in it. Returns undefined unless a space or the end of the text follows it. */
function readValue(text: string, start: number): { readonly value: string; readonly end: number } | undefined {
  const first = text.charAt(start);
  const isQuoted = first === '"' || first === "'";
  const from = isQuoted ? start + 1 : start;
  const to = isQuoted ? text.indexOf(first, from) : endOf(UNQUOTED, text, from);
  const end = isQuoted ? to + 1 : to;
  if (to === -1 || end === start || text.charAt(end).trim() !== '') return undefined;
  return { value: text.slice(from, to), end };
}

/** Yields the attributes of a text in their order: a value and its name. Words that are no attribute are values without a name. */
function* attributesIn(text: string): Generator<readonly [value: string, name?: string]> {
  for (let start = endOf(SPACE, text, 0); start < text.length; start = endOf(SPACE, text, start)) {
    const nameEnd = endOf(NAME, text, start);
    const equals = endOf(SPACE, text, nameEnd);
    const isNamed = nameEnd > start && text[equals] === '=';
    const read = readValue(text, isNamed ? endOf(SPACE, text, equals + 1) : start);
    if (!read) {
      const end = endOf(WORD, text, start);
      yield [text.slice(start, end)];
      start = end;
      continue;
    }
    if (isNamed) yield [read.value, text.slice(start, nameEnd).toLowerCase()];
    else if (read.value !== '') yield [read.value];
    start = read.end;
  }
}

/**
 * Parses the attributes of a shortcode with the results of WordPress: `name="value"`, `name='value'`, `name=value`, and values
 * without a name. Accepts curly quotes, because a site on which the shortcode is not registered converts straight quotes.
 *
 * @example
 * parseAttributes(' TYPE="references" limit=3 wide'); // { type: 'references', limit: '3', '0': 'wide' }
 */
export function parseAttributes(text: string): ShortcodeAttributes {
  // a site converts either all quotes or none
  const straight = text.includes('"') ? text : text.replace(CURLY, '"');
  const attributes: Record<string, string> = {};
  let unnamed = 0;
  // spaces of editors separate attributes, too
  for (const [value, name = String(unnamed++)] of attributesIn(straight.replaceAll('\u00a0', ' ').replaceAll('\u200b', ' '))) {
    const plain = withoutSlashes(value);
    attributes[name] = isUnclosed(plain) ? '' : plain;
  }
  return attributes;
}
