import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { ObjectKind, OrderBy, SortOrder } from '../../contract/index.js';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import { type Executor, LONGEST_READ, listSize, type PreparedQueries, type Slots, type Values } from '../query/prepared.js';
import { type Audience, audienceShape, type PublicContent } from '../query/visibility.js';
import { type BranchQuery, branchQuery, type RawRow } from './branch.js';
import { objectColumns, withObjects } from './objects.js';
import { sorting } from './sorting.js';

export type ListDirection = 'outgoing' | 'incoming';

/** One way to walk: along these types, on this side of the anchor, to ends of this kind. */
export interface Branch {
  readonly side: ListDirection;
  readonly kind: ObjectKind;
  readonly types: readonly string[];
}

/** What a row is sorted by, so that a list can go on after it even when it is gone. */
export type ListCursor = Pick<ListRow, 'id' | 'position' | 'created_at' | 'type'> & {
  /** The date of the related post, where that is what the list is sorted by; empty for a user or a term. */
  readonly date?: string | undefined;
};

/** What to list. The anchors are of one kind. Without a limit, everything. */
export interface RelationListQuery {
  readonly anchorKind: ObjectKind;
  readonly anchorIds: readonly number[];
  readonly branches: readonly Branch[];
  readonly audience: Audience;
  /** `date` is that of the related object. `none` leaves rows as they come, so that no more of them are read than the limit says. */
  readonly orderby: Exclude<OrderBy, 'title'> | 'none';
  readonly order: SortOrder;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Only what the list has after this row of it. */
  readonly after?: ListCursor | undefined;
  /** Only the relations with these ids. */
  readonly only?: readonly number[] | undefined;
  /** Adds what a card shows of a post. Left out where rows are sorted first, for texts are heavy to carry. @default false */
  readonly cards?: boolean | undefined;
}

/** A relation with its far end, as much of it as one statement gives. Which end is far says `side`. */
export interface ListRow {
  readonly id: number;
  readonly type: string;
  readonly from_type: ObjectKind;
  readonly from_id: number;
  readonly to_type: ObjectKind;
  readonly to_id: number;
  readonly created_at: string;
  /** Its place in the anchor's list, by which it is sorted there; not counted, and `UNORDERED` when nobody chose one. */
  readonly position: number;
  readonly side: ListDirection;
  readonly title: string;
  /** Post type, taxonomy, or `user`. */
  readonly subtype: string;
  readonly slug: string;
  readonly status: string | null;
  readonly date: string | null;
  readonly date_gmt: string | null;
  readonly parent: number | null;
  readonly author: number | null;
  /** With `cards`: the beginning of a post's own excerpt, or of its content; nothing behind a password. */
  readonly excerpt?: string | null;
  readonly content?: string | null;
  /** With `cards`: what `_thumbnail_id` of a post says, null where it has none. */
  readonly thumbnail?: string | null;
}

