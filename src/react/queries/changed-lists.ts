import type { RelatedQuery, RelxClient } from '../../client/index.js';
import { type CacheEntry, cachedListsOf, type PageChange, updateList } from './list-cache.js';
import type { AnyPage, RelatedSnapshot } from './snapshot.js';

/** The cached lists of objects such as `post:12`. */
const listsOfObjects = (client: RelxClient, objects: readonly string[]): readonly CacheEntry[] =>
  cachedListsOf(client).filter(({ request: { object } }) => objects.includes(`${object.objectType}:${object.id}`));

/** Resolves when the lists of objects that are being fetched have arrived. */
export async function fetchedLists(client: RelxClient, objects: readonly string[]): Promise<void> {
  await Promise.all(listsOfObjects(client, objects).map(({ running }) => running));
}

/** A change that lists show while it is being saved. */
interface ListsChange {
  /** Makes it part of the lists, until their next responses. `snapshot` is the data of the server for lists without a response. */
  readonly commit: (snapshot: RelatedSnapshot | undefined) => void;
  readonly rollBack: () => void;
}

/** Changes all lists of objects. */
export function changeLists(
  client: RelxClient,
  objects: readonly string[],
  change: (page: AnyPage, query: RelatedQuery) => AnyPage,
): ListsChange {
  const changed = listsOfObjects(client, objects).map((entry) => {
    const own: PageChange = (page) => change(page, entry.request.query);
    updateList(entry, { changes: [...entry.list.changes, own] });
    return { entry, own };
  });
  const end = ({ entry, own }: (typeof changed)[number], page = entry.list.page) =>
    updateList(entry, { page, changes: entry.list.changes.filter((other) => other !== own) });
  return {
    commit: (snapshot) => {
      for (const one of changed) {
        const { page = snapshot?.[one.entry.request.key] } = one.entry.list;
        end(one, page && one.own(page));
      }
    },
    rollBack: () => {
      for (const one of changed) end(one);
    },
  };
}
