// Checks which folders of the plugin use which classes: a line uses the lines before it, and folders on the same line are
// independent. `npm run lint` runs it. It prints the largest cycle of classes.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LAYERS = [
  ['lib'],
  ['wordpress'],
  ['database'],
  ['types'],
  ['similar'],
  ['relations'],
  ['lists'],
  ['class-relx-core', 'schema'],
  ['integrity', 'transfer', 'links'],
  ['rendering'],
  ['functions'],
  ['rest', 'integrations', 'cli', 'builders'],
  ['admin'],
  ['editor'],
  ['class-relx-plugin'],
];
const root = fileURLToPath(new URL('../plugin/includes', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.php') && !file.startsWith('generated/'))
  .map((file) => {
    const code = readFileSync(`${root}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const [, name = file] = /^(?:abstract |final )?class (\w+)/m.exec(code) ?? [];
    return { name, folder: file.split('/')[0].replace('.php', ''), uses: new Set(code.match(/\bRelx_\w+/g)) };
  });
const classes = new Map(files.map((file) => [file.name, file]));
const usedBy = ({ name, uses }) => [...uses].map((used) => classes.get(used)).filter((used) => used && used.name !== name);
const layerOf = ({ folder }) => LAYERS.findIndex((line) => line.includes(folder));

const upward = files.flatMap((file) =>
  usedBy(file)
    .filter((used) => used.folder !== file.folder && layerOf(used) >= layerOf(file))
    .map((used) => `${file.folder} uses ${used.folder}: ${file.name}, ${used.name}`),
);
const reached = (from, found = new Set()) => {
  for (const next of usedBy(from)) if (!found.has(next)) reached(next, found.add(next));
  return found;
};
const reach = new Map(files.map((file) => [file, reached(file)]));
const cycles = files.map((file) => files.filter((other) => reach.get(file).has(other) && reach.get(other).has(file)));
const [largest] = cycles.sort((one, other) => other.length - one.length);
console.log(`Largest cycle of classes of the plugin: ${largest.length} (${largest.map(({ name }) => name).join(', ')})`);
if (upward.length > 0) console.error(`Upward edges between folders of the plugin:\n${upward.join('\n')}`);
process.exitCode = upward.length > 0 || largest.length > 5 ? 1 : 0;
