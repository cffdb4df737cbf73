// Measures the integrity check of a million relations, in a separate process, to measure its memory alone.
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { fixture } from './fixture.mjs';

const POSTS = 100_000;
const RELATIONS = POSTS * 10;
/** In the second half of the table, one in this many relations is broken. */
const EVERY = 100;

/** Opens a file and checks or repairs it. Prints wall time and CPU time in seconds, peak memory in MiB and the findings. */
async function measure(filename, what) {
  const relx = await open({ dialect: libsql({ filename }) });
  const before = process.cpuUsage();
  const started = performance.now();
  const { checked, found } = await relx.integrity[what]();
  const seconds = Number(((performance.now() - started) / 1000).toFixed(2));
  const cpu = process.cpuUsage(before);
  const cpu_seconds = Number(((cpu.user + cpu.system) / 1e6).toFixed(2));
  await relx.close();
  // maxRSS is in KiB
  console.log(
    JSON.stringify({ checked, found, seconds, cpu_seconds, peak_MiB: Math.round(process.resourceUsage().maxRSS / 1024) }),
  );
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
  return { relations: RELATIONS, clean, broken, aim: 'clean: under 5 s and 200 MiB' };
}

const [script, filename, what] = process.argv.slice(1);
if (script === fileURLToPath(import.meta.url)) await measure(filename, what);
