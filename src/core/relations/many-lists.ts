import { type ObjectRef, type ObjectType, objectTypes, type RelationItem } from '../../contract/index.js';
import { LONGEST_LIST } from '../../store/query/prepared.js';
import type { ListRow, RelationListQuery } from '../../store/relations/list-query.js';
import type { Store } from '../../store/store.js';
import { chunks } from '../lib/chunks.js';
import { groupBy } from '../lib/group-by.js';
import { RelationError } from '../lib/relation-error.js';
import type { Viewer } from '../lib/viewer.js';
import { tooMuchWork, type WorkBudget } from '../lib/work-budget.js';
import type { RelatedOptions } from './list-options.js';
import { type ObjectPage, pagesOfMany } from './related/related-of-many.js';

/** One of many lists: the first page of an object's related objects. */
export interface RelatedListQuery {
  readonly object: ObjectRef;
  readonly options?: Omit<RelatedOptions, 'offset' | 'after'> | undefined;
}

/** Result of one list. */
export interface ListFound {
  readonly items: readonly RelationItem[];
  readonly rows: readonly ListRow[];
  readonly total: number;
}

/** Dependencies of reading many lists. */
export interface ListParts {
  readonly store: Store;
  query(query: RelatedListQuery, viewer: Viewer): { readonly query: RelationListQuery; readonly requested: RelatedOptions };
  items(rows: readonly ListRow[], options: RelatedOptions): Promise<RelationItem[]>;
  language(): Promise<string>;
  /** True if the branches of a list depend on its object. */
  readonly restricted: boolean;
  /** Waits for other large reads, and returns a function that ends this one. */
  beginLarge(): Promise<() => void>;
}

/** Lists that differ only in objects and page sizes. */
interface Group {
  readonly objectType: ObjectType;
  readonly query: RelationListQuery;
  readonly requested: RelatedOptions;
  /** Largest page size per object; undefined for the whole list. */
  readonly limits: Map<number, number | undefined>;
  readonly found: Map<number, ListFound>;
  readonly rejected: Map<number, RelationError>;
}

/** Rows to convert before yielding to other requests. */
const STRIDE = 4000;
/** Maximum number of rows per statement for lists with limits, because other requests wait meanwhile. */
const MOST_ROWS = 1600;
/** Lists are short if they have up to this number of relations for each row of a page. Many are on the other side, or invisible. */
const BEYOND = 3;

const isWider = (limit: number | undefined, other: number | undefined): boolean =>
  other !== undefined && (limit === undefined || limit > other);

/**
 * Reads many lists: each object's list once for all page sizes, and lists of the same object type together. Returns an error for
 * an invalid list or one that exceeds the budget, and undefined for an object that the viewer cannot see.
 */
export async function readManyLists(
  parts: ListParts,
  queries: readonly RelatedListQuery[],
  viewer: Viewer,
  budget: WorkBudget,
): Promise<readonly (ListFound | RelationError | undefined)[]> {
  const groups = new Map<string, Group>();
  const placed = queries.map((query) => placedIn(groups, parts, query, viewer));
  const readable = await readableObjects(parts.store, groups, viewer);
  for (const { objectType, limits } of groups.values())
    for (const id of limits.keys()) if (!readable.has(`${objectType}:${id}`)) limits.delete(id);
  const most = await admit(parts.store, groups, budget);
  const language = await parts.language();
  const endLarge = most > MOST_ROWS ? await parts.beginLarge() : undefined;
  try {
    for (const group of groups.values()) await read(parts, group, language, budget, most);
  } finally {
    endLarge?.();
  }
  const returned = new Set<ListFound>();
  return placed.map((place) => {
    if (place instanceof RelationError) return place;
    const { group, id, limit } = place;
    const found = group.found.get(id);
    if (!found) return group.rejected.get(id);
    const shown = limit === undefined || limit >= found.rows.length ? undefined : limit;
    // a list that is requested again costs items, but no further read
    if (returned.has(found) && !budget.takeItems(shown ?? found.rows.length)) return tooMuchWork(budget);
    returned.add(found);
    return shown === undefined ? found : { ...found, rows: found.rows.slice(0, shown), items: found.items.slice(0, shown) };
  });
}

