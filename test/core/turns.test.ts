import { expect, test } from 'vitest';
import { Turns } from '../../src/core/turns.js';

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
  const turns = new Turns(10);
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
  const turns = new Turns(10);
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take(async () => 7)).toBe(7);
});

test('is full when as many wait as may, and no longer', async () => {
  const turns = new Turns(2);
  const [one, two] = [held(), held()];
  const done = [turns.take(one.work), turns.take(two.work)];
  expect(turns.full).toBe(true);
  one.release();
  two.release();
  await Promise.all(done);
  expect(turns.full).toBe(false);
});
