import { expect, test } from 'vitest';
import { placeOf } from '../../../../src/core/relations/order/place.js';
import type { CheckedTarget } from '../../../../src/core/relations/order/target.js';
import type { OrderedRow } from '../../../../src/store/relations/order.js';

const row = (id: number): OrderedRow => ({ id, at: 'from', position: id, related: { objectType: 'post', id } });
const to = (index: number): CheckedTarget => ({ side: 'from', key: 'position', index });
const next = (key: 'before' | 'after', neighbour: number): CheckedTarget => ({ side: 'from', key, neighbour });

test.each<[string, readonly number[], readonly number[], number, CheckedTarget, { index: number; position: number } | undefined]>(
  [
    ['the first place', [1, 2, 3], [], 3, to(0), { index: 0, position: 0 }],
    ['a place below', [1, 2, 3], [], 1, to(1), { index: 1, position: 1 }],
    ['past the end', [1, 2, 3], [], 1, to(9), { index: 2, position: 2 }],
    ['a place that counts no hidden relation', [1, 2, 3, 4], [2], 4, to(1), { index: 2, position: 1 }],
    ['past the end: before hidden last ones', [1, 2, 3], [3], 1, to(9), { index: 1, position: 1 }],
    ['its place: no move past hidden ones', [1, 2, 3, 4, 5], [2, 4], 3, to(1), { index: 2, position: 1 }],
    ['its place at the end', [1, 2, 3, 4], [2, 4], 3, to(9), { index: 2, position: 1 }],
    ['any place if all others are hidden', [1, 2], [1], 2, to(9), { index: 1, position: 0 }],
    ['before a neighbour', [1, 2, 3, 4], [2], 4, next('before', 3), { index: 2, position: 1 }],
    ['after a neighbour', [1, 2, 3, 4], [2], 1, next('after', 3), { index: 2, position: 1 }],
    ['before a hidden neighbour: nowhere', [1, 2, 3], [2], 3, next('before', 2), undefined],
    ['after itself: nowhere', [1, 2, 3], [], 3, next('after', 3), undefined],
  ],
)('%s', (_, ids, hidden, moved, target, expected) => {
  const rows = ids.map(row);
  const visible = new Set(ids.filter((id) => !hidden.includes(id)));
  expect(placeOf(rows, rows.find(({ id }) => id === moved) as OrderedRow, visible, target)).toEqual(expected);
});
