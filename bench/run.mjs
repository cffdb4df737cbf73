// `npm run bench -- [name ...] [--compare <file>] [--output <file>]`: runs the benchmarks, prints a table of their figures with
// their aims, and writes them to a JSON file. With `--compare`, also prints the differences from the file of another run.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBundles } from '../scripts/bundle.mjs';
import { cli } from './cli.mjs';
import { cluster } from './cluster.mjs';
import { data } from './data.mjs';
import { docs } from './docs.mjs';
import { comparison, figure, table } from './figure.mjs';
import { bulk } from './import.mjs';
import { importLines } from './import-lines.mjs';
import { integrity } from './integrity.mjs';
import { load } from './load.mjs';
import { lookup } from './lookup.mjs';
import { page } from './page.mjs';
import { rest } from './rest.mjs';
import { restWrites } from './rest-writes.mjs';
import { scaling } from './scaling.mjs';
import { shortcodes } from './shortcodes.mjs';
import { similar } from './similar.mjs';
import { wordpress } from './wordpress.mjs';
import { writes } from './writes.mjs';

const size = async () => {
  await writeBundles();
  return Object.fromEntries(
    JSON.parse(execFileSync('npx', ['size-limit', '--json'], { encoding: 'utf8' })).map(({ name, size: bytes, sizeLimit }) => [
      name,
      figure([bytes], { unit: 'B', atMost: sizeLimit }),
    ]),
  );
};
const benchmarks = {
  size,
  page,
  docs,
  load,
  shortcodes,
  lookup,
  data,
  rest,
  'rest-writes': restWrites,
  writes,
  bulk,
  import: importLines,
  integrity,
  scaling,
  similar,
  cli,
  wordpress,
  cluster,
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' }, output: { type: 'string', default: '.relx/bench-results.json' } },
});
const chosen = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const unknown = chosen.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
// first, because it can be the file that is written at the end
const before = values.compare && JSON.parse(readFileSync(values.compare, 'utf8'));
const results = { node: process.version, date: new Date().toISOString().slice(0, 10) };
for (const name of chosen) {
  console.log(`${name} ...`);
  results[name] = await benchmarks[name]();
  console.log(JSON.stringify(results[name], null, 2));
}
mkdirSync(dirname(values.output), { recursive: true });
writeFileSync(values.output, `${JSON.stringify(results, null, 2)}\n`);
console.log(`\n${table(results).join('\n')}\n\nWritten to ${values.output}`);
if (before) console.log(`\nCompared with ${values.compare}:\n${comparison(before, results).join('\n')}`);
