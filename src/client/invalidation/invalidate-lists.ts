import { parseQueryKey } from '../lists/parse-query-key.js';
import type { Invalidation, listSources, ShownPage } from './changes.js';

/**
 * Invalidates changed lists of all clients of a site. Lists on the page are fetched immediately, and others when they are shown again.
 * Resolves when those on the page are fetched.
 */
export async function invalidateLists(
  sources: typeof listSources,
  site: string,
  changes: readonly Invalidation[],
): Promise<void> {
  /** True if a change concerns a list of an object such as `post:12`: that of its object, or one that shows it. */
  const isChanged = (source: string, type: string | null | undefined, page: ShownPage | undefined) =>
    changes.length === 0 ||
    changes.some(
      (change) =>
        (!change.type || (type ?? change.type) === change.type) &&
        (!change.object ||
          [source, ...(page?.items ?? []).map(({ related }) => `${related.object_type}:${related.id}`)].includes(
            `${change.object.objectType}:${change.object.id}`,
          )),
    );
  const known = [...sources].flatMap((source) => source(site));
  await Promise.all(
    known.map(async (list) => {
      if ('snapshot' in list) {
        for (const [key, page] of Object.entries(list.snapshot)) {
          const { object, params } = parseQueryKey(key);
          if (isChanged(object, params.get('type'), page)) list.outdated.add(page);
        }
      } else {
        const { object, query } = list.request;
        const [observer] = list.observers;
        const page = observer?.latest.current.page ?? list.list.page;
        if (isChanged(`${object.objectType}:${object.id}`, query.type, page)) {
          list.isOutdated = true;
          if (observer) await list.refetch();
        }
      }
    }),
  );
}
