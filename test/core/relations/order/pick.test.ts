import type { ObjectRef } from 'relx/contract';
import { expect, test } from 'vitest';
import { pickRelated } from '../../../../src/core/relations/order/pick.js';
import type { OrderedRow } from '../../../../src/store/relations/order.js';

const row = (id: number, objectType: ObjectRef['objectType'], related: number): OrderedRow => ({
  id,
  at: 'from',
  position: id,
  related: { objectType, id: related },
});
// a type that was one-way before has both relations with post 6
const rows = [row(1, 'post', 6), row(2, 'post', 6), row(3, 'post', 7), row(4, 'user', 7)];
const user = { objectType: 'user', id: 7 } as const;

test.each<[readonly (number | ObjectRef)[], readonly number[]]>([
  [[6], [1]],
  [
    [user, { objectType: 'post', id: 6 }],
    [4, 1],
  ],
  [[], []],
])('%j names the relations %j', (objects, ids) => {
  expect(pickRelated(rows, objects).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['ncr_invalid_args', [7]],
  ['ncr_relation_not_found', [8]],
  ['ncr_relation_not_found', [{ objectType: 'user', id: 6 }]],
])('%s for %j, naming the parameter', (code, objects) => {
  const picked = () => pickRelated(rows, objects as (number | ObjectRef)[]);
  expect(picked).toThrow(
    expect.objectContaining({ code, data: expect.objectContaining({ params: { ids: expect.any(String) } }) }),
  );
});
