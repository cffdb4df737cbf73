// Two-way adds, each a transaction of its own, on a table that has a million rows already.
import { copyFileSync, rmSync, statSync } from 'node:fs';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { fixture, random } from './fixture.mjs';

const POSTS = 100_000;
const ADDS = 10_000;

export async function writes() {
  await (await fixture(POSTS, POSTS * 10)).close();
  const filename = '.relx/bench-writes.db';
  copyFileSync(`.relx/bench-${POSTS}-${POSTS * 10}.db`, filename);
  const relx = await open({ dialect: libsql({ filename }) });
  const next = random(5);
  let added = 0;
  const started = performance.now();
  for (let attempt = 0; attempt < ADDS; attempt++) {
    const result = await relx.functions.ncr_add_relation(1 + next(POSTS), 'post', 1 + next(POSTS), 'post', 'related_to');
    if (typeof result === 'number') added += 1;
  }
  const seconds = (performance.now() - started) / 1000;
  await relx.close();
  const bytes = statSync(filename).size;
  for (const suffix of ['', '-wal', '-shm']) rmSync(filename + suffix, { force: true });
  return {
    rows_before: POSTS * 10,
    added,
    per_second: Math.round(added / seconds),
    durability: 'WAL, synchronous = NORMAL',
    database_bytes: bytes,
    aim: '2,000/s',
  };
}
