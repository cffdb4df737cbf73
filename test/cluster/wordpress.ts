import { open, type Relx } from 'relx/core';
import { mysql } from 'relx/store/mysql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlugin, installPlugin } from '../wordpress/plugin.js';
import { startWordpress, type Wordpress } from '../wordpress/wordpress.js';
import { type Cluster, startCluster } from './cluster.js';

const LIMIT = 2;
const few = { name: 'few', label: 'Few', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' } as const;
const type = { ...few, max_connections: LIMIT, max_connections_to: 1, acyclic: true } as const;
/** Registers the type in WordPress, too. */
const PLUGIN = `add_action( 'init', fn() => ncr_register_relation_type( json_decode( '${JSON.stringify(type)}', true ) ) );`;

let cluster: Cluster;
let site: Wordpress;
let other: Relx;
beforeAll(async () => {
  cluster = await startCluster({ nodes: 2 });
  const [one, two] = cluster.nodes;
  if (!one || !two) throw new Error('The cluster has no two nodes.');
  const password = new URL(cluster.uri([one])).password;
  site = await startWordpress({ database: { port: one.address.port, password } });
  await installPlugin(site);
  addPlugin(site, 'few', PLUGIN);
  await cluster.whole();
  const uri = new URL(site.database);
  uri.port = String(two.address.port);
  other = await open({ dialect: mysql({ uri: uri.href }), types: [type], url: site.url });
});
afterAll(async () => {
  await other?.close();
  await site?.stop();
  await cluster?.stop();
});

test('the plugin and a service on another server hold limits on both sides, one relation for a pair, and no cycle', async () => {
  const posts = await site.run<number[]>(
    "return array_map( fn( $n ) => wp_insert_post( array( 'post_title' => \"Post $n\", 'post_status' => 'publish' ) ), range( 1, 40 ) );",
  );
  const admin = await site.logIn();
  const create = async (from_id: number, to_id: number) => {
    const body = JSON.stringify({ from_id, to_id, type: 'few' });
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    return (await admin.fetch('/wp-json/relx/v1/relationships', init)).status;
  };
  const end = (id: number) => ({ objectType: 'post', id }) as const;
  const add = (from: number, to: number) =>
    other.relations.add({ type: 'few', from: end(from), to: end(to) }).then(
      () => 201,
      (error) => error.data.status as number,
    );
  // Few posts, so that the two servers meet all the time.
  for (let round = 0; round < 8; round++) {
    const some = posts.slice(round * 5, round * 5 + 5);
    const pairs = some.flatMap((from) => some.filter((to) => to !== from).map((to) => [from, to] as const));
    const statuses = await Promise.all(pairs.flatMap(([from, to]) => [create(from, to), add(from, to)]));
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
  }
  const table = `${new URL(site.database).pathname.slice(1)}.wp_relx_relations`;
  const [node] = cluster.nodes;
  const exceeding = (side: string, most: number) =>
    node?.query(
      `set statement wsrep_sync_wait = 1 for select ${side}_id, count(*) from ${table} group by ${side}_id having count(*) > ${most}`,
    );
  expect([await exceeding('from', LIMIT), await exceeding('to', 1)]).toEqual([[], []]);
  await other.waitForReplication();
  expect((await other.integrity.check()).categories.cycle).toBe(0);
  const [{ count } = {}] = (await node?.query(`select count(*) as count from ${table}`)) ?? [];
  expect(Number(count)).toBeGreaterThan(20);
  expect(site.log()).toBe('');
});
