import { act, renderHook, waitFor } from '@testing-library/react';
import type { RelxClient } from 'relx/client';
import { expect, test } from 'vitest';
import { useList } from '../../../src/manager/list/use-list.js';

const item = (id: number) => ({ id, related: { object_type: 'post', id: id + 100 } });

/** A list of three pages, by the cursor of each. */
function open(isNew = false) {
  const reads: (string | undefined)[] = [];
  const pages: Readonly<Record<string, object>> = {
    first: { items: [item(1)], total: 3, totalPages: 3, nextCursor: 'second' },
    second: { items: [item(2)], total: 3, totalPages: 3, nextCursor: 'third' },
    third: { items: [item(3)], total: 3, totalPages: 3 },
  };
  let failure: Error | undefined;
  const listRelated = async (_type: unknown, _id: unknown, { cursor }: { cursor?: string }) => {
    reads.push(cursor);
    if (failure) throw failure;
    return pages[cursor ?? 'first'];
  };
  const client = { listRelated } as unknown as RelxClient;
  const { result } = renderHook(() => useList(client, 'post', 5, 'references:outgoing', isNew));
  const ids = () => result.current.state.read?.items.map(({ id }) => id);
  return {
    list: () => result.current,
    ids,
    reads,
    fail: (error: Error | undefined) => {
      failure = error;
    },
  };
}

test('a list is read again as far as it was loaded', async () => {
  const { list, ids, reads } = open();
  await waitFor(() => expect(ids()).toEqual([1]));
  await act(async () => void (await list().loadMore()));
  expect(ids()).toEqual([1, 2]);
  await act(async () => void (await list().reload()));
  expect(ids()).toEqual([1, 2]);
  expect(reads).toEqual([undefined, 'second', undefined, 'second']);
});

test('a page that fails leaves the list, and a list that fails is an error until it is read again', async () => {
  const { list, ids, fail } = open();
  await waitFor(() => expect(ids()).toEqual([1]));
  const error = new Error('offline');
  fail(error);
  await act(async () => void (await list().loadMore()));
  expect([ids(), list().moreError, list().isLoadingMore]).toEqual([[1], error, false]);
  await act(async () => void (await list().reload()));
  expect(list().state).toEqual({ status: 'error', error });
  fail(undefined);
  act(() => list().retry());
  await waitFor(() => expect(ids()).toEqual([1]));
});

test('the end of a list loads nothing more, and a new object requests nothing', async () => {
  const { list, ids, reads } = open();
  await waitFor(() => expect(ids()).toEqual([1]));
  for (let page = 2; page <= 3; page++) await act(async () => void (await list().loadMore()));
  const { length } = reads;
  expect(await list().loadMore()).toBeUndefined();
  expect([ids(), reads.length]).toEqual([[1, 2, 3], length]);
  const unsaved = open(true);
  await waitFor(() => expect(unsaved.ids()).toEqual([]));
  expect(unsaved.reads).toEqual([]);
});
