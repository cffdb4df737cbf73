import { type Connection, createConnection } from 'mysql2/promise';
import { open, type Relx } from 'relx/core';
import { mysql } from 'relx/store/mysql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servers } from '../../src/cli/doctor/servers.js';
import { readServerStatus } from '../../src/store/dialects/mysql/servers.js';
import { type BreakableServer, breakableServer } from '../store/breakable-server.js';
import type { ClusterNode } from './node.js';
import type { Service } from './service.js';
import { type ClusterSite, startSite } from './site.js';
import { types } from './types.js';
import { verify } from './verify.js';

/** How old the data for a logged-out user may be, in milliseconds. */
const DELAY = 5000;

/** A relation that the load knows nothing of. */
const key = { type: 'references', from: { objectType: 'post', id: 2950 }, to: { objectType: 'post', id: 2951 } } as const;

let site: ClusterSite;
let nodes: readonly [ClusterNode, ClusterNode, ClusterNode];
let services: readonly [Service, Service, Service];
/** The time during which a node was paused: when it resumes, it shows logged-out users the data from before. */
let paused = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [from: number, to: number];

beforeAll(async () => {
  site = await startSite();
  nodes = site.cluster.nodes as unknown as typeof nodes;
  services = site.services as unknown as typeof services;
});
afterAll(() => site?.stop());

/** Expects that writes continue, and judges all responses since the start. */
async function wentOn() {
  await site.load.writes(60);
  await site.load.pause();
  const [from, to] = paused;
  try {
    await verify(site, ({ complete, invoke }) => (complete > from && invoke < to ? Number.POSITIVE_INFINITY : DELAY));
  } finally {
    // the next fault needs a load, too
    site.load.resume();
  }
}

test('concurrent reads and writes work through three services of three nodes', async () => {
  await site.load.writes(200);
  await wentOn();
});

/** Twelve who are of three nodes in turn. */
async function withTwelve(act: (all: readonly Relx[]) => Promise<void>): Promise<void> {
  const cores = await Promise.all(nodes.map((node) => open({ dialect: mysql({ uri: site.cluster.uri([node]) }), types })));
  try {
    await act(Array.from({ length: 12 }, (_, number) => cores[number % 3] as Relx));
  } finally {
    for (const core of cores) await core.close();
  }
}

test('a limit of two holds while twelve clients on three nodes add one relation each concurrently, from either side', () =>
  withTwelve(async (all) => {
    for (let post = 2900; post < 2910; post++) {
      const own = { objectType: 'post', id: post } as const;
      const results = await Promise.allSettled(
        all.flatMap(({ relations }, index) => {
          const other = { objectType: 'post', id: 2920 + index } as const;
          return [
            relations.add({ type: 'two_each', from: own, to: other }),
            relations.add({ type: 'two_to_each', from: other, to: own }),
          ];
        }),
      );
      const rejected = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect([post, ...rejected]).toEqual([post, ...Array(20).fill('ncr_max_connections_exceeded')]);
    }
  }));

test('an acyclic type has no cycle while twelve clients on three nodes add a relation of a ring each concurrently', () =>
  withTwelve(async (all) => {
    for (let round = 0; round < 5; round++) {
      const post = (index: number) => ({ objectType: 'post', id: 2800 + 12 * round + (index % 12) }) as const;
      const results = await Promise.allSettled(
        all.map(({ relations }, index) => relations.add({ type: 'parent_of', from: post(index), to: post(index + 1) })),
      );
      const rejected = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect([round, ...rejected]).toEqual([round, 'ncr_cycle']);
    }
  }));

test('of twelve users with one name that are created concurrently on three nodes, one is', () =>
  withTwelve(async (all) => {
    const users = await Promise.allSettled(
      all.map(({ accounts }, number) => accounts.users.create({ login: 'bob', email: `bob${number}@example.org` })),
    );
    const results = users.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).sort();
    expect(results).toEqual(['done', ...Array(11).fill('existing_user_login')]);
    await Promise.all(all.map(({ posts }) => posts.create('post', { title: 'Hello', status: 'publish' }, 1)));
    const named = 'set statement wsrep_sync_wait = 1 for select post_name from relx.wp_posts where post_title = "Hello"';
    const slugs = (await nodes[2].query(named)).map(({ post_name }) => post_name);
    expect(slugs.sort()).toEqual(['hello', ...Array.from({ length: 11 }, (_, index) => `hello-${index + 2}`)].sort());
  }));

/** A core of the first node while it is reachable, and then of the third, which gets no changes while `lock` locks its tables. */
async function withTwoNodes(act: (relx: Relx, way: BreakableServer, lock: Connection) => Promise<void>): Promise<void> {
  const [first, , third] = nodes;
  const way = await breakableServer(first.address.port);
  const uri = site.cluster.uri([first, third]).replace(`:${first.address.port}`, `:${way.port}`);
  const relx = await open({ dialect: mysql({ uri }), types });
  const lock = await createConnection(site.cluster.uri([third]));
  await site.load.pause();
  try {
    await lock.query('flush tables with read lock');
    await relx.relations.add(key);
    await relx.waitForReplication();
    way.set('refuse');
    await act(relx, way, lock);
    await relx.relations.remove(key);
  } finally {
    site.load.resume();
    lock.destroy();
    await relx.close();
    await way.close();
  }
}

test('a client that continues with another server sees the data that the previous one returned', () =>
  withTwoNodes(async (relx, _way, lock) => {
    const [, , third] = nodes;
    let hasResponded = false;
    const found = relx.relations.find(key).finally(() => {
      hasResponded = true;
    });
    const waiting = "select id from information_schema.processlist where info like 'set statement wsrep_sync_wait%'";
    await third.until(async () => hasResponded || (await third.query(waiting)).length > 0);
    await lock.query('unlock tables');
    expect(await found).toMatchObject({ from_id: key.from.id, to_id: key.to.id });
  }));

test('one that does not catch up shows what it knows where it is the last one, and all of it when it can', () =>
  withTwoNodes(async (relx, way, lock) => {
    const [, , third] = nodes;
    expect(await relx.relations.find(key)).toBeUndefined();
    expect(await relx.relations.count()).toBeGreaterThan(0);
    await lock.query('unlock tables');
    await third.until(async () => (await relx.relations.find(key)) !== undefined);
    way.set('pass');
  }));

test('kill -9 of a node, and its return', async () => {
  await nodes[1].kill();
  await site.load.writes(60);
  const found = servers(await readServerStatus(site.cluster.uri()));
  expect(found.map(({ status, found }) => [status, found.includes('one of 2 servers')])).toEqual([
    ['ok', true],
    ['warn', false],
    ['ok', true],
  ]);
  await nodes[1].start();
  await wentOn();
});

test('kill -9 of a service, and its return', async () => {
  await services[0].kill();
  await site.load.writes(60);
  await services[0].restart();
  await wentOn();
});

test('a node that is paused until the others have left it out, and wakes', async () => {
  const [first, , third] = nodes;
  paused = [site.load.now(), Number.POSITIVE_INFINITY];
  third.pause();
  await first.until(async () => (await first.status()).wsrep_cluster_size === '2');
  await site.load.writes(60);
  third.resume();
  await site.cluster.whole();
  paused = [paused[0], site.load.now()];
  await wentOn();
});

test('kill -9 of all nodes: the cluster begins again with all that was acknowledged', async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await site.cluster.bootstrap();
  await wentOn();
});
