// The entry points of the package. In package.json, a pattern stands for the style sheets, or for the languages.
import { readFileSync } from 'node:fs';
import { LANGUAGES } from './languages/catalogs.mjs';

const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const presets = ['plain', 'cards', 'compact'].map((name) => `styles/${name}`);
const sourceOfPreset = (name) => `src/react/${name}.css`;
/** The sources of each style sheet, by its name in the package. */
export const styleSheets = {
  'style.css': ['src/react/style.css'],
  ...Object.fromEntries(presets.map((name) => [`${name}.css`, [sourceOfPreset(name)]])),
  'manager.css': ['src/manager/style.css'],
  'blocks.css': [...presets.map(sourceOfPreset), 'blocks/style.css'],
};

const tags = Object.keys(LANGUAGES).map((language) => language.slice(0, 2));
/** What the star of each pattern stands for. */
const STARS = {
  './languages/*': tags,
  './languages/*.json': tags,
  './*.css': Object.keys(styleSheets).map((name) => name.replace('.css', '')),
};
const filled = (target, star) =>
  typeof target === 'string'
    ? target.replace('*', star)
    : Object.fromEntries(Object.entries(target).map(([condition, path]) => [condition, path.replace('*', star)]));

/** The entry points with the files that they lead to, such as `./client`. */
export const entryPoints = Object.fromEntries(
  Object.entries(exports).flatMap(([name, target]) =>
    name.includes('*') ? STARS[name].map((star) => [name.replace('*', star), filled(target, star)]) : [[name, target]],
  ),
);
