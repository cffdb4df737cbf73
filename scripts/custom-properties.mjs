// Writes the tables of docs/theming.md from the first comments of the style sheets: `node scripts/custom-properties.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
export const page = `${root}/docs/theming.md`;

/** The style sheets with documented custom properties, by their names in the package. */
export const styleSheets = {
  'style.css': 'src/react/style.css',
  'styles/plain.css': 'src/react/styles/plain.css',
  'styles/cards.css': 'src/react/styles/cards.css',
  'styles/compact.css': 'src/react/styles/compact.css',
  'manager.css': 'src/manager/style.css',
};

/** Rows of a style sheet's first comment: `--name   description   default`. */
export function documented(file) {
  const [comment] = readFileSync(`${root}/${file}`, 'utf8').split('*/');
  return comment.split('\n').flatMap((line) => {
    const [, name, what, byDefault] = /^ \* {3}(--relx-[\w-]+) {2,}(.+?) {2,}(.+)$/.exec(line) ?? [];
    return name ? [{ name, what, byDefault }] : [];
  });
}

/** The public custom properties that a style sheet reads. */
export function readIn(file) {
  const css = readFileSync(`${root}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...new Set([...css.matchAll(/var\((--relx-[\w-]+)/g)].map(([, name]) => name))];
}

/** Replaces each table between its marks in a text. */
export function withTables(text) {
  return text.replace(/(<!-- properties of (\S+) -->\n)[\s\S]*?(<!-- end -->)/g, (_, start, name, end) => {
    const rows = documented(styleSheets[name]).map((row) => `| \`${row.name}\` | ${row.what} | ${row.byDefault} |`);
    return `${start}| property | description | default |\n| --- | --- | --- |\n${rows.join('\n')}\n${end}`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, withTables(readFileSync(page, 'utf8')));
