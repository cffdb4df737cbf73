import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import type { Executor, PreparedQueries, Slots } from '../query/prepared.js';
import type { PublicContent } from '../query/visibility.js';
import { type BranchQuery, branchQuery, type RawRow } from './branch.js';
import { type ListRow, type RelationListQuery, shapeOf, valuesOf, wholeRow } from './list.js';
import { withObjects } from './objects.js';
import { sorting } from './sorting.js';

/** A row of one of several lists. */
export interface ListsRow extends ListRow {
  readonly anchor: number;
  /** Its place in the anchor's list, from 1. */
  readonly place: number;
  /** How many rows the anchor's list has that the audience may see. */
  readonly total: number;
}

type Raw = RawRow & { readonly place: number; readonly total: number };
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

  /** The first `limit` rows of each anchor's list, or without a limit all of them; in no order: their `place` tells it. */
  async rows(executor: Executor, query: RelationListQuery): Promise<ListsRow[]> {
    if (query.branches.length === 0 || query.anchorIds.length === 0) return [];
    const rows = await this.queries.rows(
      executor,
      `lists ${shapeOf(query)}`,
      (slots) => this.#lists(query, slots),
      valuesOf(query),
    );
    return rows.map((row) => {
      const { near_id = query.anchorIds[0] ?? 0, place, total } = row;
      return Object.assign(wholeRow(query, row), { anchor: near_id, place: Number(place), total: Number(total) });
    });
  }

  #lists(listQuery: RelationListQuery, slots: Slots): Numbered {
    const branches = listQuery.branches.map((branch, index) =>
      branchQuery(this.db, this.content, listQuery, branch, slots).select(sql.lit(index).as('branch')),
    );
    // branches are not empty: checked above
    const found = branches.slice(1).reduce((all, next) => all.unionAll(next), branches[0] as BranchQuery);
    const each = listQuery.anchorIds.length === 1 ? sql`` : sql`partition by near_id`;
    const order = sorting(listQuery, this.dialect, (column) => column);
    const numbered = this.db
      .selectFrom(found.as('f'))
      .selectAll('f')
      .select([
        sql<number>`row_number() over (${each} order by ${order})`.as('place'),
        sql<number>`count(*) over (${each})`.as('total'),
      ]);
    const all = this.db.selectFrom(numbered.as('f')).selectAll('f');
    const shown = listQuery.limit === undefined ? all : all.where('place' as never, '<=', slots('limit'));
    return withObjects(this.db, this.content, shown as never, listQuery.branches, listQuery.cards) as unknown as Numbered;
  }
}
