import { expect, it } from 'vitest';
import { BoundedCache } from '../src/bounded-cache.js';

it('does not cache what is heavier than all of it, and keeps what is used', () => {
  const cache = new BoundedCache<string>({ name: 'any', most: 10, weigh: (_key, value) => value.length });
  cache.set('a', 'aaaa');
  cache.set('b', 'bbbb');
  cache.set('too heavy', 'x'.repeat(11));
  expect(cache.get('a')).toBe('aaaa');
  cache.set('c', 'cccc');
  expect(['a', 'b', 'c', 'too heavy'].map((key) => cache.get(key))).toEqual(['aaaa', undefined, 'cccc', undefined]);
  cache.set('a', '');
  expect([cache.size, cache.weight]).toEqual([2, 4]);
  cache.clear();
  expect([cache.size, cache.weight]).toEqual([0, 0]);
});

it('takes a value once, and again after an error', () => {
  const cache = new BoundedCache<number>({ name: 'any', most: 10 });
  let made = 0;
  const take = (fails: boolean) =>
    cache.take('key', () => {
      made += 1;
      if (fails) throw new Error('not made');
      return made;
    });
  expect(() => take(true)).toThrow('not made');
  expect([take(false), take(false), cache.has('key'), made]).toEqual([2, 2, true, 2]);
});
