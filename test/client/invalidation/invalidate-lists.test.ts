import type { RelatedQuery } from 'relx/client';
import { expect, it } from 'vitest';
import type { Invalidation, KnownList, KnownSnapshot, ShownPage } from '../../../src/client/invalidation/changes.js';
import { invalidateLists } from '../../../src/client/invalidation/invalidate-lists.js';

const pageWith = (...ids: readonly number[]): ShownPage => ({
  items: ids.map((id) => ({ related: { object_type: 'post', id, subtype: 'post', title: '', link: '' } })),
});

/** A list of post 1 with post 7, as a cache has it, and whether it was fetched. */
function listOf(query: RelatedQuery, shown?: ShownPage) {
  let fetched = 0;
  const list: KnownList = {
    request: { object: { objectType: 'post', id: 1 }, query, key: '' },
    observers: new Set(shown ? [{ latest: { current: { page: shown } } }] : []),
    list: { page: pageWith(7) },
    async refetch() {
      fetched += 1;
    },
  };
  return { list, fetched: () => fetched };
}
const SITE = 'https://site.example/wp-json relx/v1';
const sourcesOf = (...lists: readonly (KnownList | KnownSnapshot)[]) => new Set([(site: string) => (site === SITE ? lists : [])]);
const post = (id: number) => ({ objectType: 'post', id }) as const;

it.each<[string, readonly Invalidation[], RelatedQuery, boolean]>([
  ['no change', [], { type: 'references' }, true],
  ['a change of everything', [{}], { type: 'references' }, true],
  ['its object', [{ object: post(1) }], { type: 'references' }, true],
  ['an object in it', [{ object: post(7) }], { type: 'references' }, true],
  ['another object', [{ object: post(2) }], { type: 'references' }, false],
  ['an object of another type with its ID', [{ object: { objectType: 'user', id: 1 } }], { type: 'references' }, false],
  ['its type', [{ type: 'references' }], { type: 'references' }, true],
  ['another type', [{ type: 'related_to' }], { type: 'references' }, false],
  ['any type, as a list of all types', [{ type: 'related_to' }], {}, true],
  ['another type of its object', [{ object: post(1), type: 'related_to' }], { type: 'references' }, false],
  ['one of several changes', [{ object: post(2) }, { type: 'references' }], { type: 'references' }, true],
])('a list is outdated after %s: %j', async (_, changes, query, expected) => {
  const { list, fetched } = listOf(query);
  const page = pageWith(7);
  const outdated = new WeakSet<ShownPage>();
  const key = `post:1${query.type ? `?type=${query.type}` : ''}`;
  await invalidateLists(sourcesOf(list, { snapshot: { [key]: page }, outdated }), SITE, changes);
  expect([list.isOutdated ?? false, outdated.has(page), fetched()]).toEqual([expected, expected, 0]);
});

it('only a list on the page is fetched, by the items that the page shows', async () => {
  const { list, fetched } = listOf({}, pageWith(8));
  const sources = sourcesOf(list);
  await invalidateLists(sources, SITE, [{ object: post(7) }]);
  expect(fetched()).toBe(0);
  await invalidateLists(sources, SITE, [{ object: post(8) }]);
  expect(fetched()).toBe(1);
});

it('lists of another site stay as they are', async () => {
  const { list } = listOf({});
  await invalidateLists(sourcesOf(list), 'https://other.example/wp-json relx/v1', []);
  expect(list.isOutdated).toBeUndefined();
});
