import type { CallOptions, RelatedQuery, RelxClient } from '../../client/index.js';
import type { ObjectRef, RelationItem } from '../../contract/index.js';
import { type ItemKey, itemKey, type ListKey, listOf } from './relation-changes.js';

/** Items of one page: the most that the service gives. */
export const PAGE = 100;

/** A list as far as it was read. */
export interface ReadList {
  readonly items: readonly RelationItem[];
  /** How many there are, as far as the reader may see them. */
  readonly total: number;
  /** Where the next page begins; undefined at the end. */
  readonly next: Pick<RelatedQuery, 'cursor' | 'page'> | undefined;
}

/** The next page of a list, added to what was read before. */
export async function readPage(
  client: RelxClient,
  { objectType, id }: ObjectRef,
  list: ListKey,
  before: ReadList | undefined,
  { signal }: CallOptions = {},
): Promise<ReadList> {
  const query: RelatedQuery = { ...listOf(list), orderBy: 'manual', limit: PAGE, ...before?.next };
  const page = await client.listRelated(objectType, id, query, { signal });
  const known = new Set(before?.items.map((item) => item.id));
  // every kind of related object is listed
  const found = (page.items as readonly RelationItem[]).filter((item) => !known.has(item.id));
  const items = [...(before?.items ?? []), ...found];
  const pageNumber = before?.next?.page ?? 1;
  // hosts with the embed only have pages, and no cursors
  const onward = page.nextCursor
    ? { cursor: page.nextCursor }
    : pageNumber < page.totalPages
      ? { page: pageNumber + 1 }
      : undefined;
  return { items, total: page.total, next: page.items.length > 0 ? onward : undefined };
}

/** A list from its beginning, until all that is wanted of it has been read. */
export async function readUntil(
  client: RelxClient,
  object: ObjectRef,
  list: ListKey,
  wanted: Iterable<ItemKey> | 'all',
  options: CallOptions = {},
): Promise<ReadList> {
  const missing = wanted === 'all' ? undefined : new Set(wanted);
  let read: ReadList | undefined;
  do {
    const seen = read?.items.length ?? 0;
    read = await readPage(client, object, list, read, options);
    for (const { related } of read.items.slice(seen)) missing?.delete(itemKey(related));
  } while (read.next && missing?.size !== 0);
  return read;
}
