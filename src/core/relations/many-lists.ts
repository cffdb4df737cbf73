import { objectTypes, type RelationItem } from '../../contract/index.js';
import { LONGEST_LIST } from '../../store/query/prepared.js';
import type { Branch, ListRow } from '../../store/relations/list-args.js';
import type { Store } from '../../store/store.js';
import { chunks } from '../lib/chunks.js';
import { groupBy } from '../lib/group-by.js';
import { RelationError } from '../lib/relation-error.js';
import type { Viewer } from '../lib/viewer.js';
import { tooMuchWork, type WorkBudget } from '../lib/work-budget.js';
import type { ListPlan, RelatedPage } from './list-plan.js';
import { type FirstRows, firstRowsOf } from './many-rows.js';
import type { RelatedObjects } from './related/related-objects.js';
import { cursorOf, type StoredLists } from './stored-lists.js';

/** The first page of a list. */
interface FirstPage extends FirstRows {
  readonly items: readonly RelationItem[];
}

/** Lists that differ only in objects and page sizes. */
interface Group {
  /** Query of one of the lists. */
  readonly plan: ListPlan;
  /** Largest page size per object; undefined for the whole list. */
  readonly limits: Map<number, number | undefined>;
  readonly found: Map<number, FirstPage>;
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

/** Reads the first pages of many stored lists. */
export class ManyLists {
  constructor(
    private readonly store: Store,
    private readonly objects: RelatedObjects,
    private readonly stored: StoredLists,
    /** Waits for other large reads, and returns a function that ends this one. */
    private readonly beginLarge: () => Promise<() => void>,
  ) {}

  /**
   * Reads each object's list once for all page sizes, and lists of the same object type together. Returns an error for an invalid
   * list or one that exceeds the budget, and undefined for an object that the viewer cannot see.
   */
  async pages(
    plans: readonly (ListPlan | RelationError)[],
    viewer: Viewer,
    budget: WorkBudget,
  ): Promise<readonly (RelatedPage<RelationItem> | RelationError | undefined)[]> {
    const groupOf = grouped(plans);
    const groups = [...new Set(groupOf.values())];
    const readable = await this.#readable(groups, viewer);
    for (const { plan, limits } of groups)
      for (const id of limits.keys()) if (!readable.has(`${plan.object.objectType}:${id}`)) limits.delete(id);
    const most = await this.#admit(groups, budget);
    const language = await this.objects.language(budget.version);
    const endLarge = most > MOST_ROWS ? await this.beginLarge() : undefined;
    try {
      for (const group of groups) await this.#read(group, language, viewer, budget, most);
    } finally {
      endLarge?.();
    }
    const returned = new Set<FirstPage>();
    return plans.map((plan) => {
      if (plan instanceof RelationError) return plan;
      const { id } = plan.object;
      const group = groupOf.get(plan);
      const found = group?.found.get(id);
      if (!found) return group?.rejected.get(id);
      const page = pageOf(plan, found);
      // a list that is requested again costs items, but no further read
      if (returned.has(found) && !budget.takeItems(page.items.length)) return tooMuchWork(budget);
      returned.add(found);
      return page;
    });
  }

  async #readable(groups: readonly Group[], { audience }: Viewer): Promise<ReadonlySet<string>> {
    const { reads, db } = this.store;
    const readable = new Set<string>();
    for (const objectType of objectTypes) {
      const ids = idsOf(groups.filter(({ plan }) => plan.object.objectType === objectType));
      if (ids.length > 0)
        for (const id of await reads.readableOf(db, objectType, ids, audience)) readable.add(`${objectType}:${id}`);
    }
    return readable;
  }

