// Prints the coverage of the last `npm run coverage`: lines and branches of each folder of the sources.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { total, ...files } = JSON.parse(readFileSync(`${root}/.relx/coverage/coverage-summary.json`, 'utf8'));

/** The first folder below src, or `blocks`. Files outside folders belong to `src`. */
const folderOf = (file) => {
  const [first, second, ...deeper] = relative(root, file).split(/[\\/]/);
  return first === 'src' && deeper.length > 0 ? second : first;
};

const folders = new Map();
for (const [file, counts] of Object.entries(files)) {
  const folder = folders.get(folderOf(file)) ?? { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } };
  for (const [what, sum] of Object.entries(folder)) {
    sum.covered += counts[what].covered;
    sum.total += counts[what].total;
  }
  folders.set(folderOf(file), folder);
}

const percent = ({ covered, total: all }) => (all === 0 ? 100 : (100 * covered) / all).toFixed(1).padStart(10);
const print = (name, { lines, branches }) => console.log(name.padEnd(16) + percent(lines) + percent(branches));
console.log(`${''.padEnd(16)}${'lines %'.padStart(10)}${'branches %'.padStart(10)}`);
for (const [name, folder] of [...folders].sort(([a], [b]) => a.localeCompare(b))) print(name, folder);
print('all', total);
