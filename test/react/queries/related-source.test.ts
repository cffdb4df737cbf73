import { expect, test } from 'vitest';
import { type ListsCore, readLists } from '../../../src/react/queries/related-source.js';
import { postItem } from '../fixtures.js';

/** A core with prepared lists, and what it was called with. */
function coreOf(...lists: unknown[]) {
  const calls: unknown[][] = [];
  const relations = {
    lists: async (...call: unknown[]) => {
      calls.push(call);
      return lists;
    },
  };
  return { core: { relations } as unknown as ListsCore, calls };
}

test('lists of the core are read together, without those that fail', async () => {
  const { core, calls } = coreOf({ items: [postItem(2)], total: 21 }, new Error('unknown type'), undefined, {
    items: [],
    total: 20,
  });
  const viewer = { id: 7 };
  const snapshot = await readLists({ core, viewer }, [{ postId: 1 }, { postId: 2 }, { postId: 3 }, { postId: 4, limit: 5 }]);
  expect(snapshot).toEqual({
    'post:1': { items: [postItem(2)], total: 21, totalPages: 3 },
    'post:4?per_page=5': { items: [], total: 20, totalPages: 4 },
  });
  expect(calls).toHaveLength(1);
  const [lists, ...rest] = calls[0] ?? [];
  expect((lists as readonly unknown[])[3]).toEqual({ object: { objectType: 'post', id: 4 }, options: { limit: 5 } });
  expect(rest).toEqual([viewer, undefined]);
});

test('a list without an object is a fault of the page', async () => {
  await expect(readLists(coreOf(), [{ limit: 5 }])).rejects.toMatchObject({ code: 'missing_object' });
});
