// `npm run bench [name ...]`: runs the benchmarks, prints them, and writes bench-results.json.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cli } from './cli.mjs';
import { cluster } from './cluster.mjs';
import { bulk } from './import.mjs';
import { importLines } from './import-lines.mjs';
import { integrity } from './integrity.mjs';
import { lookup } from './lookup.mjs';
import { page } from './page.mjs';
import { rest } from './rest.mjs';
import { restWrites } from './rest-writes.mjs';
import { shortcodes } from './shortcodes.mjs';
import { wordpress } from './wordpress.mjs';
import { writes } from './writes.mjs';

const size = () =>
  JSON.parse(execFileSync('npx', ['size-limit', '--json'], { encoding: 'utf8' })).map(({ name, size: bytes, passed }) => ({
    name,
    bytes,
    passed,
  }));
const benchmarks = {
  size,
  page,
  shortcodes,
  lookup,
  rest,
  'rest-writes': restWrites,
  writes,
  bulk,
  import: importLines,
  integrity,
  cli,
  wordpress,
  cluster,
};
const chosen = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(benchmarks);
const unknown = chosen.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
const results = { node: process.version, date: new Date().toISOString().slice(0, 10) };
for (const name of chosen) {
  console.log(`${name} ...`);
  results[name] = await benchmarks[name]();
  console.log(JSON.stringify(results[name], null, 2));
}
mkdirSync('.relx', { recursive: true });
writeFileSync('.relx/bench-results.json', `${JSON.stringify(results, null, 2)}\n`);
console.log('Written to .relx/bench-results.json');
