import { connect } from 'node:net';
import fc from 'fast-check';
import { type RunningServer, serve } from 'relx/server/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../sizes.js';
import { type CountedSite, openCountedSite } from './counted-site.js';
import { rawRequest } from './raw-requests.js';

let site: CountedSite;
let server: RunningServer;
beforeAll(async () => {
  site = await openCountedSite();
  server = await serve(site.app, { port: 0 });
});
afterAll(async () => {
  await server.close();
  await site.stop();
});

/** Sends bytes, ends the request, and returns everything that came back until the server closed. */
function exchange(sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', (part) => {
      text += part;
    });
    // a connection that is closed has been rejected, too
    socket.on('error', () => undefined).on('close', () => resolve(text));
    socket.setTimeout(20_000, () => reject(new Error('The server neither answers nor closes.')));
    socket.end(Buffer.from(sent, 'latin1'));
  });
}

it('whatever comes over a socket, no fault, no hang, nothing written, and the next client is served', async () => {
  const before = await site.rows();
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(rawRequest, async (sent) => {
      for (const [, status] of (await exchange(sent)).matchAll(/^HTTP\/1\.1 (\d+)/gm)) statuses.add(Number(status));
      expect(site.faults).toEqual([]);
      expect(Math.max(0, ...statuses), 'status').toBeLessThan(500);
    }),
    runs(300, 3000),
  );
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404, 431]));
  expect(await site.rows()).toEqual(before);
  expect(await site.broken()).toBe(0);
  expect((await fetch(`${server.url}/wp-json/relx/v1/types`)).status).toBe(200);
});