/** Adds a list to the group that it is read with. */
function placedIn(groups: Map<string, Group>, parts: ListParts, wanted: RelatedListQuery, viewer: Viewer) {
  try {
    const { query, requested } = parts.query(wanted, viewer);
    const { limit, ...rest } = requested;
    const { objectType, id } = wanted.object;
    const key = JSON.stringify([objectType, wanted.options?.type, rest, parts.restricted && query.branches]);
    const group = groups.get(key) ?? { objectType, query, requested, limits: new Map(), found: new Map(), rejected: new Map() };
    groups.set(key, group);
    if (!group.limits.has(id) || isWider(limit, group.limits.get(id))) group.limits.set(id, limit);
    return { group, id, limit };
  } catch (error) {
    // an invalid list does not affect the others
    if (error instanceof RelationError) return error;
    throw error;
  }
}

async function readableObjects({ reads, db }: Store, groups: ReadonlyMap<string, Group>, { audience }: Viewer) {
  const readable = new Set<string>();
  for (const objectType of objectTypes) {
    const ids = new Set(
      [...groups.values()].flatMap((group) => (group.objectType === objectType ? [...group.limits.keys()] : [])),
    );
    if (ids.size > 0)
      for (const id of await reads.readableOf(db, objectType, [...ids], audience)) readable.add(`${objectType}:${id}`);
  }
  return readable;
}

/**
 * Takes the lists from the budget in order, and rejects those from the first that does not fit. Returns the maximum number of
 * relations.
 */
async function admit({ titles, db }: Store, groups: ReadonlyMap<string, Group>, budget: WorkBudget): Promise<number> {
  if (budget.left === Number.POSITIVE_INFINITY) return 0;
  let most = 0;
  for (const objectType of objectTypes) {
    const own = [...groups.values()].filter((group) => group.objectType === objectType);
    const ids = [...new Set(own.flatMap(({ limits }) => [...limits.keys()]))];
    for (const some of chunks(ids, LONGEST_LIST))
      most += own.length * (await titles.count(db, objectType, some, budget.left + 1));
  }
  // one statement is enough for small requests
  if (most <= budget.left && budget.take(most)) return most;
  for (const { query: listQuery, limits, rejected } of groups.values())
    for (const id of limits.keys()) {
      const fits = !budget.exceeded && budget.take(await titles.countOf(db, { ...listQuery, sourceIds: [id] }, budget.left + 1));
      if (!fits) {
        rejected.set(id, tooMuchWork(budget));
        limits.delete(id);
      }
      await budget.pause();
    }
  return budget.rows - budget.left;
}

/** Number of lists to read in one statement. */
const together = (limit: number | undefined): number =>
  limit === undefined ? LONGEST_LIST : Math.min(Math.max(Math.floor(MOST_ROWS / limit), 1), LONGEST_LIST);

/** @param most maximum number of relations of all lists; 0 if it is unknown */
async function read(parts: ListParts, group: Group, language: string, budget: WorkBudget, most: number): Promise<void> {
  const { query, requested, limits, rejected } = group;
  const bySize = groupBy(limits.keys(), (id) => limits.get(id));
  for (const [limit, ids] of bySize)
    for (const sourceIds of chunks(ids, together(limit))) {
      if (!budget.hasRoom) {
        for (const id of sourceIds) rejected.set(id, tooMuchWork(budget));
        continue;
      }
      const onPages = limit === undefined ? MOST_ROWS : Math.min(limit * sourceIds.length * BEYOND, MOST_ROWS);
      const areShort = most > 0 && most <= onPages;
      const pages = await pagesOfMany(parts.store, { ...query, sourceIds }, { ...requested, limit }, language, areShort);
      await budget.pause();
      const fitting: number[] = [];
      for (const id of sourceIds)
        if (fits(pages.get(id)?.rows ?? [], budget)) fitting.push(id);
        else rejected.set(id, tooMuchWork(budget));
      await addItems(parts, group, fitting, pages, budget);
    }
}

/** Takes the items of a list and their texts from the budget. */
const fits = (rows: readonly ListRow[], budget: WorkBudget): boolean => budget.takeTexts(rows) && budget.takeItems(rows.length);

async function addItems(
  parts: ListParts,
  { requested, found }: Group,
  ids: readonly number[],
  pages: ReadonlyMap<number, ObjectPage>,
  budget: WorkBudget,
): Promise<void> {
  const all = ids.map((id) => ({ id, ...(pages.get(id) ?? { rows: [], total: 0 }) }));
  const rows = all.flatMap((page) => page.rows);
  const items: RelationItem[] = [];
  for (const some of chunks(rows, STRIDE)) {
    items.push(...(await parts.items(some, requested)));
    await budget.pause();
  }
  let start = 0;
  for (const { id, rows: own, total } of all) {
    found.set(id, { rows: own, total, items: items.slice(start, start + own.length) });
    start += own.length;
  }
}
