import { objectTypes } from '../../src/contract/index.js';
import { attributes } from '../../src/react/attributes.js';
import { templatesOf } from './templates.js';

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** A value as PHP has it: lists and objects are arrays. */
function php(value: unknown, tabs = ''): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `array( ${value.map((one) => php(one, tabs)).join(', ')} )`;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  if (entries.length === 0) return 'array()';
  const lines = entries.map(([name, one]) => `${tabs}\t${quoted(name)} => ${php(one, `${tabs}\t`)},\n`);
  return `array(\n${lines.join('')}${tabs})`;
}

const file = (about: string, value: unknown): string =>
  `<?php
/**
 * ${about} Written by the build from relx's React components: changes here are lost.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

return ${php(value)};
`;

/** Ranges of a class of characters, for PHP's regular expressions, whose versions differ in what a script is. */
function ranges(pattern: RegExp): string {
  const found: [number, number][] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    if (!pattern.test(String.fromCodePoint(code))) continue;
    const last = found.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else found.push([code, code]);
  }
  const hex = (code: number) => `\\x{${code.toString(16)}}`;
  return found.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join('');
}

/** The files of the plugin's folder `templates`, by name. */
export function phpFiles(): Record<string, string> {
  const characters = {
    space: ranges(/^\s$/u),
    // Chinese and Japanese put no blanks between words: there each character counts as one
    ideographs: ranges(/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u),
    dashes: ranges(/^\p{Pd}$/u),
  };
  return {
    'attributes.php': file('The attributes of lists, by their names in blocks; `wire` is the name in shortcodes.', attributes),
    'characters.php': file('Classes of characters, as JavaScript has them.', characters),
    ...Object.fromEntries(
      objectTypes.map((objectType) => [
        `${objectType}.php`,
        file(`The markup of lists of ${objectType}s.`, templatesOf(objectType)),
      ]),
    ),
  };
}
