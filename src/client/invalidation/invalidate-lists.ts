import type { Invalidation, KnownList, listSources } from './changes.js';

/** True if a change concerns a list: that of its object, or one that shows it. */
function isChanged({ request: { object: source, query }, observers, list }: KnownList, { object, type }: Invalidation): boolean {
  const [observer] = observers;
  const page = observer?.latest.current.page ?? list.page;
  const isIt = (objectType: string, id: number) => !object || (objectType === object.objectType && id === object.id);
  return (
    (!type || (query.type ?? type) === type) &&
    (isIt(source.objectType, source.id) || !!page?.items.some(({ related }) => isIt(related.object_type, related.id)))
  );
}

/**
 * Invalidates changed lists of all clients of a site. Lists on the page are fetched immediately, and others when they are shown again.
 * Resolves when those on the page are fetched.
 */
export async function invalidateLists(
  sources: typeof listSources,
  site: string,
  changes: readonly Invalidation[],
): Promise<void> {
  const lists = [...sources].flatMap((source) => source(site));
  const changed = lists.filter((list) => changes.length === 0 || changes.some((change) => isChanged(list, change)));
  await Promise.all(
    changed.map((list) => {
      list.isOutdated = true;
      return list.observers.size > 0 && list.refetch();
    }),
  );
}
