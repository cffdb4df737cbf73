import { expect, it } from 'vitest';
import { pairOf } from '../../../src/store/relations/pair.js';

const post = (id: number) => ({ objectType: 'post', id }) as const;
const user = (id: number) => ({ objectType: 'user', id }) as const;

it.each([
  [post(7), post(3), false, 'post:7>post:3'],
  [post(3), post(7), false, 'post:3>post:7'],
  [post(7), post(3), true, 'post:3-post:7'],
  [post(3), post(7), true, 'post:3-post:7'],
  // by number, not by text
  [post(10), post(9), true, 'post:9-post:10'],
  [user(1), post(2), true, 'post:2-user:1'],
  [post(2), user(1), true, 'post:2-user:1'],
])('%j and %j are one pair, two-way %s: %s', (from, to, twoWay, pair) => {
  expect(pairOf(from, to, twoWay)).toBe(pair);
});
