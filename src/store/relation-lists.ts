import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.js';
import type { StoreDialect } from './dialect.js';
import type { Executor, PreparedQueries, Slots } from './prepared.js';
import { type BranchQuery, branchQuery, cardColumns, type RawRow } from './relation-branch.js';
import { type ListAsk, type ListRow, shapeOf, valuesOf, wholeRow } from './relation-list.js';
import type { PublicContent } from './visibility.js';

/** A row of one of several lists. */
export interface ListsRow extends ListRow {
  readonly anchor: number;
  /** How many rows the anchor's list has that the audience may see. */
  readonly total: number;
}

type Raw = RawRow & { readonly total: number };
type Numbered = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Raw>;

/**
 * SQL of many lists at once: one statement for all anchors of a kind, however many. Their rows come out of the indexes of
 * the relations, are numbered within each anchor's list and counted, and only those that a page shows fetch their texts.
 */
export class RelationLists {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly queries: PreparedQueries,
    private readonly content: PublicContent,
    private readonly dialect: StoreDialect,
  ) {}

  /** The first `limit` rows of each anchor's list, or without a limit all of them; the anchors' rows in no order of anchors. */
  async rows(executor: Executor, ask: ListAsk): Promise<ListsRow[]> {
    if (ask.branches.length === 0 || ask.anchorIds.length === 0) return [];
    const rows = await this.queries.rows(executor, `lists ${shapeOf(ask)}`, (slots) => this.#lists(ask, slots), valuesOf(ask));
    return rows.map((row) => ({ ...wholeRow(ask, row), anchor: row.near_id ?? ask.anchorIds[0] ?? 0, total: Number(row.total) }));
  }

  #lists(ask: ListAsk, slots: Slots): Numbered {
    // texts are fetched at the end, by the rows that are left
    const bare: ListAsk = { ...ask, cards: false };
    const branches = ask.branches.map((branch, index) =>
      branchQuery(this.db, this.content, bare, branch, slots).select(
        ask.branches.length === 1 ? [] : [sql.lit(index).as('branch')],
      ),
    );
    // branches are not empty: checked above
    const found = branches.slice(1).reduce((all, next) => all.unionAll(next), branches[0] as BranchQuery);
    const each = ask.anchorIds.length === 1 ? sql`` : sql`partition by near_id`;
    const numbered = this.db
      .selectFrom(found.as('f'))
      .selectAll('f')
      .select([
        sql<number>`row_number() over (${each} order by ${this.#sorting(ask)})`.as('place'),
        sql<number>`count(*) over (${each})`.as('total'),
      ]);
    const listed = this.db.selectFrom(numbered.as('n')).selectAll('n');
    const cut = ask.limit === undefined ? listed : listed.where('place' as never, '<=', slots('limit'));
    const sorted = cut.orderBy('place' as never) as unknown as Numbered;
    return ask.cards ? this.#withCards(sorted, ask) : sorted;
  }

  #withCards(rows: Numbered, { branches }: ListAsk): Numbered {
    const posts = branches.flatMap(({ kind }, index) => (kind === 'post' ? [sql.lit(index)] : []));
    const isPost = posts.length === branches.length ? sql<boolean>`1 = 1` : sql<boolean>`n.branch in (${sql.join(posts)})`;
    const kind = posts.length === 0 ? 'user' : 'post';
    const joined =
      kind === 'user' ? rows : rows.leftJoin('posts as p', (join) => join.on(sql<boolean>`p.ID = n.far_id and ${isPost}`));
    return joined.select(cardColumns(kind) as never) as unknown as Numbered;
  }

  #sorting({ orderby, order, branches }: ListAsk) {
    const [way, other] = order === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
    if (orderby === 'random') return this.dialect.random;
    if (orderby === 'id') return sql`id ${way}`;
    if (orderby === 'date') return sql`created_at ${way}, id ${way}`;
    // the one type of a question is not selected
    const types = new Set(branches.flatMap((branch) => branch.types)).size;
    if (orderby === 'type') return types > 1 ? sql`type ${way}, position, id desc` : sql`position, id desc`;
    return sql`position ${way}, id ${other}`;
  }
}
