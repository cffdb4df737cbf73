import { expect, it } from 'vitest';
import { nextPlace } from '../../../src/client/lists/next-place.js';

it.each([
  [{ totalPages: 3, nextCursor: 'b' }, {}, { cursor: 'b' }],
  [{ totalPages: 3, nextCursor: 'b' }, { cursor: 'a' }, { cursor: 'b' }],
  [{ totalPages: 3, nextCursor: 'b' }, { page: 3 }, { cursor: 'b' }],
  // after the last cursor, whatever the total
  [{ totalPages: 3 }, { cursor: 'b' }, undefined],
  [{ totalPages: 3 }, undefined, { page: 2 }],
  [{ totalPages: 3 }, { page: 2 }, { page: 3 }],
  [{ totalPages: 3 }, { page: 3 }, undefined],
  [{ totalPages: 3 }, { page: 4 }, undefined],
  [{ totalPages: 1 }, undefined, undefined],
  [{ totalPages: 0 }, undefined, undefined],
])('after %j at %j is %j', (page, place, expected) => expect(nextPlace(page, place)).toEqual(expected));