/** SQL of the relation lists: one statement a list, whatever sides, types and kinds it walks. */
export class RelationList {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly queries: PreparedQueries,
    private readonly content: PublicContent,
    private readonly dialect: StoreDialect,
  ) {}

  /** The visible rows of a list, filtered and sorted before the limit. */
  async rows(executor: Executor, listQuery: RelationListQuery): Promise<ListRow[]> {
    if (listQuery.branches.length === 0 || listQuery.anchorIds.length === 0) return [];
    const rows = await this.queries.rows(
      executor,
      `list ${shapeOf(listQuery)}`,
      (slots) => this.#list(listQuery, slots),
      valuesOf(listQuery),
    );
    return rows.map((row) => wholeRow(listQuery, row));
  }

  /** The rows of a list with the ids given, in the order of the ids; with `cards` also what their cards show. */
  async byIds(executor: Executor, relatedQuery: RelationListQuery, ids: readonly number[], cards: boolean): Promise<ListRow[]> {
    const found = new Map<number, ListRow>();
    for (let start = 0; start < ids.length; start += LONGEST_READ) {
      const only = ids.slice(start, start + LONGEST_READ);
      const rows = await this.rows(executor, {
        ...relatedQuery,
        orderby: 'id',
        limit: undefined,
        offset: undefined,
        only,
        cards,
      });
      for (const row of rows) found.set(row.id, row);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** How many rows the list has without its limit. */
  async count(executor: Executor, listQuery: RelationListQuery): Promise<number> {
    if (listQuery.branches.length === 0 || listQuery.anchorIds.length === 0) return 0;
    const build = (slots: Slots) => {
      const [first, ...rest] = listQuery.branches.map((branch) =>
        this.#branch(listQuery, branch, slots).clearSelect().select(sql<number>`count(*)`.as('count')),
      );
      // branches is not empty: checked above
      return rest.reduce(
        (all, next) => all.unionAll(next),
        first as never as SelectQueryBuilder<never, never, { count: number }>,
      );
    };
    const rows = await this.queries.rows(executor, `count ${shapeOf(listQuery)}`, build, valuesOf(listQuery));
    return rows.reduce((total, { count }) => total + Number(count), 0);
  }

  #branch(listQuery: RelationListQuery, branch: Branch, slots: Slots): BranchQuery {
    return branchQuery(this.db, this.content, listQuery, branch, slots);
  }

  #list(listQuery: RelationListQuery, slots: Slots): BranchQuery {
    const [first, ...others] = listQuery.branches;
    // branches is not empty: checked before
    if (first && others.length === 0) return this.#oneWay(listQuery, first, slots);
    const indexed = listQuery.orderby === 'order' && listQuery.order === 'asc';
    const branches = listQuery.branches.map((branch, index) => {
      const query = this.#branch(listQuery, branch, slots).select(sql.lit(index).as('branch'));
      // each side comes sorted out of its index, so none is read further than the page reaches
      if (!indexed || listQuery.limit === undefined) return query;
      const reached = query.orderBy('position').orderBy('r.id', 'desc').limit(slots('reach'));
      return this.db.selectFrom(reached.as(`b${index}`)).selectAll() as unknown as BranchQuery;
    });
    const union = branches.slice(1).reduce((all, next) => all.unionAll(next), branches[0] as BranchQuery);
    const all = this.db.selectFrom(union.as('r')).selectAll() as unknown as BranchQuery;
    const sorted = listQuery.orderby === 'none' ? all : all.orderBy(sorting(listQuery, this.dialect, (column) => `r.${column}`));
    const page = listQuery.limit === undefined ? sorted : sorted.limit(slots('limit')).offset(slots('offset'));
    const rows = withObjects(this.db, this.content, page as never, listQuery.branches, listQuery.cards);
    if (listQuery.orderby === 'none') return rows as unknown as BranchQuery;
    // a join keeps no order
    return rows.orderBy(sorting(listQuery, this.dialect, (column) => `n.${column}`)) as unknown as BranchQuery;
  }

  /** A single branch is read in the order of its index, and its far ends are joined already. */
  #oneWay(listQuery: RelationListQuery, branch: Branch, slots: Slots): BranchQuery {
    const position = branch.side === 'outgoing' ? 'r.from_order' : 'r.to_order';
    const all = this.#branch(listQuery, branch, slots).select(objectColumns(this.db, [branch.kind], listQuery.cards) as never);
    const order = () => sorting(listQuery, this.dialect, (column) => columnOf(column, position));
    const rows = (listQuery.orderby === 'none' ? all : all.orderBy(order())) as unknown as BranchQuery;
    return listQuery.limit === undefined ? rows : rows.limit(slots('limit')).offset(slots('offset'));
  }
}

/** Where a single branch has a column: the date of the object is one that it selects itself. */
function columnOf(column: string, position: string): string {
  if (column === 'object_date') return column;
  return column === 'position' ? position : `r.${column}`;
}

/** A row with what the question says of it. Field by field: this runs for every row, and a spread costs ten times as much. */
export function wholeRow({ anchorKind, anchorIds, branches }: RelationListQuery, row: RawRow): ListRow {
  // the index is that of a branch of this very question
  const { side, kind, types } = branches[row.branch ?? 0] as Branch;
  const near = row.near_id ?? anchorIds[0] ?? 0;
  const isOut = side === 'outgoing';
  return {
    id: row.id,
    type: row.type ?? types[0] ?? '',
    from_type: isOut ? anchorKind : kind,
    from_id: isOut ? near : row.far_id,
    to_type: isOut ? kind : anchorKind,
    to_id: isOut ? row.far_id : near,
    created_at: row.created_at,
    position: row.position,
    side,
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

const knownWalks = new WeakMap<readonly Branch[], string>();

/** The name of some branches. Registered types are few, and a literal costs nothing to bind. */
function walksOf(branches: readonly Branch[]): string {
  const known = knownWalks.get(branches);
  if (known !== undefined) return known;
  const name = branches.map(({ side, kind, types }) => `${side}:${kind}:${types.join('+')}`).join();
  knownWalks.set(branches, name);
  return name;
}

/** Names the statement that a query needs: queries of one shape differ in values only. */
export function shapeOf({
  anchorKind,
  branches,
  anchorIds,
  audience,
  orderby,
  order,
  search,
  limit,
  only,
  cards,
  after,
}: RelationListQuery): string {
  const walks = walksOf(branches);
  const many = anchorIds.length === 1 ? 'one' : listSize(anchorIds.length);
  return `${anchorKind} ${walks} ${many} ${audienceShape(audience)} ${orderby} ${order} ${search !== undefined} ${limit !== undefined} ${only === undefined ? 0 : listSize(only.length)} ${cards === true} ${after !== undefined}`;
}

export function valuesOf({
  anchorIds,
  audience,
  search = '',
  limit = 0,
  offset = 0,
  only = [],
  after,
}: RelationListQuery): Values {
  return {
    anchorIds,
    viewer: audience.user,
    search: `%${search.replace(/[!%_]/g, '!$&')}%`,
    limit,
    offset,
    reach: limit + offset,
    only,
    afterId: after?.id ?? 0,
    afterPosition: after?.position ?? 0,
    afterCreated: after?.created_at ?? '',
    afterDate: after?.date ?? '',
    afterType: after?.type ?? '',
  };
}
