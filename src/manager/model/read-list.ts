import type { CallOptions, RelatedQuery, RelxClient } from '../../client/index.js';
import { nextPlace, type Place } from '../../client/lists/next-place.js';
import type { ObjectRef, RelationItem } from '../../contract/index.js';
import { type ListKey, parseListKey } from './relation-changes.js';

/** Items per page: the maximum of the REST API. */
export const PAGE = 100;

/** The loaded part of a list. */
export interface ReadList {
  readonly items: readonly RelationItem[];
  /** Total number of items that the user has permission to view. */
  readonly total: number;
  /** Position of the next page; undefined on the last page. */
  readonly next: Place | undefined;
}

/** Fetches the next page and appends it to the loaded items. */
export async function readPage(
  client: RelxClient,
  { objectType, id }: ObjectRef,
  list: ListKey,
  before: ReadList | undefined,
  { signal }: CallOptions = {},
): Promise<ReadList> {
  const query: RelatedQuery = { ...parseListKey(list), orderBy: 'manual', limit: PAGE, ...before?.next };
  const page = await client.listRelated(objectType, id, query, { signal });
  const known = new Set(before?.items.map((item) => item.id));
  // the query lists all object types, so items are complete relation items
  const found = (page.items as readonly RelationItem[]).filter((item) => !known.has(item.id));
  const items = [...(before?.items ?? []), ...found];
  return { items, total: page.total, next: page.items.length > 0 ? nextPlace(page, before?.next) : undefined };
}
