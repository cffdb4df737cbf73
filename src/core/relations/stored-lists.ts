import type { ObjectRef, Related, RelatedDetails, RelationItem } from '../../contract/index.js';
import type { ListRow, RelationListQuery } from '../../store/relations/list-query.js';
import type { TitleRow } from '../../store/relations/titles.js';
import type { Store } from '../../store/store.js';
import type { Viewer } from '../lib/viewer.js';
import { tooMuchWork, WorkBudget } from '../lib/work-budget.js';
import { cursorOf } from './cursor.js';
import type { DataViews } from './data/data-views.js';
import type { RelatedCursor, RelatedOptions } from './list-options.js';
import type { RelatedObjects } from './related/related-objects.js';
import { pageByTitle } from './related/related-titles.js';

/** A page of a stored list. */
interface StoredPage {
  readonly items: readonly RelationItem[];
  /** Number of related objects that the viewer may see. */
  readonly total: number;
  /** Cursor of the next page; absent on the last one. */
  readonly next?: RelatedCursor;
}

/** Reads pages of stored lists: in the order of an index, sorted by the database, or by title in a language. */
export class StoredLists {
  constructor(
    private readonly store: Store,
    private readonly objects: RelatedObjects,
    private readonly views: DataViews,
  ) {}

  /** A page of a stored list. */
  async page(listQuery: RelationListQuery, requested: RelatedOptions, viewer: Viewer, budget: WorkBudget): Promise<StoredPage> {
    const { limit } = requested;
    if (requested.orderBy === 'title') return this.#listByTitle(listQuery, requested, viewer, budget);
    // one additional row shows on most pages that no count is necessary
    const more = limit === undefined ? requested : { ...requested, limit: limit + 1 };
    return this.#completed(await this.#pageOf(listQuery, more), listQuery, requested, viewer);
  }

  /** A page of a stored list; undefined if the viewer cannot see the source object. */
  async readablePage(
    source: ObjectRef,
    listQuery: RelationListQuery,
    requested: RelatedOptions,
    viewer: Viewer,
    budget: WorkBudget,
  ): Promise<StoredPage | undefined> {
    const { limit, offset = 0, after } = requested;
    const { db, lists, reads } = this.store;
    if (requested.orderBy === 'title' || !isIndexed(listQuery))
      return (await reads.readable(db, source, viewer.audience)) ? this.page(listQuery, requested, viewer, budget) : undefined;
    const query: RelationListQuery = {
      ...listQuery,
      limit: limit === undefined ? undefined : limit + 1,
      offset,
      after,
      cards: true,
    };
    const found = await lists.readableRows(db, query, viewer.audience);
    if (!found) return undefined;
    return this.#completed({ rows: limit === undefined ? found.slice(offset) : found }, listQuery, requested, viewer);
  }

  /** @param read the rows of the page and the next one, and the total if it is known */
  async #completed(
    { rows, total: counted }: { readonly rows: readonly ListRow[]; readonly total?: number | undefined },
    listQuery: RelationListQuery,
    requested: RelatedOptions,
    viewer: Viewer,
  ): Promise<StoredPage> {
    const { limit, offset = 0, after, orderBy } = requested;
    const page = rows.slice(0, limit);
    // each page in random order is another list
    if (orderBy === 'random') return { items: await this.items(page, viewer, requested), total: page.length };
    const hasMore = limit !== undefined && rows.length > limit;
    const isKnown = !hasMore && after === undefined && (rows.length > 0 || offset === 0);
    const total = isKnown ? offset + rows.length : (counted ?? (await this.store.lists.count(this.store.db, listQuery)));
    const last = hasMore ? page.at(-1) : undefined;
    const items = await this.items(page, viewer, requested);
    return { items, total, ...(last ? { next: cursorOf(last, orderBy, listQuery.field) } : {}) };
  }

  /** The items of rows, with the related objects and the data that the viewer may see. */
  async items(rows: readonly ListRow[], viewer: Viewer, details: RelatedDetails = {}): Promise<RelationItem[]> {
    const related = await this.objects.of(rows, viewer, details);
    const data = await this.views.ofRows(rows, viewer);
    // assigned, because a copy of each row takes a tenth of the time of a list; there is one related object per row
    return rows.map(({ relation }, index) => {
      const own = data?.[index];
      const parts = { related: related[index] as Related };
      return Object.assign(relation, own === undefined ? parts : { ...parts, data: own });
    });
  }

  async #listByTitle(
    listQuery: RelationListQuery,
    requested: RelatedOptions,
    viewer: Viewer,
    budget: WorkBudget,
  ): Promise<StoredPage> {
    const { limit, offset = 0, after, order = 'asc' } = requested;
    const { db, lists } = this.store;
    const titles = await this.#titles(listQuery, budget);
    const wanted = { order, language: await this.objects.language(), after, offset };
    const page = pageByTitle(titles, { ...wanted, limit: limit === undefined ? undefined : limit + 1 });
    const rows = await lists.byIds(db, listQuery, idsOf(page.slice(0, limit)), true);
    const last = limit !== undefined && page.length > limit ? rows.at(-1) : undefined;
    const items = await this.items(rows, viewer, requested);
    return { items, total: titles.length, ...(last ? { next: cursorOf(last, 'title') } : {}) };
  }

  async #titles(listQuery: RelationListQuery, budget: WorkBudget): Promise<readonly TitleRow[]> {
    await budget.pause();
    const titles = await this.store.titles.rows(this.store.db, listQuery, budget.left + 1);
    // sorting takes as long as reading
    await budget.pause();
    if (!budget.take(titles.length)) throw tooMuchWork(budget);
    return titles;
  }

  /** The rows of a page, in order. */
  async rows(listQuery: RelationListQuery, options: RelatedOptions, which: 'cards' | 'bare'): Promise<readonly ListRow[]> {
    const { orderBy, order = 'asc', limit, offset = 0, after } = options;
    const { db, lists } = this.store;
    if (orderBy === 'title') {
      const titles = await this.#titles(listQuery, new WorkBudget());
      const page = pageByTitle(titles, { order, language: await this.objects.language(), after, offset, limit });
      return lists.byIds(db, listQuery, idsOf(page), which === 'cards');
    }
    if (which === 'cards') return (await this.#pageOf(listQuery, options)).rows;
    const rows = await lists.rows(db, { ...listQuery, limit, offset, after });
    return limit === undefined ? rows.slice(offset) : rows;
  }

  /**
   * The rows of a page with their cards. In index order, a page reads only its own rows. Other orders sort the list, then read the
   * texts of the page. They also return the total of a first page or one with an offset.
   */
  async #pageOf(listQuery: RelationListQuery, { limit, offset = 0, after }: RelatedOptions) {
    const { db, lists } = this.store;
    const query: RelationListQuery = { ...listQuery, limit, offset, after };
    if (isIndexed(listQuery)) {
      const rows = await lists.rows(db, { ...query, cards: true });
      return { rows: limit === undefined ? rows.slice(offset) : rows, total: undefined };
    }
    const { orderby } = listQuery;
    const { ids, total } = await lists.sortedIds(db, query, limit !== undefined && after === undefined && orderby !== 'random');
    return { rows: await lists.byIds(db, listQuery, limit === undefined ? ids.slice(offset) : ids, true), total };
  }
}

const isIndexed = ({ orderby, order }: RelationListQuery): boolean => orderby === 'order' && order === 'asc';

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
