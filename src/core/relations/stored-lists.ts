import type { Related, RelatedDetails, RelationItem } from '../../contract/index.js';
import { type ListArgs, type ListRow, pageOfList } from '../../store/relations/list-args.js';
import type { TitleRow } from '../../store/relations/titles.js';
import type { Store } from '../../store/store.js';
import type { Viewer } from '../lib/viewer.js';
import { tooMuchWork, type WorkBudget } from '../lib/work-budget.js';
import { type DataAccess, sortValue } from './data/data-access.js';
import type { RelatedCursor } from './list-options.js';
import type { ListPlan } from './list-plan.js';
import type { RelatedObjects } from './related/related-objects.js';
import { pageByTitle, sortedTitle } from './related/related-titles.js';

/** The rows of a page. */
interface PageOfRows {
  readonly rows: readonly ListRow[];
  /** Undefined if the plan does not count them. */
  readonly total: number | undefined;
  readonly next?: RelatedCursor;
}

/** Rows of a page and of the beginning of the next one, and the total if it is known. */
interface FoundRows {
  readonly rows: readonly ListRow[];
  readonly total?: number | undefined;
}

/** The cursor after a row of a list. */
export function cursorOf(
  { relation, position, title, date, data }: ListRow,
  { options: { orderBy }, rows: { field } }: Pick<ListPlan, 'options' | 'rows'>,
): RelatedCursor {
  const { id, created_at, type } = relation;
  const cursor = { id, position, created_at, type };
  if (field) return { ...cursor, value: sortValue(field, data) };
  if (orderBy === 'title') return { ...cursor, title: sortedTitle(title) };
  return orderBy === 'date' ? { ...cursor, date: date ?? '' } : cursor;
}

/** Reads pages of stored lists: in the order of an index, sorted by the database, or by title in a language. */
export class StoredLists {
  constructor(
    private readonly store: Store,
    private readonly objects: RelatedObjects,
    private readonly access: DataAccess,
  ) {}

  /**
   * The rows of a page; undefined if the plan requires a source object that the viewer can see, and the viewer cannot.
   *
   * @param cards true to read the texts of posts
   */
  async page(plan: ListPlan, cards: boolean, viewer: Viewer, budget: WorkBudget): Promise<PageOfRows | undefined> {
    const { limit, offset = 0, after, orderBy, total: counts = true } = plan.options;
    // one additional row shows on most pages that no count is necessary
    const most = limit !== undefined && counts ? limit + 1 : limit;
    const list = pageOfList(plan.rows, { limit: most, offset, after, cards });
    const found = await this.#read(plan, list, viewer, budget);
    if (!found) return undefined;
    const rows = found.rows.slice(0, limit);
    // each page in random order is another list
    if (orderBy === 'random') return { rows, total: rows.length };
    if (!counts) return { rows, total: undefined };
    const hasMore = limit !== undefined && found.rows.length > limit;
    const isKnown = !hasMore && after === undefined && (rows.length > 0 || offset === 0);
    const known = found.total ?? (isKnown ? offset + rows.length : undefined);
    const total = known ?? (await this.store.lists.count(this.store.db, plan.rows));
    const last = hasMore ? rows.at(-1) : undefined;
    return { rows, total, ...(last ? { next: cursorOf(last, plan) } : {}) };
  }

  /**
   * The items of rows, with the related objects and the data that the viewer may see.
   *
   * @param version of the database at the start of the request
   */
  async items(rows: readonly ListRow[], viewer: Viewer, details: RelatedDetails = {}, version?: string): Promise<RelationItem[]> {
    const related = await this.objects.of(rows, viewer, details, version);
    const data = await this.access.ofRows(rows, viewer);
    // assigned, because a copy of each row takes a tenth of the time of a list; there is one related object per row
    return rows.map(({ relation }, index) => {
      const own = data?.[index];
      const parts = { related: related[index] as Related };
      return Object.assign(relation, own === undefined ? parts : { ...parts, data: own });
    });
  }

  /**
   * Reads rows with their cards. In index order, a page reads only its own rows. Other orders sort the list, then read the texts
   * of the page.
   */
  async #read(plan: ListPlan, list: ListArgs, viewer: Viewer, budget: WorkBudget): Promise<FoundRows | undefined> {
    const { object, options } = plan;
    const { limit, offset = 0, cards = false } = list;
    const { db, lists, reads } = this.store;
    const isByTitle = options.orderBy === 'title';
    const isIndexed = !isByTitle && list.orderby === 'order' && list.order === 'asc';
    const mustBeReadable = options.source === 'readable';
    if (isIndexed && mustBeReadable) {
      const rows = await lists.readableRows(db, list, viewer.audience);
      return rows && { rows: limit === undefined ? rows.slice(offset) : rows };
    }
    if (mustBeReadable && !(await reads.readable(db, object, viewer.audience))) return undefined;
    if (isByTitle) return this.#byTitle(plan, list, budget);
    if (isIndexed || !cards) {
      const rows = await lists.rows(db, list);
      return { rows: limit === undefined ? rows.slice(offset) : rows };
    }
    // the statement can also count the list for a page without a cursor
    const counts = options.total !== false && limit !== undefined && list.after === undefined && list.orderby !== 'random';
    const { ids, total } = await lists.sortedIds(db, list, counts);
    return { rows: await lists.byIds(db, plan.rows, limit === undefined ? ids.slice(offset) : ids, cards), total };
  }

  async #byTitle({ rows, options }: ListPlan, list: ListArgs, budget: WorkBudget): Promise<FoundRows> {
    await budget.pause();
    const titles: readonly TitleRow[] = await this.store.titles.rows(this.store.db, rows, budget.left + 1);
    // sorting takes as long as reading
    await budget.pause();
    if (!budget.take(titles.length)) throw tooMuchWork(budget);
    const { limit, offset } = list;
    const { order = 'asc', after } = options;
    const page = pageByTitle(titles, { order, language: await this.objects.language(budget.version), after, offset, limit });
    const ids = page.map(({ id }) => id);
    return { rows: await this.store.lists.byIds(this.store.db, rows, ids, list.cards ?? false), total: titles.length };
  }
}
