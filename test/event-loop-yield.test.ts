import { serve } from 'relx/server/node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { backgroundYield, eventLoopYield, oncePerTurn } from '../src/event-loop-yield.js';
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
  onTestFinished(() => {
    running = false;
  });
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
  onTestFinished(() => {
    running = false;
  });
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

it('all callers of a turn share one read, which begins after the last of them has called', async () => {
  const read = vi.fn(async () => read.mock.calls.length);
  const value = oncePerTurn(read);
  const first = value();
  await Promise.resolve();
  const second = value();
  expect(read).not.toHaveBeenCalled();
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  expect(await value()).toBe(2);
});

it('a caller that comes while a value is read gets the next one', async () => {
  const values: ((value: string) => void)[] = [];
  const value = oncePerTurn(() => new Promise<string>((resolve) => values.push(resolve)));
  const early = value();
  await expect.poll(() => values.length).toBe(1);
  const late = value();
  values[0]?.('old');
  expect(await early).toBe('old');
  await expect.poll(() => values.length).toBe(2);
  values[1]?.('new');
  expect(await late).toBe('new');
});

it('a read that fails, fails for the callers of its turn only', async () => {
  const read = vi.fn(async () => 'value').mockRejectedValueOnce(new Error('no'));
  const value = oncePerTurn(read);
  const failed = await Promise.allSettled([value(), value()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await value()).toBe('value');
});
