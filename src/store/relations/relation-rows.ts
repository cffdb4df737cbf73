import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ObjectRef, RelationSide } from '../../contract/index.js';
import type { Database } from '../database.js';
import { notIndexed } from '../query/loose.js';
import type { Executor, Slots, Values } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import { type RelationRow, relationColumns, type StoredRelation, toRelation } from './columns.js';

/** Which stored relations to read, visible or not. */
export interface RelationRowsQuery {
  /** Only relations of this object, on the given sides. */
  readonly object?: ObjectRef | undefined;
  /** Sides of `object`; ignored without it. */
  readonly sides: readonly RelationSide[];
  readonly type?: string | undefined;
}

type PartTables = Database & { r: Database['relx_relations'] };
type Part = SelectQueryBuilder<PartTables, 'r', object>;

const columns = relationColumns.map((name) => `r.${name}` as const);

const valuesOf = ({ object, type }: RelationRowsQuery): Values => ({
  objectType: object?.objectType ?? '',
  object: object?.id ?? 0,
  type: type ?? '',
});

const shapeOf = ({ object, sides, type }: RelationRowsQuery): string =>
  `${object ? sides.join('+') : 'all'} ${type !== undefined}`;

/** SQL of the relations table, for administration. */
export class RelationRows {
  constructor(private readonly on: StoreParts) {}

  /** Relations after an id, sorted by id, `limit` at most. */
  async rows(executor: Executor, query: RelationRowsQuery, after: number, limit: number): Promise<StoredRelation[]> {
    const build = (slots: Slots) => {
      // sorted by the primary key, so no more than the page is read
      const all = this.#each(query, slots, notIndexed('r.type'), (part) =>
        part.select(columns).where('r.id', '>', slots('after')),
      );
      return this.on.db.selectFrom(all.as('r')).selectAll('r').orderBy('r.id').limit(slots('limit'));
    };
    const values = { ...valuesOf(query), after, limit };
    return (await this.on.queries.rows<RelationRow>(executor, `relation rows ${shapeOf(query)}`, build, values)).map(toRelation);
  }

  async count(executor: Executor, listQuery: RelationRowsQuery): Promise<number> {
    const build = (slots: Slots) => {
      const all = this.#each(listQuery, slots, sql`r.type`, (part) => part.select('r.id'));
      return this.on.db.selectFrom(all.as('r')).select(sql<number>`count(*)`.as('count'));
    };
    const [row] = await this.on.queries.rows<{ count: number }>(
      executor,
      `relation count ${shapeOf(listQuery)}`,
      build,
      valuesOf(listQuery),
    );
    return Number(row?.count ?? 0);
  }

  /** The relations on the requested sides. A relation on both sides appears once. */
  #each<O>(
    { object, sides, type }: RelationRowsQuery,
    slots: Slots,
    typeColumn: RawBuilder<unknown>,
    finish: (part: Part) => SelectQueryBuilder<PartTables, 'r', O>,
  ): SelectQueryBuilder<PartTables, 'r', O> {
    const all = this.on.db.selectFrom('relx_relations as r');
    const typed = (part: Part, column: RawBuilder<unknown>) =>
      type === undefined ? part : part.where(column, '=', slots('type'));
    if (!object) return finish(typed(all, typeColumn));
    const [first, ...rest] = sides.map((side) =>
      finish(
        typed(all.where(`r.${side}_type`, '=', slots('objectType')).where(`r.${side}_id`, '=', slots('object')), sql`r.type`),
      ),
    );
    // there is at least one side
    return rest.reduce((union, part) => union.union(part), first as NonNullable<typeof first>);
  }
}
