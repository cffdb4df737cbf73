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
