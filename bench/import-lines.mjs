// Measures `relx import` and `relx export` with a million lines, in separate processes, and the core's import of the same data.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, createWriteStream, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { figure } from './figure.mjs';
import { random } from './fixture.mjs';
import { bulk } from './import.mjs';

const POSTS = 100_000;
const LINES = 1_000_000;
const folder = '.relx';
const empty = `${folder}/bench-lines-empty.db`;
const filename = `${folder}/bench-lines.db`;
const program = fileURLToPath(new URL('../dist/backend/cli/bin.js', import.meta.url));
const usage = new URL('print-usage.mjs', import.meta.url).href;

const remove = (name) => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(name + suffix, { force: true });
};

async function makeSite() {
  remove(empty);
  const relx = await open({ dialect: libsql({ filename: empty }) });
  function* posts() {
    for (let id = 1; id <= POSTS; id++)
      yield { kind: 'post', id, type: 'post', title: `Post ${id}`, date: new Date(id * 60_000).toISOString() };
  }
  await relx.import(posts());
  await relx.close();
}

/** The relations of {@link bulk}. */
async function makeFile(name, first, line) {
  const file = createWriteStream(name);
  file.write(first);
  const next = random(9);
  for (let index = 0; index < LINES; index++) {
    const from = 1 + (index % POSTS);
    const to = 1 + ((from + 1 + next(POSTS - 2)) % POSTS);
    if (!file.write(line(from, to))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

/** Runs a command. Returns lines per second of wall time and of CPU time, and peak memory. */
function measure(...args) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', usage, program, ...args, '-d', filename], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`relx ${args.join(' ')} exited with ${status}: ${stderr}`);
  const seconds = (performance.now() - started) / 1000;
  const { cpu_seconds, peak_MiB } = JSON.parse(stderr.trim().split('\n').at(-1));
  return { says: stdout.trim(), rate: LINES / seconds, rateOfCpu: LINES / cpu_seconds, peak_MiB };
}

/** Runs a measurement on a fresh copy of the site. */
function fresh(...args) {
  remove(filename);
  copyFileSync(empty, filename);
  return measure(...args);
}

export async function importLines() {
  await makeSite();
  const [jsonl, csv] = [`${folder}/bench-lines.jsonl`, `${folder}/bench-lines.csv`];
  const date = '2026-01-01T00:00:00.000Z';
  const ends = (from, to) => `"from_type":"post","from_id":${from},"to_type":"post","to_id":${to}`;
  await makeFile(jsonl, '', (from, to) => `{"type":"references",${ends(from, to)},"created_at":"${date}"}\n`);
  await makeFile(csv, 'type,from_id,to_id,created_at\n', (from, to) => `references,${from},${to},${date}\n`);
  const core = bulk();
  const runs = { csv: fresh('import', csv), jsonl: fresh('import', jsonl) };
  runs.jsonl_again = measure('import', jsonl);
  runs.export = measure('export', '--output', `${folder}/bench-lines-out.jsonl`);
  for (const name of [empty, filename]) remove(name);
  for (const name of [jsonl, csv, `${folder}/bench-lines-out.jsonl`]) rmSync(name, { force: true });
  const figuresOf = ([name, { says, rate, rateOfCpu, peak_MiB }]) => [
    name,
    {
      says,
      rate: figure([rate], { unit: 'lines per second', digits: 0, ...(name !== 'export' && { atLeast: 100_000 }) }),
      of_core: figure([rateOfCpu / core.per_cpu_second], { digits: 2 }),
      peak_memory: figure([peak_MiB], { unit: 'MiB', digits: 0 }),
    },
  ];
  return { lines: LINES, core: core.figures, ...Object.fromEntries(Object.entries(runs).map(figuresOf)) };
}
