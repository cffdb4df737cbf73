import type { RelxClient } from 'relx/client';
import { expect, test } from 'vitest';
import { type ReadList, readPage } from '../../../src/manager/model/read-list.js';

const item = (id: number) => ({ id, related: { id: id + 100 } });

/** A client with prepared pages, and what it was called with. */
function clientOf(...pages: readonly object[]) {
  const calls: unknown[][] = [];
  const listRelated = async (...args: unknown[]) => {
    calls.push(args);
    return pages[calls.length - 1];
  };
  return { client: { listRelated } as unknown as RelxClient, calls };
}
const post = { objectType: 'post', id: 5 } as const;
const ids = ({ items }: ReadList) => items.map(({ id }) => id);

test('a list is read by its cursors, and no item is there twice', async () => {
  const { client, calls } = clientOf(
    { items: [item(1), item(2)], total: 3, totalPages: 2, nextCursor: 'two' },
    { items: [item(2), item(3)], total: 4, totalPages: 2 },
  );
  const { signal } = new AbortController();
  const first = await readPage(client, post, 'references:outgoing', undefined, { signal });
  expect([ids(first), first.total, first.next]).toEqual([[1, 2], 3, { cursor: 'two' }]);
  const second = await readPage(client, post, 'references:outgoing', first);
  expect([ids(second), second.total, second.next]).toEqual([[1, 2, 3], 4, undefined]);
  const query = { type: 'references', direction: 'outgoing', orderBy: 'manual', limit: 100 };
  expect(calls).toEqual([
    ['post', 5, query, { signal }],
    ['post', 5, { ...query, cursor: 'two' }, { signal: undefined }],
  ]);
});

test('without cursors it is read by page numbers, up to the last page or an empty one', async () => {
  const page = (...numbers: number[]) => ({ items: numbers.map(item), total: 3, totalPages: 3 });
  const { client } = clientOf(page(1), page(2), page(3), page());
  let list = await readPage(client, post, 'references:outgoing', undefined);
  expect(list.next).toEqual({ page: 2 });
  list = await readPage(client, post, 'references:outgoing', list);
  expect(list.next).toEqual({ page: 3 });
  list = await readPage(client, post, 'references:outgoing', list);
  expect([ids(list), list.next]).toEqual([[1, 2, 3], undefined]);
  expect((await readPage(client, post, 'references:outgoing', undefined)).next).toBeUndefined();
});
