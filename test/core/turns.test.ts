import { expect, test } from 'vitest';
import { ConcurrencyLimiter } from '../../src/core/wordpress/accounts/concurrency-limiter.js';

/** Work that ends when it is told to. */
function held() {
  let release = () => {};
  let begun = false;
  const end = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = async () => {
    begun = true;
    await end;
  };
  return { work, release: () => release(), begun: () => begun };
}

test('one begins when the one before has ended', async () => {
  const turns = new ConcurrencyLimiter(10);
  const [one, two] = [held(), held()];
  const done = [turns.take(one.work), turns.take(two.work)];
  await Promise.resolve();
  expect([one.begun(), two.begun()]).toEqual([true, false]);
  one.release();
  await done[0];
  two.release();
  await done[1];
  expect(two.begun()).toBe(true);
});

test('who fails holds up nobody', async () => {
  const turns = new ConcurrencyLimiter(10);
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take(async () => 7)).toBe(7);
});

test('is full when as many wait as may, and no longer', async () => {
  const turns = new ConcurrencyLimiter(2);
  const [one, two] = [held(), held()];
  const done = [turns.take(one.work), turns.take(two.work)];
  expect(turns.full).toBe(true);
  one.release();
  two.release();
  await Promise.all(done);
  expect(turns.full).toBe(false);
});

test('between two of them the thread is free for as long as the first one took', async () => {
  const turns = new ConcurrencyLimiter(10);
  let ended = 0;
  let pause = 0;
  const one = turns.take(async () => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    ended = performance.now();
  });
  const two = turns.take(async () => {
    pause = performance.now() - ended;
  });
  await Promise.all([one, two]);
  expect(pause).toBeGreaterThan(50);
});
