// Measures writes over HTTP on a million relations and their effect on reads, then memory over 200,000 mixed requests.
import { copyFileSync, rmSync } from 'node:fs';
import { fixture, fixtureFile, random } from './fixture.mjs';
import { load, rounded, start } from './http.mjs';

const POSTS = 100_000;
const RELATIONS = 1_000_000;
const FILE = '.relx/bench-rest-writes.db';
const MIXED = 200_000;

const remove = () => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(FILE + suffix, { force: true });
};

/** Pairs without a relation, each once, spread over the table. */
function* creations(authorization) {
  const headers = { authorization, 'content-type': 'application/json' };
  for (let index = 0; ; index++) {
    const from_id = 1 + ((index * 7919) % POSTS);
    const to_id = 1 + ((from_id + Math.floor(index / POSTS)) % POSTS);
    const body = JSON.stringify({ from_id, to_id, type: 'depends_on' });
    yield { method: 'POST', path: '/wp-json/relx/v1/relationships', headers, body };
  }
}

const take = (iterator, count) => Array.from({ length: count }, () => iterator.next().value);

export async function restWrites() {
  await (await fixture(POSTS, RELATIONS)).close();
  remove();
  copyFileSync(fixtureFile(POSTS, RELATIONS), FILE);
  const relx = await start('relx-server.mjs', FILE);
  const next = random(3);
  const reads = Array.from({ length: 50_000 }, () => ({ method: 'GET', path: `/wp-json/relx/v1/post/${1 + next(POSTS)}` }));
  const create = creations(relx.authorization);
  const created = { expected: 201 };
  try {
    await load(relx.port, reads);
    await load(relx.port, take(create, 2000), { ...created, amount: 2000, connections: 8 });
    const writes = await load(relx.port, take(create, 10_000), { ...created, amount: 10_000, connections: 8 });
    const alone = await load(relx.port, reads, { connections: 4, seconds: 8 });
    const [beside, meanwhile] = await Promise.all([
      load(relx.port, reads, { connections: 4, seconds: 8 }),
      load(relx.port, take(create, 40_000), { ...created, seconds: 8, connections: 4 }),
    ]);
    const memory = [];
    // the first part fills the caches to their limits
    for (let half = 0; half < 3; half++) {
      // nine reads per write, concurrently
      await Promise.all([
        load(relx.port, reads, { amount: (MIXED / 2) * 0.9, connections: 12 }),
        load(relx.port, take(create, (MIXED / 2) * 0.1), { ...created, amount: (MIXED / 2) * 0.1, connections: 4 }),
      ]);
      memory.push(await relx.ask('memory'));
    }
    return {
      rows_before: RELATIONS,
      writes: { per_second: Math.round(writes.per_second), p99_ms: writes.p99_ms, aim: 'at least 1000' },
      reads_p99_ms: {
        alone: alone.p99_ms,
        beside_writes: beside.p99_ms,
        ratio: rounded(beside.p99_ms / Math.max(alone.p99_ms, 1), 1),
        writes_meanwhile: Math.round(meanwhile.per_second),
        aim: 'under 5 times',
      },
      memory_mib: { start: memory[0], middle: memory[1], end: memory[2], requests: MIXED, after: MIXED / 2 },
    };
  } finally {
    relx.stop();
    remove();
  }
}
