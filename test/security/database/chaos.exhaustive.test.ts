import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { type RunningServer, serve } from 'relx/server/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { posts } from '../../conformance/content.js';
import { type CountedSite, openCountedSite } from '../../server/counted-site.js';
import { chaos } from '../chaos/chaos.js';

const SEED = 20_260_103;
const ATTACKS = 500;

let site: CountedSite;
let server: RunningServer;
/** Connections that the server has open. */
const open = new Set<Socket>();
const accepted = (message: unknown) => {
  // the channel's own shape
  const { socket } = message as { socket: Socket };
  open.add(socket);
  socket.once('close', () => open.delete(socket));
};

beforeAll(async () => {
  site = await openCountedSite();
  server = await serve(site.app, { port: 0, trustProxy: 1, limits: { headerTimeout: 4000, requestTimeout: 8000 } });
  subscribe('net.server.socket', accepted);
});
afterAll(async () => {
  unsubscribe('net.server.socket', accepted);
  await server.close();
  await site.stop();
});

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

it('no malformed request changes anything for a healthy client, and none is a fault', async () => {
  const relation = { from_id: posts.alpha, to_id: posts.gamma, type: 'references' };
  const before = { rows: await site.rows(), timers: timers() };
  const { statuses, healthy } = await chaos(
    server.url,
    { seed: SEED, count: ATTACKS },
    site.authorization('administrator'),
    relation,
  );

  expect(healthy.errors).toEqual([]);
  expect(Math.min(healthy.reads, healthy.writes)).toBeGreaterThan(0);
  expect(site.faults).toEqual([]);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  // the attacks reach both the HTTP parser and the app
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 413, 431]));
  expect((await site.rows()).relations).toBe(before.rows.relations);
  expect(await site.broken()).toBe(0);
  // connections, and timers of requests that never came to their end
  await expect.poll(() => open.size, { timeout: 20_000 }).toBe(0);
  await expect.poll(timers, { timeout: 20_000 }).toBeLessThanOrEqual(before.timers);
});
