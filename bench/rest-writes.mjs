// Measures writes over HTTP on a million relations, in CPU time beside plain node:http with a body of the same size, and beside two
// statements by hand, in the same run, and their effect on reads, then memory over 300,000 mixed requests.
import { copyFileSync, rmSync } from 'node:fs';
import { figure, ratio } from './figure.mjs';
import { fixture, fixtureFile, random } from './fixture.mjs';
import { cpuPerRequest, load, start } from './http.mjs';

const POSTS = 100_000;
const RELATIONS = 1_000_000;
const FILE = '.relx/bench-rest-writes.db';
/** Of a profile of the processor (28 November 2026). */
const FLAT = 'SQLite takes 31 %, sockets and garbage collection 15 %, and no function of relx over 2 %';
/** Most of it depends on the version, because Node.js 24 collects young objects later. */
const MEMORY =
  Number(process.versions.node.split('.')[0]) >= 24
    ? { atMost: 300, why: 'Node.js 24 collects young objects later, see docs/operations.md' }
    : { atMost: 250, why: 'SQLite keeps up to 80 MiB of pages, and V8 up to 48 MiB of young objects' };
const FILE_BY_HAND = '.relx/bench-rest-writes-by-hand.db';
const MIXED = 300_000;
const PARTS = 3;
/** Loads with adds, to relx and to both baselines in turns. */
const PAIRS = 5;
const ADDS = 2000;

const remove = () => {
  for (const file of [FILE, FILE_BY_HAND]) for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
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
  for (const file of [FILE, FILE_BY_HAND]) copyFileSync(fixtureFile(POSTS, RELATIONS), file);
  const relx = await start('relx-server.mjs', FILE);
  const next = random(3);
  const reads = Array.from({ length: 50_000 }, () => ({ method: 'GET', path: `/wp-json/relx/v1/post/${1 + next(POSTS)}` }));
  const create = creations(relx.authorization);
  const created = { expected: 201, connections: 8 };
  const [{ path, ...init }] = take(create, 1);
  const response = await (await fetch(`http://127.0.0.1:${relx.port}${path}`, init)).text();
  const bare = await start('constant-server.mjs', response.length, 201);
  const handwritten = await start('handwritten-adds.mjs', FILE_BY_HAND);
  try {
    await load(relx.port, reads);
    for (const server of [relx, bare, handwritten]) await load(server.port, take(create, ADDS), { ...created, amount: ADDS });
    const cpu = { add: [], bare: [], byHand: [] };
    for (let pair = 0; pair < PAIRS; pair++) {
      cpu.bare.push(await cpuPerRequest(bare, take(create, ADDS), created));
      cpu.byHand.push(await cpuPerRequest(handwritten, take(create, ADDS), created));
      cpu.add.push(await cpuPerRequest(relx, take(create, ADDS), created));
    }
    const writes = [];
    for (let round = 0; round < 5; round++)
      writes.push((await load(relx.port, take(create, ADDS), { ...created, amount: ADDS })).rate);
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
        cpu: figure(cpu.add, { unit: 'µs', digits: 0, atMost: 500, why: FLAT }),
        cpu_of_bare: ratio(cpu.add, cpu.bare, { digits: 1 }),
        cpu_of_by_hand: ratio(cpu.add, cpu.byHand, { digits: 1 }),
        rate: figure(writes, { unit: 'per second', digits: 0, atLeast: 2000, why: FLAT }),
        during_reads: figure([meanwhile.per_second], { unit: 'per second', digits: 0 }),
      },
      reads_p99: {
        alone: figure([alone.p99_ms], milliseconds),
        during_writes: figure([during.p99_ms], milliseconds),
        ratio: figure([during.p99_ms / Math.max(alone.p99_ms, 1)], { digits: 1, atMost: 5 }),
      },
      memory: {
        requests: MIXED,
        resident: figure([mebibytes('resident').at(-1)], { unit: 'MiB', digits: 0, ...MEMORY }),
        // the first part fills the caches
        growth: figure([mebibytes('resident').at(-1) / mebibytes('resident')[0]], { digits: 2, atMost: 1.1 }),
        heap: figure([mebibytes('heap').at(-1)], { unit: 'MiB', digits: 0 }),
      },
    };
  } finally {
    relx.stop();
    bare.stop();
    handwritten.stop();
    remove();
  }
}
