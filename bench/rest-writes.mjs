// Measures writes over HTTP on a million relations and their effect on reads, then memory over 300,000 mixed requests.
import { copyFileSync, rmSync } from 'node:fs';
import { figure } from './figure.mjs';
import { fixture, fixtureFile, random } from './fixture.mjs';
import { load, start } from './http.mjs';

const POSTS = 100_000;
const RELATIONS = 1_000_000;
const FILE = '.relx/bench-rest-writes.db';
const MIXED = 300_000;
const PARTS = 3;

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
    const writes = [];
    for (let round = 0; round < 5; round++)
      writes.push((await load(relx.port, take(create, 2000), { ...created, amount: 2000, connections: 8 })).rate);
    const alone = await load(relx.port, reads, { connections: 4, seconds: 8 });
    const [during, meanwhile] = await Promise.all([
      load(relx.port, reads, { connections: 4, seconds: 8 }),
      load(relx.port, take(create, 40_000), { ...created, seconds: 8, connections: 4 }),
    ]);
    const memory = [];
    for (let part = 0; part < PARTS; part++) {
      const requests = MIXED / PARTS;
      // nine reads per write, concurrently
      await Promise.all([
        load(relx.port, reads, { amount: requests * 0.9, connections: 12 }),
        load(relx.port, take(create, requests * 0.1), { ...created, amount: requests * 0.1, connections: 4 }),
      ]);
      memory.push(await relx.request('memory'));
    }
    const milliseconds = { unit: 'ms', digits: 1 };
    const mebibytes = (key) => memory.map((one) => one[key]);
    return {
      rows_before: RELATIONS,
      writes: {
        rate: figure(writes, { unit: 'per second', digits: 0, atLeast: 2000 }),
        during_reads: figure([meanwhile.per_second], { unit: 'per second', digits: 0 }),
      },
      reads_p99: {
        alone: figure([alone.p99_ms], milliseconds),
        during_writes: figure([during.p99_ms], milliseconds),
        ratio: figure([during.p99_ms / Math.max(alone.p99_ms, 1)], { digits: 1, atMost: 5 }),
      },
      memory: {
        requests: MIXED,
        resident: figure([mebibytes('resident').at(-1)], { unit: 'MiB', digits: 0, atMost: 200 }),
        // the first part fills the caches
        growth: figure([mebibytes('resident').at(-1) / mebibytes('resident')[0]], { digits: 2, atMost: 1.1 }),
        heap: figure([mebibytes('heap').at(-1)], { unit: 'MiB', digits: 0 }),
      },
    };
  } finally {
    relx.stop();
    remove();
  }
}
