import { expect, onTestFinished, test, vi } from 'vitest';
import { ConcurrencyLimiter } from '../../../../src/core/wordpress/accounts/concurrency-limiter.js';

/** Work that ends when it is released. */
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

test('one task begins when the one before is done', async () => {
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

test('a task that fails does not block others', async () => {
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
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turns = new ConcurrencyLimiter(10);
  const started: number[] = [];
  const work = async () => {
    started.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, 60));
  };
  const done = Promise.all([turns.take(work), turns.take(work)]);
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  const [one = 0, two = 0] = started;
  expect(two - one).toBe(120);
});
