import type { RelatedPage, RelxClient } from 'relx';
import { expect, test } from 'vitest';
import { changeLists, fetchedLists } from '../../../src/react/queries/changed-lists.js';
import { cachedList, observeList } from '../../../src/react/queries/list-cache.js';
import { toListRequests } from '../../../src/react/queries/list-request.js';
import type { AnyPage } from '../../../src/react/queries/snapshot.js';
import { postItem } from '../fixtures.js';

const pageOf = (...ids: number[]): AnyPage => ({ items: ids.map((id) => postItem(id)), total: ids.length, totalPages: 1 });
const adding = (id: number) => (page: AnyPage) => ({ ...page, items: [...page.items, postItem(id)] });

/** The lists of two posts on a page. Those without a response wait. */
async function open(...responses: (AnyPage | undefined)[]) {
  const client = {
    listRelated: (_: unknown, id: number) => {
      const response = responses[id - 1];
      return response ? Promise.resolve(response as RelatedPage) : new Promise<RelatedPage>(() => {});
    },
  } as unknown as RelxClient;
  for (const request of toListRequests([{ postId: 1 }, { postId: 2 }]))
    observeList(client, request, { onChange: () => {}, latest: { current: {} } });
  await fetchedLists(
    client,
    ['post:1', 'post:2'].filter((_, index) => responses[index]),
  );
  const shown = (key: string) => {
    const { page, changes } = cachedList(client, key);
    return page && changes.reduce((changed, change) => change(changed), page).items.map(({ to_id }) => to_id);
  };
  return { client, shown };
}

test('a change is in the lists of its objects, until it is rolled back', async () => {
  const { client, shown } = await open(pageOf(5), pageOf(6));
  const change = changeLists(client, ['post:1'], adding(7));
  expect([shown('post:1'), shown('post:2')]).toEqual([[5, 7], [6]]);
  change.rollBack();
  expect(shown('post:1')).toEqual([5]);
});

test('a change that is rolled back leaves another, and a saved one stays', async () => {
  const { client, shown } = await open(pageOf(5), pageOf(6));
  const first = changeLists(client, ['post:1', 'post:2'], adding(7));
  const second = changeLists(client, ['post:1'], adding(8));
  first.rollBack();
  expect([shown('post:1'), shown('post:2')]).toEqual([[5, 8], [6]]);
  second.commit(undefined);
  expect(shown('post:1')).toEqual([5, 8]);
  expect(cachedList(client, 'post:1').changes).toEqual([]);
});

test('a saved change of a list without a response is in the data of the server', async () => {
  const { client, shown } = await open(undefined, pageOf(6));
  changeLists(client, ['post:1', 'post:2'], adding(7)).commit({ 'post:1': pageOf(4) });
  expect([shown('post:1'), shown('post:2')]).toEqual([
    [4, 7],
    [6, 7],
  ]);
});
