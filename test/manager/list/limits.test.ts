import type { ObjectList, RelationType } from 'relx/contract';
import { expect, test } from 'vitest';
import { limitOf, relatedLimitOf } from '../../../src/manager/list/limits.js';

const oneWay = { direction: 'from_to', max_connections: 2, max_connections_to: 3 } as const;
const twoWay = { direction: 'bidirectional', max_connections: 2, max_connections_to: null } as const;
const unlimited = { direction: 'from_to', max_connections: null, max_connections_to: null } as const;

test.each([
  ['outgoing', oneWay, 2, 3],
  ['incoming', oneWay, 3, 2],
  ['both', twoWay, 2, undefined],
  ['outgoing', unlimited, undefined, undefined],
  ['incoming', unlimited, undefined, undefined],
] as const)('a list that is %s, of %j, has at most %s items, each in %s lists', (direction, type, limit, relatedLimit) => {
  const list = { type: type as RelationType, direction } as ObjectList;
  expect([limitOf(list), relatedLimitOf(list)]).toEqual([limit, relatedLimit]);
});
