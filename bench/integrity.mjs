// Measures the integrity check of a million relations, in a separate process, to measure its memory alone.
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { figure } from './figure.mjs';
import { fixture } from './fixture.mjs';

const POSTS = 100_000;
const RELATIONS = POSTS * 10;
/** In the second half of the table, one in this many relations is broken. */
const EVERY = 100;

/** Opens a file and checks or repairs it. Prints its seconds, its peak memory in MiB and what it found. */
async function measure(filename, what) {
  const relx = await open({ dialect: libsql({ filename }) });
  const started = performance.now();
  const { found } = await relx.integrity[what]();
  const seconds = (performance.now() - started) / 1000;
  await relx.close();
  // maxRSS is in KiB
  console.log(JSON.stringify({ found, seconds, peak_MiB: process.resourceUsage().maxRSS / 1024 }));
}

const inProcess = (filename, what) =>
  JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), filename, what], { encoding: 'utf8' }));

export async function integrity() {
  await (await fixture(POSTS, RELATIONS)).close();
  const clean = inProcess(`.relx/bench-${POSTS}-${RELATIONS}.db`, 'check');
  const filename = '.relx/bench-integrity.db';
  copyFileSync(`.relx/bench-${POSTS}-${RELATIONS}.db`, filename);
  const { default: Database } = await import('libsql');
  const database = new Database(filename);
  database.exec(`update wp_relx_relations set to_id = to_id + ${POSTS * 10} where id % ${EVERY} = 0`);
  database.exec(`update wp_relx_relations set pair = 'wrong ' || id where id % ${EVERY} = 1`);
  database.exec(`update wp_relx_relations set from_order = 5 where id % ${EVERY} in (2, 3)`);
  database.close();
  const broken = { check: inProcess(filename, 'check'), fix: inProcess(filename, 'fix'), after: inProcess(filename, 'check') };
  for (const suffix of ['', '-wal', '-shm']) rmSync(filename + suffix, { force: true });
  const seconds = ({ seconds: time }, aim) => figure([time], { unit: 's', digits: 2, ...aim });
  const memory = ({ peak_MiB }, aim) => figure([peak_MiB], { unit: 'MiB', digits: 0, ...aim });
  return {
    relations: RELATIONS,
    found: { clean: clean.found, broken: broken.check.found, after: broken.after.found },
    clean: { time: seconds(clean, { atMost: 5 }), peak_memory: memory(clean, { atMost: 200 }) },
    broken: { time: seconds(broken.check), peak_memory: memory(broken.check) },
    fix: { time: seconds(broken.fix), peak_memory: memory(broken.fix) },
  };
}

const [script, filename, what] = process.argv.slice(1);
if (script === fileURLToPath(import.meta.url)) await measure(filename, what);
