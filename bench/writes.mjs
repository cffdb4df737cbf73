// Measures adding two-way relations, one per transaction, to a table with a million rows. The baseline is the same inserts
// written by hand, to measure the disk and SQLite alone.
import { copyFileSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { figure } from './figure.mjs';
import { fixture, fixtureFile, random } from './fixture.mjs';

const POSTS = 100_000;
const ADDS = 10_000;
const FILE = '.relx/bench-writes.db';
/** The highest rate of the best-known plugin, in additions per second. */
const PEER = 15;

const remove = () => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(FILE + suffix, { force: true });
};

async function perSecond(add) {
  const next = random(5);
  const started = performance.now();
  let added = 0;
  for (let attempt = 0; attempt < ADDS; attempt++) if (await add(1 + next(POSTS), 1 + next(POSTS))) added += 1;
  return added / ((performance.now() - started) / 1000);
}

async function byHand(synchronous) {
  const database = new Database(FILE);
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  const statement = database.prepare(
    `insert or ignore into wp_relx_relations (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at)
     values ('by_hand', 'post', ?, 'post', ?, ?, 0, 0, '2026-01-01T00:00:00.000Z')`,
  );
  const result = await perSecond((from, to) => statement.run([from, to, `${from}-${to}`]).changes > 0);
  database.close();
  return result;
}

export async function writes() {
  await (await fixture(POSTS, POSTS * 10)).close();
  const results = {};
  for (const synchronous of ['normal', 'full']) {
    remove();
    copyFileSync(fixtureFile(POSTS, POSTS * 10), FILE);
    const relx = await open({ dialect: libsql({ filename: FILE, synchronous }) });
    const { ncr_add_relation } = relx.functions;
    const added = await perSecond(
      async (from, to) => typeof (await ncr_add_relation(from, 'post', to, 'post', 'related_to')) === 'number',
    );
    await relx.close();
    const floor = await byHand(synchronous);
    results[`synchronous_${synchronous}`] = {
      rate: figure([added], { unit: 'per second', digits: 0, ...(synchronous === 'full' && { atLeast: 2000 }) }),
      of_by_hand: figure([added / floor], { digits: 2 }),
      peer_of_own: figure([added / PEER], { digits: 0 }),
    };
  }
  remove();
  return { rows_before: POSTS * 10, adds: ADDS, ...results };
}
