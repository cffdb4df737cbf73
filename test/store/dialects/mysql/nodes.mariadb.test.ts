import { DatabaseUnavailable, is_relation_error, open, type Relx } from 'relx/core';
import { createApp } from 'relx/server';
import { mysql } from 'relx/store/mysql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSiteDatabase, type TestDatabase } from '../../../database.js';
import { CLOSED_PORT } from '../../../free-port.js';
import { type BreakableServer, breakableServer } from '../../breakable-server.js';

const ends = { type: 'references', from: { objectType: 'post', id: 1 }, to: { objectType: 'post', id: 2 } } as const;

let database: TestDatabase;
let first: BreakableServer;
let second: BreakableServer;
const opened: Relx[] = [];

/** A core that has several URLs of the same server, as it would have several of one cluster. */
async function openOver(...ports: readonly number[]): Promise<Relx> {
  const [, before, , after] = /^(.*@)([^/]*)(\/.*)$/.exec(database.address) ?? [];
  const uri = `${before}${ports.map((port) => `127.0.0.1:${port}`).join(',')}${after}`;
  const relx = await open({ dialect: mysql({ uri, poolSize: 3 }) });
  opened.push(relx);
  return relx;
}

const rows = () => database.run('select * from wp_relx_relations');

beforeEach(async () => {
  database = await openSiteDatabase();
  const port = Number(new URL(database.address).port);
  [first, second] = [await breakableServer(port), await breakableServer(port)];
  const relx = await openOver(port);
  await relx.import([1, 2].map((id) => ({ kind: 'post', id, type: 'post', title: `Post ${id}` }) as const));
});
afterEach(async () => {
  for (const relx of opened.splice(0)) await relx.close();
  await first.close();
  await second.close();
  await database.remove();
});

test('a server that is not there is skipped', async () => {
  const relx = await openOver(CLOSED_PORT, second.port);
  await relx.relations.add(ends);
  expect(await rows()).toHaveLength(1);
});

test('a statement to a server that is gone is sent to the next of several', async () => {
  const relx = await openOver(first.port, second.port);
  await relx.relations.count();
  first.set('refuse');
  expect(await relx.relations.count()).toBe(0);
  await relx.relations.add(ends);
  expect(await rows()).toHaveLength(1);
});

test('the next server is also used if its connection breaks during the read-your-writes wait', async () => {
  const relx = await openOver(first.port, second.port);
  await relx.relations.count();
  second.cutBefore('wsrep_sync_wait');
  first.set('refuse');
  for (let times = 0; times < 3; times++) expect(await relx.relations.count()).toBe(0);
  expect(second.cuts).toBe(1);
});

test('a server that is stopped, and does not respond, is skipped', async () => {
  const relx = await openOver(first.port, second.port);
  await relx.relations.count();
  first.set('stall');
  await relx.relations.add(ends);
  expect(await rows()).toHaveLength(1);
});

test('a transaction whose connection ends before its commit is run again as a whole', async () => {
  const relx = await openOver(first.port, second.port);
  first.cutAfter('insert into `wp_relx_relations`');
  await relx.relations.add(ends);
  expect(first.cuts).toBe(1);
  expect(await rows()).toHaveLength(1);
});

test('a transaction without a response to its commit is reported neither as done nor as failed', async () => {
  const relx = await openOver(first.port, second.port);
  first.cutAfter('commit');
  const failure = await relx.relations.add(ends).catch((error) => error);
  expect(failure).toBeInstanceOf(DatabaseUnavailable);
  expect(failure.outcome).toBe('unknown');
  expect(first.cuts).toBe(1);
  // here it came through
  expect(await rows()).toHaveLength(1);
});

test('functions return errors of the database', async () => {
  const relx = await openOver(first.port);
  const { ncr_add_relation, ncr_get_related } = relx.functions;
  const codeOf = (result: unknown) => is_relation_error(result) && [result.code, result.data.status];
  first.cutAfter('commit');
  expect(codeOf(await ncr_add_relation(1, 'post', 2, 'post', 'references'))).toEqual(['rest_outcome_unknown', 503]);
  first.set('refuse');
  expect(codeOf(await ncr_get_related(1, 'post', 'references'))).toEqual(['rest_database_unavailable', 503]);
});

test('without any server a client gets Retry-After, and is served when a server is back', async () => {
  const relx = await openOver(first.port, second.port);
  const app = createApp({ relx });
  const send = () => app.fetch(new Request('http://localhost/wp-json/relx/v1/post/1'));
  expect((await send()).status).toBe(200);
  for (const server of [first, second]) server.set('refuse');
  const rejected = await send();
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await rejected.json()).toMatchObject({ code: 'rest_database_unavailable' });
  for (const server of [first, second]) server.set('pass');
  await expect.poll(async () => (await send()).status, { timeout: 20_000 }).toBe(200);
});

test('a database that was never there fails immediately, with its URL', async () => {
  await expect(openOver(CLOSED_PORT, CLOSED_PORT)).rejects.toThrow(/ECONNREFUSED/);
});
