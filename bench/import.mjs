// Measures the import of a million relations in one call, over 100,000 existing posts.
import { rmSync } from 'node:fs';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
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

/** Imports posts, then relations. The time in between belongs to the relations. */
export async function bulk() {
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
  const report = await relx.import(all());
  const seconds = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(before);
  await relx.close();
  clean();
  return {
    relations: report.relations,
    per_second: Math.round(report.relations / seconds),
    // CPU time, because wall time on a busy machine includes other processes
    per_cpu_second: Math.round(report.relations / ((cpu.user + cpu.system) / 1e6)),
    peak_memory_mib: Math.round(process.resourceUsage().maxRSS / 1024),
    aim: '100,000/s',
  };
}