  /**
   * Takes the lists from the budget in order, and rejects those from the first that does not fit. Returns the maximum number of
   * relations.
   */
  async #admit(groups: readonly Group[], budget: WorkBudget): Promise<number> {
    if (budget.left === Number.POSITIVE_INFINITY) return 0;
    const { titles, db } = this.store;
    let most = 0;
    for (const objectType of objectTypes) {
      const own = groups.filter(({ plan }) => plan.object.objectType === objectType);
      for (const some of chunks(idsOf(own), LONGEST_LIST))
        most += own.length * (await titles.count(db, objectType, some, budget.left + 1));
    }
    // one statement is enough for small requests
    if (most <= budget.left && budget.take(most)) return most;
    for (const { plan, limits, rejected } of groups)
      for (const id of limits.keys()) {
        const fits =
          !budget.exceeded && budget.take(await titles.countOf(db, { ...plan.rows, sourceIds: [id] }, budget.left + 1));
        if (!fits) {
          rejected.set(id, tooMuchWork(budget));
          limits.delete(id);
        }
        await budget.pause();
      }
    return budget.rows - budget.left;
  }

  /** @param most maximum number of relations of all lists; 0 if it is unknown */
  async #read(group: Group, language: string, viewer: Viewer, budget: WorkBudget, most: number): Promise<void> {
    const { plan, limits, rejected } = group;
    const bySize = groupBy(limits.keys(), (id) => limits.get(id));
    for (const [limit, ids] of bySize)
      for (const sourceIds of chunks(ids, together(limit))) {
        if (!budget.hasSpace) {
          for (const id of sourceIds) rejected.set(id, tooMuchWork(budget));
          continue;
        }
        const onPages = limit === undefined ? MOST_ROWS : Math.min(limit * sourceIds.length * BEYOND, MOST_ROWS);
        const areShort = most > 0 && most <= onPages;
        const found = await firstRowsOf(this.store, { ...plan.rows, sourceIds }, { ...plan.options, limit }, language, areShort);
        await budget.pause();
        const fitting: number[] = [];
        for (const id of sourceIds)
          if (fits(found.get(id)?.rows ?? [], budget)) fitting.push(id);
          else rejected.set(id, tooMuchWork(budget));
        await this.#addItems(group, fitting, found, viewer, budget);
      }
  }

  async #addItems(
    { plan, found }: Group,
    ids: readonly number[],
    firstRows: ReadonlyMap<number, FirstRows>,
    viewer: Viewer,
    budget: WorkBudget,
  ): Promise<void> {
    const all = ids.map((id) => ({ id, ...(firstRows.get(id) ?? { rows: [], total: 0 }) }));
    const items: RelationItem[] = [];
    for (const some of chunks(
      all.flatMap(({ rows }) => rows),
      STRIDE,
    )) {
      items.push(...(await this.stored.items(some, viewer, plan.options, budget.version)));
      await budget.pause();
    }
    let start = 0;
    for (const { id, rows, total } of all) {
      found.set(id, { rows, total, items: items.slice(start, start + rows.length) });
      start += rows.length;
    }
  }
}

/** The group of each plan that is read with others. */
function grouped(plans: readonly (ListPlan | RelationError)[]): ReadonlyMap<ListPlan, Group> {
  const groups = new Map<string, Group>();
  const groupOf = new Map<ListPlan, Group>();
  const branchIds = new Map<readonly Branch[], number>();
  for (const plan of plans) {
    if (plan instanceof RelationError) continue;
    const { object, type, options, rows } = plan;
    const { limit, ...rest } = options;
    const branchId = branchIds.get(rows.branches) ?? branchIds.size;
    branchIds.set(rows.branches, branchId);
    const key = JSON.stringify([object.objectType, type?.name, branchId, rest]);
    const group = groups.get(key) ?? { plan, limits: new Map(), found: new Map(), rejected: new Map() };
    groups.set(key, group);
    groupOf.set(plan, group);
    if (!group.limits.has(object.id) || isWider(limit, group.limits.get(object.id))) group.limits.set(object.id, limit);
  }
  return groupOf;
}

const idsOf = (groups: readonly Group[]): number[] => [...new Set(groups.flatMap(({ limits }) => [...limits.keys()]))];

/** Number of lists to read in one statement. */
const together = (limit: number | undefined): number =>
  limit === undefined ? LONGEST_LIST : Math.min(Math.max(Math.floor(MOST_ROWS / limit), 1), LONGEST_LIST);

/** Takes the items of a list and their texts from the budget. */
const fits = (rows: readonly ListRow[], budget: WorkBudget): boolean => budget.takeTexts(rows) && budget.takeItems(rows.length);

/** The page of a plan from a first page of this size or a larger one. */
function pageOf(plan: ListPlan, found: FirstPage): RelatedPage<RelationItem> {
  const { limit, orderBy } = plan.options;
  const [items, rows] = [found.items.slice(0, limit), found.rows.slice(0, limit)];
  if (orderBy === 'random') return { items, total: items.length };
  const last = rows.length < found.total ? rows.at(-1) : undefined;
  return { items, total: found.total, ...(last ? { next: cursorOf(last, plan) } : {}) };
}
