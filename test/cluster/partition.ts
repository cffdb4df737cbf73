import { afterAll, beforeAll, expect, test } from 'vitest';
import { servers } from '../../src/cli/doctor/servers.js';
import { readServerStatus } from '../../src/store/dialects/mysql/servers.js';
import type { ClusterNode } from './node.js';
import { type ClusterSite, startSite } from './site.js';
import { verify } from './verify.js';

/** The data that an isolated node shows logged-out users is as old as its isolation, but it was valid once. */
const ANY_AGE = () => Number.POSITIVE_INFINITY;

let site: ClusterSite;
let nodes: readonly [ClusterNode, ClusterNode, ClusterNode];

beforeAll(async () => {
  // the third service knows of no other node than the one that will be alone
  site = await startSite({ network: 'namespaces', services: [[0, 1, 2], [2, 1, 0], [2]] });
  nodes = site.cluster.nodes as unknown as typeof nodes;
});
afterAll(() => site?.stop());

/** Resolves when the others go on without a node. */
async function leftOut(): Promise<void> {
  const [first] = nodes;
  await first.until(async () => (await first.status()).wsrep_cluster_size === '2');
}

test('a network partitioned 2|1: the majority writes, the single node rejects writes, and has all data when it is back', async () => {
  const { load, cluster } = site;
  const [, , third] = nodes;
  await load.writes(60);
  cluster.network.cut(2, 'nodes');
  await third.until(async () => (await third.status()).wsrep_cluster_status === 'non-Primary');
  await leftOut();
  const found = servers(await readServerStatus(cluster.uri()));
  expect(found.map(({ status, found }) => [status, /one of 2|partitioned/.exec(found)?.[0]])).toEqual([
    ['ok', 'one of 2'],
    ['ok', 'one of 2'],
    ['warn', 'partitioned'],
  ]);
  const since = load.now();
  await load.writes(60);
  const alone = load.history().filter(({ service, invoke }) => service === 2 && invoke > since);
  cluster.network.heal(2);
  await cluster.whole();
  await load.writes(60);
  await load.pause();
  await verify(site, ANY_AGE);
  load.resume();
  const outcomes = (fresh: boolean) =>
    new Set(alone.filter((event) => event.fresh === fresh).map(({ outcome, status, code }) => `${outcome} ${status} ${code}`));
  // writes get the error that the database is unavailable and nothing was written, and reads get the earlier data
  expect([...outcomes(true)]).toEqual(['refused 503 rest_database_unavailable']);
  expect([...outcomes(false)]).toContain('ok 200 undefined');
});

test('a node that the network isolates: its clients continue with another node', async () => {
  const { load, cluster } = site;
  cluster.network.cut(1, 'all');
  await leftOut();
  await load.writes(60);
  cluster.network.heal(1);
  await cluster.whole();
  await load.writes(60);
  await load.pause();
  await verify(site, ANY_AGE);
});
