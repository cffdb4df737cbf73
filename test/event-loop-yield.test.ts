import { serve } from 'relx/server/node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { backgroundYield, eventLoopYield } from '../src/event-loop-yield.js';
import { block, countTurns, LONG } from './event-loop-turns.js';

it('pieces of longer work continue in different turns', async () => {
  const pieces = countTurns();
  const work = async () => {
    const yieldToOthers = eventLoopYield();
    for (let piece = 0; piece < 4; piece++) {
      block(LONG);
      await yieldToOthers();
      pieces.note();
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  expect(pieces.mostOfOneTurn()).toBe(1);
});

it('connections are accepted between few pieces of longer work', async () => {
  const server = await serve({ fetch: async () => new Response('done') }, { port: 0 });
  onTestFinished(() => server.close());
  let [pieces, running] = [0, true];
  const work = async () => {
    const yieldToOthers = eventLoopYield();
    while (running) {
      block(LONG);
      pieces += 1;
      await yieldToOthers();
    }
  };
  const longer = Promise.all([work(), work()]);
  const CONNECTIONS = 60;
  const closed = { connection: 'close' };
  await Promise.all(Array.from({ length: CONNECTIONS }, async () => (await fetch(server.url, { headers: closed })).text()));
  running = false;
  await longer;
  expect(pieces).toBeLessThan(CONNECTIONS / 2);
});

it('background work rests while requests arrive, and only then', async () => {
  const server = await serve({ fetch: async () => new Response('done') }, { port: 0 });
  onTestFinished(() => server.close());
  let [pieces, running] = [0, true];
  const work = async () => {
    const pause = backgroundYield();
    while (running) {
      block(LONG);
      pieces += 1;
      await pause();
    }
  };
  const background = work();
  const REQUESTS = 60;
  // each is sent when the last one is done, so that one would arrive during each piece
  for (let request = 0; request < REQUESTS; request++) await (await fetch(server.url)).text();
  expect(pieces).toBeLessThan(REQUESTS / 2);
  const rested = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => rested.mockRestore());
  const before = pieces;
  while (pieces < before + 5) await new Promise((resolve) => setImmediate(resolve));
  // it may still have rested for the last request
  expect(rested.mock.calls.length).toBeLessThanOrEqual(1);
  running = false;
  await background;
});
