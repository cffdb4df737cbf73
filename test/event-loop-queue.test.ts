import { serve } from 'relx/server/node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { block, countTurns, LONG } from './event-loop-turns.js';

it('concurrent requests start in different turns of the event loop', async () => {
  const starts = countTurns();
  const server = await serve(
    {
      async fetch() {
        starts.note();
        block(LONG);
        return new Response('done');
      },
    },
    { port: 0 },
  );
  onTestFinished(() => server.close());
  const get = async () => (await fetch(server.url)).text();
  // connections that are kept, so that the next requests arrive together
  await Promise.all(Array.from({ length: 10 }, get));
  expect(await Promise.all(Array.from({ length: 10 }, get))).toEqual(Array(10).fill('done'));
  // one that arrived and one that had waited
  expect(starts.mostOfOneTurn()).toBeLessThanOrEqual(2);
});

/** Requests with large bodies that arrive together. */
const MANY = 30;
const LARGE = JSON.stringify({ text: 'x'.repeat(100_000) });
const json = { 'content-type': 'application/json' };

it('a short request starts before most of the requests with large bodies that came first', async () => {
  const started: string[] = [];
  const server = await serve(
    {
      async fetch(request) {
        started.push(request.method);
        block(LONG);
        await request.text();
        return new Response('done');
      },
    },
    { port: 0 },
  );
  onTestFinished(() => server.close());
  const send = async (init?: RequestInit) => (await fetch(server.url, init)).text();
  // connections that are kept, so that the next requests arrive together
  await Promise.all(Array.from({ length: MANY + 1 }, () => send()));
  started.length = 0;
  const large = Array.from({ length: MANY }, () => send({ method: 'POST', headers: json, body: LARGE }));
  await vi.waitFor(() => expect(started.length).toBeGreaterThan(0), { interval: 1, timeout: 20_000 });
  await Promise.all([send(), ...large]);
  expect(started).toHaveLength(MANY + 1);
  expect(started.indexOf('GET')).toBeLessThan(MANY / 2);
});
