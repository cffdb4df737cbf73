import { type SqlBool, sql } from 'kysely';
import { loose, type Rows, unionAll } from '../query/loose.js';
import { type Executor, LONGEST_READ, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import { type Audience, audienceShape, readableObjects } from '../query/visibility.js';
import { branchQuery, type RawRow, sortedRows } from './branch.js';
import { relationBetween } from './columns.js';
import { type Branch, type ListArgs, type ListRow, readsData, shapeOf, valuesOf } from './list-args.js';
import { objectColumns, withObjects } from './objects.js';
import { comparison, sorting } from './sorting.js';

export interface NumberedRow extends ListRow {
  /** Rank in the list, from 1. */
  readonly place: number;
  /** Number of rows of the list that the audience may see. */
  readonly total: number;
}

/** The ids of a page. */
export interface SortedIds {
  readonly ids: readonly number[];
  readonly total: number | undefined;
}

/** Maximum number of rows that a merged page reads, because it reads the rows of a page for each type. */
const MOST_MERGED = 500;

const typeBranches = new WeakMap<readonly Branch[], readonly Branch[]>();

/** A branch for each type. The same branches have the same array, whose name is part of query keys. */
function eachType(branches: readonly Branch[]): readonly Branch[] {
  const cached = typeBranches.get(branches);
  if (cached) return cached;
  const each = branches.flatMap((branch) => branch.types.map((type) => ({ ...branch, types: [type] })));
  typeBranches.set(branches, each);
  return each;
}

const isEmpty = ({ branches, sourceIds }: ListArgs): boolean => branches.length === 0 || sourceIds.length === 0;

/** SQL of relation lists: one statement for one or many lists of any sides, relation types and object types. */
export class RelationLists {
  constructor(private readonly on: StoreParts) {}

  /** The visible rows of a list, filtered and sorted before the limit applies. */
  async rows(executor: Executor, query: ListArgs): Promise<ListRow[]> {
    if (isEmpty(query)) return [];
    const each = this.#mergeable(query);
    if (each) return this.#merged(executor, each);
    const build = (slots: Slots) => this.#list(query, slots);
    const rows = await this.on.queries.rows(executor, `list ${shapeOf(query)}`, build, valuesOf(this.on, query));
    return rows.map((row) => wholeRow(query, row));
  }

  /**
   * The ids of a page of a list that the database sorts.
   *
   * @param counts true to read the total, too: the list without the limit. An empty page has none
   */
  async sortedIds(executor: Executor, query: ListArgs, counts: boolean): Promise<SortedIds> {
    if (isEmpty(query)) return { ids: [], total: 0 };
    const build = (slots: Slots) => this.#sortedIds(query, counts, slots);
    const rows = await this.on.queries.rows(executor, `sorted ids ${counts} ${shapeOf(query)}`, build, valuesOf(this.on, query));
    const total = counts ? rows[0]?.total : undefined;
    return { ids: rows.map(({ id }) => id), total: total === undefined ? undefined : Number(total) };
  }

  /**
   * The {@link rows} of one source object if the audience may see the object, otherwise undefined. One statement on a server. An
   * embedded database has no round trips, and runs two short statements faster.
   */
  async readableRows(executor: Executor, query: ListArgs, audience: Audience): Promise<ListRow[] | undefined> {
    const { queries, dialect } = this.on;
    const key = `readable ${query.sourceType} ${audienceShape(audience)} list`;
    if (dialect.writers === 'one') {
      const readable = await queries.rows(
        executor,
        key,
        (slots) => this.#source(query, audience, slots),
        valuesOf(this.on, query),
      );
      return readable.length > 0 ? this.rows(executor, query) : undefined;
    }
    const build = (slots: Slots) => this.#withSource(query, audience, slots);
    const rows = await queries.rows(executor, `${key} ${shapeOf(query)}`, build, valuesOf(this.on, query));
    if (rows.length === 0) return undefined;
    // an empty list has one row without a relation
    const found = rows.flatMap((row) => (typeof row.id === 'number' ? [wholeRow(query, row)] : []));
    const compare = comparison(query);
    return compare ? found.sort(compare) : found;
  }

  /** The rows of a list with the given ids, in the order of the ids. `cards` adds the texts of their cards. */
  async byIds(executor: Executor, query: ListArgs, ids: readonly number[], cards: boolean): Promise<ListRow[]> {
    const found = new Map<number, ListRow>();
    for (let start = 0; start < ids.length; start += LONGEST_READ) {
      const only = ids.slice(start, start + LONGEST_READ);
      const part: ListArgs = {
        ...query,
        ...{ orderby: 'id', field: undefined, where: undefined, limit: undefined, offset: undefined },
        ...{ only, cards },
      };
      for (const row of await this.rows(executor, part)) found.set(row.relation.id, row);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Number of rows of a list without its limit. */
  async count(executor: Executor, query: ListArgs): Promise<number> {
    if (isEmpty(query)) return 0;
    const count = sql<number>`count(*)`.as('count');
    const build = (slots: Slots) =>
      unionAll(query.branches.map((branch) => this.#branch(query, branch, slots).clearSelect().select(count)));
    const rows = await this.on.queries.rows(executor, `count ${shapeOf(query)}`, build, valuesOf(this.on, query));
    return rows.reduce((total, { count }) => total + Number(count), 0);
  }

  /**
   * The first `limit` rows of each source object's list, unsorted: use their `place`. Rows are ranked and counted by the
   * indexes of the relations, and texts are read only for the rows of the page.
   */
  async numbered(executor: Executor, query: ListArgs): Promise<NumberedRow[]> {
    if (isEmpty(query)) return [];
    const build = (slots: Slots) => this.#numbered(query, slots);
    const rows = await this.on.queries.rows(executor, `lists ${shapeOf(query)}`, build, valuesOf(this.on, query));
    return rows.map((row) => Object.assign(wholeRow(query, row), { place: Number(row.place), total: Number(row.total) }));
  }

  /**
   * All rows of many short lists with their texts, unsorted. Faster than {@link numbered} unless much of the lists is beyond
   * the first page.
   */
  async unsorted(executor: Executor, query: ListArgs): Promise<ListRow[]> {
    if (isEmpty(query)) return [];
    const build = (slots: Slots) => unionAll(this.#withTexts(query, slots));
    const rows = await this.on.queries.rows(executor, `unsorted lists ${shapeOf(query)}`, build, valuesOf(this.on, query));
    return rows.map((row) => wholeRow(query, row));
  }

  /** A short page of several types in the order of their index, with a branch for each type. Undefined for other lists. */
  #mergeable(query: ListArgs): ListArgs | undefined {
    const { orderby, order, limit, offset = 0, sourceIds } = query;
    if (this.on.dialect.writers !== 'one' || orderby !== 'order' || order !== 'asc') return undefined;
    if (limit === undefined || sourceIds.length !== 1) return undefined;
    const branches = eachType(query.branches);
    return branches.length > 1 && branches.length * (limit + offset) <= MOST_MERGED ? { ...query, branches } : undefined;
  }

  /**
   * The rows of a {@link #mergeable} page: the first of each type, merged here. Otherwise the database would join and sort all
   * relations of these types.
   */
  async #merged(executor: Executor, query: ListArgs): Promise<ListRow[]> {
    const build = (slots: Slots) =>
      unionAll(
        this.#withTexts(query, slots).map((part) => {
          const first = part.orderBy('position').orderBy('r.id', 'desc').limit(slots('reach'));
          return loose(this.on.db).selectFrom(first.as('b')).selectAll().$castTo<RawRow>();
        }),
      );
    const rows = await this.on.queries.rows(executor, `merged ${shapeOf(query)}`, build, valuesOf(this.on, query));
    const { offset = 0, limit = rows.length } = query;
    return rows
      .map((row) => wholeRow(query, row))
      .sort(comparison(query))
      .slice(offset, offset + limit);
  }

  #branch(query: ListArgs, branch: Branch, slots: Slots): Rows<RawRow> {
    return branchQuery(this.on, query, branch, slots);
  }

  /** The rows of all branches, each with the index of its branch. */
  #branches(query: ListArgs, slots: Slots): Rows<RawRow>[] {
    return query.branches.map((branch, index) => this.#branch(query, branch, slots).select(sql.lit(index).as('branch')));
  }

  /** The rows of all branches with the columns of their related objects, which are the same for each object type. */
  #withTexts(query: ListArgs, slots: Slots): Rows<RawRow>[] {
    const hasPosts = query.branches.some(({ objectType }) => objectType === 'post');
    return this.#branches(query, slots).map((part, index) => {
      const { objectType } = query.branches[index] as Branch; // one part per branch
      return part
        .select(objectColumns(this.on.db, [objectType], query.cards))
        .select(query.cards && hasPosts && objectType !== 'post' ? [sql`null`.as('thumbnail')] : [])
        .select(readsData(query) ? ['r.data'] : []);
    });
  }

  #sortedIds(query: ListArgs, counts: boolean, slots: Slots): Rows<{ readonly id: number; readonly total?: number }> {
    const { db, dialect } = this.on;
    // only what the order needs, because the engine copies it
    const parts = query.branches.map((branch) => sortedRows(this.on, query, branch, slots));
    const named = loose(db).with(
      (name) => (dialect.materializes ? name('f').materialized() : name('f')),
      () => unionAll(parts),
    );
    const total = loose(db).selectFrom('f').select(sql<number>`count(*)`.as('count'));
    const sorted = named.selectFrom('f').orderBy(sorting(query, dialect, (column) => `f.${column}`));
    const page = query.limit === undefined ? sorted : sorted.limit(slots('limit')).offset(slots('offset'));
    return page
      .select('f.id')
      .select(counts ? [total.as('total')] : [])
      .$castTo<{ readonly id: number; readonly total?: number }>();
  }

  #list(query: ListArgs, slots: Slots): Rows<RawRow> {
    const { branches, limit, orderby, order } = query;
    const [first, ...others] = branches;
    if (first && others.length === 0) return this.#oneWay(query, first, slots);
    const indexed = orderby === 'order' && order === 'asc' && limit !== undefined;
    const parts = this.#branches(query, slots).map((part, index) => {
      // each side is read from its index in order, so no more than the page is read
      if (!indexed) return part;
      const reached = part.orderBy('position').orderBy('r.id', 'desc').limit(slots('reach'));
      return loose(this.on.db)
        .selectFrom(reached.as(`b${index}`))
        .selectAll()
        .$castTo<RawRow>();
    });
    const all = loose(this.on.db).selectFrom(unionAll(parts).as('r')).selectAll();
    const sorted = orderby === 'none' ? all : all.orderBy(sorting(query, this.on.dialect, (column) => `r.${column}`));
    const page = limit === undefined ? sorted : sorted.limit(slots('limit')).offset(slots('offset'));
    const rows = withObjects(this.on, page, query).$castTo<RawRow>();
    // a join does not keep the order
    return orderby === 'none' ? rows : rows.orderBy(sorting(query, this.on.dialect, (column) => `n.${column}`));
  }

  /** The source object of a list, if the audience may see it. */
  #source({ sourceType }: ListArgs, audience: Audience, slots: Slots) {
    return readableObjects(this.on, sourceType, slots.list('sourceIds', 1), audience, slots);
  }

  /** The source object, if the audience may see it, with the rows of its list. */
  #withSource(query: ListArgs, audience: Audience, slots: Slots): Rows<RawRow> {
    const source = loose(this.on.db).selectFrom(this.#source(query, audience, slots).as('s'));
    if (isEmpty(query)) return source.select(sql`null`.as('id')).$castTo<RawRow>();
    const rows = source
      .leftJoin(this.#list(query, slots).as('l'), (join) => join.on(sql<SqlBool>`1 = 1`))
      .selectAll('l')
      .$castTo<RawRow>();
    // a join does not keep the order, but a page is sorted here where that is possible, so that the database only reads its index
    return comparison(query) ? rows : rows.orderBy(sorting(query, this.on.dialect, (column) => `l.${column}`));
  }

  /** List with a single branch, which is read in the order of its index and has the related objects joined. */
  #oneWay(query: ListArgs, branch: Branch, slots: Slots): Rows<RawRow> {
    const position = branch.side === 'outgoing' ? 'r.from_order' : 'r.to_order';
    const all = this.#branch(query, branch, slots)
      .select(objectColumns(this.on.db, [branch.objectType], query.cards))
      .select(readsData(query) ? ['r.data'] : []);
    const order = () => sorting(query, this.on.dialect, (column) => columnOf(column, position));
    const rows = query.orderby === 'none' ? all : all.orderBy(order());
    return query.limit === undefined ? rows : rows.limit(slots('limit')).offset(slots('offset'));
  }

  #numbered(query: ListArgs, slots: Slots) {
    const each = query.sourceIds.length === 1 ? sql`` : sql`partition by source_id`;
    const order = sorting(query, this.on.dialect, (column) => column);
    const numbered = loose(this.on.db)
      .selectFrom(unionAll(this.#branches(query, slots)).as('f'))
      .selectAll('f')
      .select([
        sql<number>`row_number() over (${each} order by ${order})`.as('place'),
        sql<number>`count(*) over (${each})`.as('total'),
      ]);
    const all = loose(this.on.db).selectFrom(numbered.as('f')).selectAll('f');
    const shown = query.limit === undefined ? all : all.where('place', '<=', slots('limit'));
    return withObjects(this.on, shown, query).$castTo<RawRow & Pick<NumberedRow, 'place' | 'total'>>();
  }
}

