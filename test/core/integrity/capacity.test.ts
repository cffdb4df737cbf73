import type { RelationType } from 'relx/contract';
import { describe, expect, test } from 'vitest';
import { Capacity, capacitySlotsOf, isPlace, limitKey, placeKey, rightPair } from '../../../src/core/integrity/capacity.js';
import type { SuspectRow } from '../../../src/store/integrity/rows.js';
import { UNORDERED } from './broken-site.js';

const [oneWay, twoWay] = (['from_to', 'bidirectional'] as const).map(
  (direction) => ({ name: 't', direction }) as unknown as RelationType, // groups depend on no more of it
) as [RelationType, RelationType];
const five = { objectType: 'post', id: 5 } as const;

/** A relation of post 6 to post 5, the first in the list of post 6. */
const row = { from_type: 'post', from_id: 6, to_type: 'post', to_id: 5, from_order: 0, to_order: UNORDERED } as SuspectRow;

test('an object has one group of a two-way type, whichever side it is on', () => {
  expect(limitKey(twoWay, 'from', five)).toBe(limitKey(twoWay, 'to', five));
  expect(placeKey(twoWay, 'from', five, 1)).toBe(placeKey(twoWay, 'to', five, 1));
  expect(limitKey(oneWay, 'from', five)).not.toBe(limitKey(oneWay, 'to', five));
  expect(placeKey(oneWay, 'from', five, 1)).not.toBe(placeKey(oneWay, 'to', five, 1));
});

test('the pair of a two-way type has one order', () => {
  expect(rightPair(row, twoWay)).toBe('post:5-post:6');
  expect(rightPair(row, oneWay)).toBe('post:6>post:5');
  expect(rightPair(row, undefined)).toBe('post:6>post:5');
});

test.each([
  [-1, false],
  [0, true],
  [UNORDERED - 1, true],
  [UNORDERED, false],
])('%s is a position: %s', (place, expected) => {
  expect(isPlace(place)).toBe(expected);
});

test.each(['pair', 'limit', 'place'] as const)('a relation needs slots of a %s only if its type has such groups', (group) => {
  const capacity = new Capacity();
  capacity.open('any', group, 't', 1);
  const slots = capacitySlotsOf(row, oneWay, capacity);
  const found = Object.values(slots).flatMap((some) => some.map((slot) => slot.group));
  // the list of post 5 has no positions
  const expected = { pair: ['pair'], limit: ['limit from', 'limit to'], place: ['place from'] };
  expect(found).toEqual(expected[group]);
  expect(Object.values(capacitySlotsOf(row, { ...oneWay, name: 'other' }, capacity)).flat()).toEqual([]);
});

describe('the capacity of a group', () => {
  test('is full with as many relations as it has space for', () => {
    const capacity = new Capacity();
    capacity.open('a', 'limit', 't', 2, 1);
    expect([capacity.full('a'), capacity.most('a')]).toEqual([false, 2]);
    capacity.take('a');
    expect(capacity.full('a')).toBe(true);
  });

  test('of a group that is not overfull is never used up', () => {
    const capacity = new Capacity();
    capacity.take('a');
    expect([capacity.full('a'), capacity.most('a')]).toEqual([false, undefined]);
  });

  test('is that of another count, where there is one', () => {
    const [capacity, counted] = [new Capacity(), new Capacity()];
    for (const key of ['a', 'b']) capacity.open(key, 'pair', 't', 1);
    counted.open('a', 'pair', 't', 1, 1);
    capacity.adopt(counted);
    counted.take('b');
    expect([capacity.full('a'), capacity.full('b')]).toEqual([true, false]);
  });

  test('names types whose rows are all checked, and those of which only rows with a position are', () => {
    const capacity = new Capacity();
    capacity.open('a', 'pair', 'copied', 1);
    capacity.open('b', 'limit', 'few', 1);
    capacity.open('c', 'place', 'placed', 1);
    expect(capacity.types(['acyclic', 'few'])).toEqual({ whole: ['copied', 'few', 'acyclic'], placed: ['placed'] });
  });
});
