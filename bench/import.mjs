// Measures the import of a million relations in one call, over 100,000 existing posts, in a process of its own for its memory.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { figure } from './figure.mjs';
import { random } from './fixture.mjs';

const POSTS = 100_000;
const RELATIONS = 1_000_000;

function* posts() {
  for (let id = 1; id <= POSTS; id++)
    yield { kind: 'post', id, type: 'post', title: `Post ${id}`, date: new Date(id * 60_000).toISOString() };
}

function* relations(next) {
  const date = '2026-01-01T00:00:00.000Z';
  for (let index = 0; index < RELATIONS; index++) {
    const from = 1 + (index % POSTS);
    const to = 1 + ((from + 1 + next(POSTS - 2)) % POSTS);
    yield {
      kind: 'relation',
      type: 'references',
      from: { objectType: 'post', id: from },
      to: { objectType: 'post', id: to },
      created_at: date,
    };
  }
}

/** Imports posts, then relations. Prints the seconds between them and the end, wall time and CPU time, and peak memory. */
async function measure() {
  const filename = '.relx/bench-import.db';
  const clean = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(filename + suffix, { force: true });
  };
  clean();
  const relx = await open({ dialect: libsql({ filename }) });
  let started = 0;
  let before = process.cpuUsage();
  function* all() {
    yield* posts();
    started = performance.now();
    before = process.cpuUsage();
    yield* relations(random(9));
  }
  await relx.import(all());
  const seconds = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(before);
  await relx.close();
  clean();
  // maxRSS is in KiB
  const peak_MiB = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ seconds, cpu_seconds: (cpu.user + cpu.system) / 1e6, peak_MiB }));
}

/** @returns `per_cpu_second`, because wall time on a busy machine includes other processes, and figures */
export function bulk() {
  const printed = execFileSync(process.execPath, [fileURLToPath(import.meta.url)], { encoding: 'utf8' });
  const { seconds, cpu_seconds, peak_MiB } = JSON.parse(printed);
  const per_cpu_second = RELATIONS / cpu_seconds;
  const rate = { unit: 'per second', digits: 0 };
  return {
    per_cpu_second,
    figures: {
      rate: figure([RELATIONS / seconds], { ...rate, atLeast: 100_000 }),
      rate_of_cpu_time: figure([per_cpu_second], rate),
      peak_memory: figure([peak_MiB], { unit: 'MiB', digits: 0 }),
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await measure();
