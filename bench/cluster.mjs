// Measures services over one MariaDB server and over three with Galera, all on this machine: reads and writes per second, an
// import of a million relations, and the time without writes after a node is killed.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';
import { open } from 'relx/core';
import { mysql } from 'relx/store/mysql';
import { ensureGalera } from '../scripts/galera.mjs';
import { figure, ratio } from './figure.mjs';
import { random } from './fixture.mjs';
import { load } from './http.mjs';

// TypeScript helpers of the tests
const jiti = createJiti(import.meta.url);
const path = (file) => fileURLToPath(new URL(`../test/cluster/${file}.ts`, import.meta.url));

const POSTS = 20_000;
const RELATIONS = 1_000_000;
const READS = 3000;
const WRITES = 960;
const KILLS = 3;

/** A million different relations. */
function* relations() {
  for (let index = 0; index < RELATIONS; index++) {
    const from = 1 + (index % POSTS);
    const to = 1 + ((from + Math.floor(index / POSTS)) % POSTS);
    yield { at: index + 1, record: { type: 'references', from_id: from, to_id: to } };
  }
}

/** Reports progress on standard error, because a run takes minutes and standard output has the figures. */
const report = (text) => console.error(`cluster: ${text}`);

async function imported(uri) {
  const relx = await open({ dialect: mysql({ uri }) });
  try {
    const started = performance.now();
    const { added } = await relx.transfer.import(relations());
    if (added !== RELATIONS) throw new Error(`${added} of ${RELATIONS} relations were added.`);
    return Math.round(RELATIONS / ((performance.now() - started) / 1000));
  } finally {
    await relx.close();
  }
}

/** Measures several services concurrently, in requests per second. */
async function together(services, requests, options) {
  const share = (index) => requests.filter((_, place) => place % services.length === index);
  const started = performance.now();
  const loads = await Promise.all(
    services.map(({ url }, index) =>
      load(new URL(url).port, share(index), { ...options, amount: share(index).length, connections: 8 }),
    ),
  );
  return Math.round(requests.length / ((Math.max(...loads.map(({ ended }) => ended)) - started) / 1000));
}

function* creations(authorization) {
  const headers = { authorization, 'content-type': 'application/json' };
  for (let index = 0; ; index++) {
    const from_id = 1 + ((index * 7919) % POSTS);
    const body = JSON.stringify({ from_id, to_id: 1 + (from_id % POSTS), type: 'depends_on' });
    yield { method: 'POST', path: '/wp-json/relx/v1/relationships', headers, body };
  }
}

/** Measures the cost of a causal read of one list, which waits for everything that was committed on any node. */
async function barrier(uri) {
  const relx = await open({ dialect: mysql({ uri }) });
  const next = random(9);
  const [requests, waited] = [[], []];
  const list = (id) => relx.functions.ncr_get_related(id, 'post', 'references', { limit: 10 });
  try {
    for (let read = 0; read < READS; read++) {
      const id = 1 + next(POSTS);
      const before = performance.now();
      await list(id);
      const between = performance.now();
      await relx.waitForReplication();
      await list(id);
      requests.push(between - before);
      waited.push(performance.now() - between);
    }
  } finally {
    await relx.close();
  }
  return {
    milliseconds: figure(requests, { unit: 'ms', digits: 2 }),
    milliseconds_with_barrier: figure(waited, { unit: 'ms', digits: 2 }),
    of_list_without: ratio(waited, requests, { digits: 2 }),
  };
}

/** Measures one to three services over the given number of nodes. */
async function throughput(nodes) {
  const { startCluster } = await jiti.import(path('cluster'));
  const { Service } = await jiti.import(path('service'));
  const { seed } = await jiti.import(path('site'));
  const cluster = await startCluster({ nodes });
  const services = [];
  try {
    const authorization = await seed(cluster.uri(), POSTS);
    report(`${nodes} of 3 nodes: a million relations are imported ...`);
    const import_per_second = await imported(cluster.uri());
    report(`${nodes} of 3 nodes: one to three services are read from and written to ...`);
    for (let first = 0; first < 3; first++) {
      // each service prefers a different node
      const order = cluster.nodes.map((_, index) => cluster.nodes[(index + first) % nodes]);
      services.push(await Service.start(cluster.uri(order)));
    }
    const next = random(5);
    const reads = Array.from({ length: READS }, () => ({ method: 'GET', path: `/wp-json/relx/v1/post/${1 + next(POSTS)}` }));
    const create = creations(authorization);
    const some = () => Array.from({ length: WRITES }, () => create.next().value);
    const created = { expected: 201 };
    // until each service has prepared its statements
    await together(services, reads);
    await together(services, some(), created);
    const reads_per_second = {};
    const writes_per_second = {};
    for (const count of [1, 2, 3]) {
      const used = services.slice(0, count);
      reads_per_second[count] = await together(used, reads);
      writes_per_second[count] = await together(used, some(), created);
    }
    const seen_before_reading = nodes > 1 ? { barrier: await barrier(cluster.uri()) } : {};
    return { import_per_second, reads_per_second, writes_per_second, ...seen_before_reading };
  } finally {
    for (const service of services) await service.stop();
    await cluster.stop();
  }
}

/** Longest times without an acknowledged write, in milliseconds, after the preferred node of most services is killed. */
async function gaps() {
  const { startSite } = await jiti.import(path('site'));
  const site = await startSite({
    services: [
      [0, 1, 2],
      [0, 1, 2],
      [0, 1, 2],
    ],
  });
  const [node] = site.cluster.nodes;
  const found = [];
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await site.load.writes(100);
      await site.load.pause();
      site.load.resume();
      await site.load.writes(20);
      report(`a node is killed, ${kill + 1} of ${KILLS} ...`);
      await node.kill();
      await site.load.writes(100);
      found.push(Math.round(site.load.report.gap));
      await node.start();
      await site.cluster.whole();
    }
  } finally {
    await site.stop();
  }
  return {
    longest: figure([Math.max(...found)], { unit: 'ms', digits: 0, atMost: 5000 }),
    milliseconds: figure(found, { unit: 'ms', digits: 0 }),
  };
}

export async function cluster() {
  ensureGalera();
  const one = await throughput(1);
  const three = await throughput(3);
  const threeServices = (what) => figure([three[what][3] / one[what][3]], { digits: 2 });
  return {
    cores: availableParallelism(),
    one_node: one,
    three_nodes: three,
    three_nodes_of_one: {
      reads: threeServices('reads_per_second'),
      writes: threeServices('writes_per_second'),
      import: figure([three.import_per_second / one.import_per_second], { digits: 2 }),
    },
    gap_after_kill: await gaps(),
  };
}
