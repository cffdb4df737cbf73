import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path/posix';
import { objectTypes } from '../../src/contract/index.js';
import { dynamicTags } from '../../src/dynamic-tags/dynamic-tags.js';
import type { TagControl } from '../../src/dynamic-tags/tag-control.js';
import { type AttributeSpec, attributeDocs, attributes } from '../../src/react/attributes/attributes.js';
import { contractClass } from './contract-class.js';
import { php, phpHead } from './php-source.js';
import { restRoutes } from './rest-routes.js';
import { templatesOf } from './templates.js';

const file = (about: string, value: unknown, from = "relx's React components"): string =>
  `${phpHead(about, from)}
return ${php(value)};
`;

/** Ranges of a character class for PHP's regular expressions, because PHP versions differ in their Unicode scripts. */
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

/** The attributes that blocks and shortcodes have. PHP translates their labels. */
const blockAttributes = Object.fromEntries(
  Object.entries<AttributeSpec>(attributes).flatMap(([prop, { block = prop, ...spec }]) => {
    const { label, help, choices } = attributeDocs[prop as keyof typeof attributes]; // the object's own key
    return spec.wire ? [[block, { ...spec, label, help, choices }]] : [];
  }),
);

/** A control. PHP translates its labels. */
const controlOf = ({ name: _, ...control }: TagControl) => ({
  ...control,
  ...(control.control === 'select' && { options: Object.fromEntries(control.options.map(({ value, label }) => [value, label])) }),
});

/** The dynamic tags by name. */
const tags = Object.fromEntries(
  Object.values(dynamicTags).map(({ name, title, group, objectType, formats, controls }) => [
    name,
    {
      title,
      group,
      object_type: objectType,
      formats: Object.fromEntries(formats.map(({ value, categories }) => [value, { categories }])),
      controls: Object.fromEntries(controls.map((control) => [control.name, controlOf(control)])),
    },
  ]),
);

/** The files of the plugin's folder `includes/generated`, by name. */
export function phpFiles(): Record<string, string> {
  const characters = {
    space: ranges(/^\s$/u),
    // Chinese and Japanese have no spaces between words, so each character counts as a word
    ideographs: ranges(/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u),
    // what an ellipsis replaces, besides white space. JavaScript compares single UTF-16 code units
    stops: ranges(/^(?=[\0-\uffff])[…·\p{Pd}\p{Term}]$/u),
  };
  return {
    'class-relx-contract.php': contractClass(),
    'attributes.php': file(
      'The attributes of lists, by their names in blocks; `wire` is the name in shortcodes.',
      blockAttributes,
    ),
    'rest-routes.php': file('Parameters, items and abilities of the routes of the REST API.', restRoutes, 'src/api'),
    'dynamic-tags.php': file('The dynamic tags.', tags, 'their description in JavaScript'),
    'characters.php': file('Classes of characters, as JavaScript has them.', characters),
    ...Object.fromEntries(
      objectTypes.map((objectType) => [
        `${objectType}-markup.php`,
        file(`The markup of lists of ${objectType}s.`, templatesOf(objectType)),
      ]),
    ),
  };
}

/** Returns the file that maps each file of a class to its subfolder in a folder of PHP files, so that the autoloader searches no folders. */
export function classesFile(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /(?:^|\/)class-[\w-]+\.php$/.test(name))
    .sort();
  return file(
    'The folder of each class.',
    Object.fromEntries(files.map((name) => [basename(name, '.php').replace('class-relx-', ''), dirname(name)])),
    'the folder `includes`',
  );
}