/** Where a query with a single branch has a column. */
function columnOf(column: string, position: string): string {
  if (column === 'object_date' || column === 'data_value') return column;
  return column === 'position' ? position : `r.${column}`;
}

/** Completes a row with what the query determines. Field by field, because a spread takes ten times as long. */
function wholeRow({ sourceType, sourceIds, branches }: ListArgs, row: RawRow): ListRow {
  // the row has an index of this query's branches
  const { side, objectType, types } = branches[row.branch ?? 0] as Branch;
  const near = { objectType: sourceType, id: row.source_id ?? sourceIds[0] ?? 0 };
  const related = { objectType, id: row.related_id };
  const type = row.type ?? types[0] ?? '';
  return {
    relation: side === 'outgoing' ? relationBetween(row, type, near, related) : relationBetween(row, type, related, near),
    source: near.id,
    related,
    // no property for types without fields, whose lists are as fast as before
    ...(row.data === undefined ? undefined : { data: row.data }),
    position: row.position,
    title: row.title,
    subtype: row.subtype,
    slug: row.slug,
    status: row.status,
    date: row.date,
    date_gmt: row.date_gmt,
    parent: row.parent,
    author: row.author,
    excerpt: row.excerpt ?? null,
    content: row.content ?? null,
    thumbnail: row.thumbnail ?? null,
  };
}
