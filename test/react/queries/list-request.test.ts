import { expect, test } from 'vitest';
import { toListRequest, toListRequests } from '../../../src/react/queries/list-request.js';

const current = { objectType: 'user', id: 3 } as const;

test.each([
  [{ postId: 5 }, current, 'post:5'],
  [{ postId: 0 }, current, 'user:3'],
  [{}, current, 'user:3'],
  [{}, undefined, undefined],
  [{ postId: 5, object: { objectType: 'term', id: 9 } }, current, 'term:9'],
  // an invalid ID is not the current object
  [{ postId: Number.NaN }, current, undefined],
  [{ postId: -1 }, current, undefined],
  [{ postId: 1.5 }, current, undefined],
  [{ postId: 1e21 }, current, undefined],
  [{ object: { objectType: 'post', id: 0 } }, current, undefined],
  [{ postId: '12' as never }, current, 'post:12'],
  [{ postId: '12 or 1=1' as never }, current, undefined],
] as const)('the list of %j, with the current object %j, has the key %s', (query, object, key) => {
  expect(toListRequest(query, object)?.key).toBe(key);
});

test('equal queries are one request, and the object is no part of the query', () => {
  const requests = toListRequests([{ postId: 5, limit: 3 }, { limit: 3, object: { objectType: 'post', id: 5 } }, { postId: 5 }]);
  expect(requests.map(({ query }) => query)).toEqual([{ limit: 3 }, {}]);
  expect(() => toListRequests([{ postId: 5 }, { limit: 3 }])).toThrow(expect.objectContaining({ code: 'missing_object' }));
});
