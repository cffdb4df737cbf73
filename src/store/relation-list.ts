import { type AliasedRawBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { ObjectKind, OrderBy, SortOrder } from '../contract.js';
import type { Database } from './database.js';
import type { StoreDialect } from './dialect.js';
import { type Executor, LONGEST_LIST, listSize, type PreparedQueries, type Slots, type Values } from './prepared.js';
import { type Audience, audienceShape, type PublicContent, visiblePosts, visibleTerms, visibleUsers } from './visibility.js';

export type Side = 'outgoing' | 'incoming';

/** One way to walk: along these types, on this side of the anchor, to ends of this kind. */
export interface Branch {
  readonly side: Side;
  readonly kind: ObjectKind;
  readonly types: readonly string[];
}

/** What to list. The anchors are of one kind. Without a limit, everything. */
export interface ListAsk {
  readonly anchorKind: ObjectKind;
  readonly anchorIds: readonly number[];
  readonly branches: readonly Branch[];
  readonly audience: Audience;
  readonly orderby: Exclude<OrderBy, 'title'>;
  readonly order: SortOrder;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
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
  readonly side: Side;
  readonly title: string;
  /** Post type, taxonomy, or `user`. */
  readonly subtype: string;
  readonly slug: string;
  readonly status: string | null;
  readonly date: string | null;
  readonly date_gmt: string | null;
  readonly parent: number | null;
  readonly author: number | null;
  /** With `cards`: a post's own excerpt, or the first 4,000 characters of its content; nothing behind a password. */
  readonly excerpt?: string | null;
  readonly content?: string | null;
}

/**
 * A row as it is selected. What the question says already is left out of it, for each value that crosses over from
 * the engine has its price: `near_id` comes with several anchors only, `type` with several types, `branch`
 * with several branches.
 */
interface RawRow extends Omit<ListRow, 'from_type' | 'from_id' | 'to_type' | 'to_id' | 'side' | 'type'> {
  readonly type?: string;
  readonly near_id?: number;
  readonly far_id: number;
  /** Index into the branches of the question. */
  readonly branch?: number;
}

// the row types of the three kinds' joins differ, the columns they select are the same
type AnyBranch = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, RawRow>;

/** SQL of the relation lists: one statement a list, whatever sides, types and kinds it walks. */
export class RelationList {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly queries: PreparedQueries,
    private readonly content: PublicContent,
    private readonly dialect: StoreDialect,
  ) {}

  /** The visible rows of a list, filtered and sorted before the limit. */
  async rows(executor: Executor, ask: ListAsk): Promise<ListRow[]> {
    if (ask.branches.length === 0 || ask.anchorIds.length === 0) return [];
    const rows = await this.queries.rows(executor, `list ${shape(ask)}`, (slots) => this.#list(ask, slots), values(ask));
    return rows.map((row) => whole(ask, row));
  }

  /** The rows of a list with the ids given, in the order of the ids, with what their cards show. */
  async cards(executor: Executor, ask: ListAsk, ids: readonly number[]): Promise<ListRow[]> {
    const found = new Map<number, ListRow>();
    for (let start = 0; start < ids.length; start += LONGEST_LIST) {
      const only = ids.slice(start, start + LONGEST_LIST);
      const rows = await this.rows(executor, { ...ask, orderby: 'id', limit: undefined, offset: undefined, only, cards: true });
      for (const row of rows) found.set(row.id, row);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** How many rows the list has without its limit. */
  async count(executor: Executor, ask: ListAsk): Promise<number> {
    if (ask.branches.length === 0 || ask.anchorIds.length === 0) return 0;
    const build = (slots: Slots) => {
      const [first, ...rest] = ask.branches.map((branch) =>
        this.#branch(ask, branch, slots).clearSelect().select(sql<number>`count(*)`.as('count')),
      );
      // branches is not empty: checked above
      return rest.reduce(
        (all, next) => all.unionAll(next),
        first as never as SelectQueryBuilder<never, never, { count: number }>,
      );
    };
    const rows = await this.queries.rows(executor, `count ${shape(ask)}`, build, values(ask));
    return rows.reduce((total, { count }) => total + Number(count), 0);
  }

  #list(ask: ListAsk, slots: Slots) {
    const indexed = ask.orderby === 'order' && ask.order === 'asc';
    const branches = ask.branches.map((branch, index) => {
      const query = this.#branch(ask, branch, slots).select(ask.branches.length === 1 ? [] : [sql.lit(index).as('branch')]);
      // each side comes sorted out of its index, so none is read further than the page reaches
      if (!indexed || ask.limit === undefined || ask.branches.length === 1) return query;
      const reached = query.orderBy('position').orderBy('r.id', 'desc').limit(slots('reach'));
      return this.db.selectFrom(reached.as(`b${index}`)).selectAll() as unknown as AnyBranch;
    });
    const [first, ...rest] = branches;
    const all =
      rest.length === 0
        ? (first as AnyBranch)
        : (this.db
            .selectFrom(rest.reduce((union, next) => union.unionAll(next), first as AnyBranch).as('r'))
            .selectAll() as unknown as AnyBranch);
    const [{ side } = { side: 'outgoing' }] = ask.branches;
    const position = rest.length > 0 ? 'position' : side === 'outgoing' ? 'r.from_order' : 'r.to_order';
    const sorted = ask.orderby === 'random' ? all.orderBy(this.dialect.random) : orderings[ask.orderby](all, ask.order, position);
    return ask.limit === undefined ? sorted : sorted.limit(slots('limit')).offset(slots('offset'));
  }

  #branch(ask: ListAsk, { side, kind, types }: Branch, slots: Slots): AnyBranch {
    const [near, far] = side === 'outgoing' ? (['from', 'to'] as const) : (['to', 'from'] as const);
    const all = this.db.selectFrom('relx_relations as r');
    const relations = (ask.only === undefined ? all : all.where('r.id', 'in', slots.list('only', listSize(ask.only.length))))
      .where(`r.${near}_type`, '=', sql.lit(ask.anchorKind))
      .where(`r.${near}_id`, 'in', slots.list('anchorIds', listSize(ask.anchorIds.length)))
      .where(
        'r.type',
        'in',
        types.map((type) => sql.lit(type)),
      )
      .where(`r.${far}_type`, '=', sql.lit(kind))
      .select(['r.id', 'r.created_at', `r.${far}_id as far_id`])
      .select(ask.branches.length === 1 ? [] : [`r.${near}_order as position`])
      .select(ask.branches.length === 1 && types.length === 1 ? [] : ['r.type'])
      .select(ask.anchorIds.length === 1 ? [] : [`r.${near}_id as near_id`]);
    const pattern = slots('search');
    const nothing = (name: string) => sql<null>`null`.as(name);
    const cards = ask.cards ? cardColumns(kind) : [];

    if (kind === 'post') {
      const posts = relations
        .innerJoin('posts as p', 'p.ID', `r.${far}_id`)
        .where(visiblePosts(this.content, ask.audience, slots) as never)
        .select(['p.post_title as title', 'p.post_type as subtype', 'p.post_name as slug', 'p.post_status as status'])
        .select(['p.post_date as date', 'p.post_date_gmt as date_gmt', 'p.post_parent as parent', 'p.post_author as author'])
        .select(cards);
      return (ask.search === undefined ? posts : posts.where(sql<boolean>`p.post_title like ${pattern} escape '!'`)) as never;
    }
    if (kind === 'user') {
      const users = relations
        .innerJoin('users as u', 'u.ID', `r.${far}_id`)
        .where(visibleUsers(this.content, ask.audience, slots) as never)
        .select(['u.display_name as title', sql.lit('user').as('subtype'), 'u.user_nicename as slug', nothing('status')])
        .select([nothing('date'), nothing('date_gmt'), nothing('parent'), nothing('author')])
        .select(cards);
      return (ask.search === undefined ? users : users.where(sql<boolean>`u.display_name like ${pattern} escape '!'`)) as never;
    }
    const terms = relations
      .innerJoin('terms as t', 't.term_id', `r.${far}_id`)
      .innerJoin('term_taxonomy as tt', 'tt.term_id', 't.term_id')
      .where(visibleTerms(this.content) as never)
      .select(['t.name as title', 'tt.taxonomy as subtype', 't.slug as slug', nothing('status')])
      .select([nothing('date'), nothing('date_gmt'), 'tt.parent as parent', nothing('author')])
      .select(cards);
    return (ask.search === undefined ? terms : terms.where(sql<boolean>`t.name like ${pattern} escape '!'`)) as never;
  }
}

/** How each ordering sorts; the id makes every order but `random` total, so pages neither repeat nor skip. */
const orderings: Record<
  Exclude<ListAsk['orderby'], 'random'>,
  (query: AnyBranch, order: SortOrder, position: string) => AnyBranch
> = {
  order: (query, order, position) => query.orderBy(position, order).orderBy('r.id', order === 'asc' ? 'desc' : 'asc'),
  date: (query, order) => query.orderBy('r.created_at', order).orderBy('r.id', order),
  id: (query, order) => query.orderBy('r.id', order),
  type: (query, order, position) => query.orderBy('r.type', order).orderBy(position).orderBy('r.id', 'desc'),
};

/** The texts of a post's card; empty behind a password, and null for other kinds. */
function cardColumns(kind: ObjectKind): AliasedRawBuilder<string | null, 'excerpt' | 'content'>[] {
  const texts = {
    excerpt: 'p.post_excerpt',
    content: "case when p.post_excerpt = '' then substr(p.post_content, 1, 4000) else '' end",
  } as const;
  return (['excerpt', 'content'] as const).map((name) => {
    const text = sql<string>`case when p.post_password = '' then ${sql.raw(texts[name])} else '' end`;
    return kind === 'post' ? text.as(name) : sql<string | null>`null`.as(name);
  });
}

/** A row with what the question says of it. Field by field: this runs for every row, and a spread costs ten times as much. */
function whole({ anchorKind, anchorIds, branches }: ListAsk, row: RawRow): ListRow {
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
  };
}

function shape({ anchorKind, branches, anchorIds, audience, orderby, order, search, limit, only, cards }: ListAsk): string {
  // registered types are few, and a literal costs nothing to bind
  const walks = branches.map(({ side, kind, types }) => `${side}:${kind}:${types.join('+')}`).join();
  const many = anchorIds.length === 1 ? 'one' : listSize(anchorIds.length);
  return `${anchorKind} ${walks} ${many} ${audienceShape(audience)} ${orderby} ${order} ${search !== undefined} ${limit !== undefined} ${only === undefined ? 0 : listSize(only.length)} ${cards === true}`;
}

function values({ anchorIds, audience, search = '', limit = 0, offset = 0, only = [] }: ListAsk): Values {
  return {
    anchorIds,
    viewer: audience.user,
    search: `%${search.replace(/[!%_]/g, '!$&')}%`,
    limit,
    offset,
    reach: limit + offset,
    only,
  };
}
