import { sql } from 'kysely';
import type { ObjectType, RelationSide, RelationType } from '../../contract/index.js';
import type { Executor } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import { type RelationRow, relationColumns } from '../relations/columns.js';
import { objectExists, pairOfRow, type Suspicion, suspicious, typeIn } from './sql.js';

/** A relation with all columns that can be invalid. */
export interface SuspectRow extends RelationRow {
  readonly pair: string;
  readonly from_order: number;
  readonly to_order: number;
  /** 1 if the source exists, visible or not. */
  readonly from_there: number;
  readonly to_there: number;
}

/** A relation of an acyclic type. */
export interface Edge {
  readonly id: number;
  readonly from_id: number;
  readonly to_id: number;
}

/** Rows with an id greater than `after`, up to and including `upto`. */
export interface IdRange {
  readonly after: number;
  readonly upto: number;
}

/** Lower than any id: start of the first batch. */
export const BEGINNING = Number.MIN_SAFE_INTEGER;

const columns = [...relationColumns, 'pair', 'from_order', 'to_order'] as const;

/** SQL that reads the relations in batches by id and returns those that may be invalid. */
export class IntegrityRows {
  constructor(private readonly on: StoreParts) {}

  /** The number of relations, and the highest id. */
  async extent(): Promise<{ total: number; last: number }> {
    const rows = await this.on.queries.rows(
      this.on.db,
      'integrity extent',
      () =>
        this.on.db
          .selectFrom('relx_relations')
          .select([sql<number>`count(*)`.as('total'), sql<number | null>`max(id)`.as('last')]),
      {},
    );
    return { total: Number(rows[0]?.total ?? 0), last: Number(rows[0]?.last ?? 0) };
  }

  /** The batch after an id: its last id and its number of rows, 0 after the last batch. */
  async batch({ after, upto }: IdRange, size: number): Promise<{ upto: number; count: number }> {
    const rows = await this.on.queries.rows(
      this.on.db,
      'integrity batch',
      (slot) =>
        this.on.db
          .selectFrom(
            this.on.db
              .selectFrom('relx_relations')
              .select('id')
              .where('id', '>', slot('after'))
              .where('id', '<=', slot('upto'))
              .orderBy('id')
              .limit(slot('size'))
              .as('b'),
          )
          .select([sql<number>`count(*)`.as('count'), sql<number | null>`max(b.id)`.as('upto')]),
      { after, upto, size },
    );
    return { upto: Number(rows[0]?.upto ?? upto), count: Number(rows[0]?.count ?? 0) };
  }

  /** True if a source or target does not exist. Checks each object once, not each relation. */
  async hasMissingObjects(side: RelationSide): Promise<boolean> {
    const build = () =>
      this.on.db
        .selectFrom('relx_relations as r')
        .select([`r.${side}_type`, `r.${side}_id`])
        .groupBy([`r.${side}_type`, `r.${side}_id`])
        .having((eb) => objectExists(eb, side), '=', sql.lit(0))
        .limit(sql.lit(1));
    return (await this.on.queries.rows<unknown>(this.on.db, `integrity ends gone ${side}`, build, {})).length > 0;
  }

  /** True if the `pair` of any relation is wrong. */
  async wrongPairs(types: readonly RelationType[]): Promise<boolean> {
    const build = () =>
      this.on.db
        .selectFrom('relx_relations as r')
        .select('r.id')
        .where('r.pair', '<>', pairOfRow(types))
        .where(typeIn(types.map(({ name }) => name)))
        .limit(sql.lit(1));
    return (await this.on.queries.rows(this.on.db, `integrity wrong pairs ${JSON.stringify(types)}`, build, {})).length > 0;
  }

  /** Relations of a type between objects of one object type, sorted by id, `limit` at most. */
  edges(type: string, objectType: ObjectType, after: number, limit: number): Promise<Edge[]> {
    return this.on.queries.rows(
      this.on.db,
      'integrity edges',
      (slot) =>
        this.on.db
          .selectFrom('relx_relations')
          .select(['id', 'from_id', 'to_id'])
          .where('type', '=', slot('type'))
          .where('from_type', '=', slot('objectType'))
          .where('to_type', '=', slot('objectType'))
          .where('id', '>', slot('after'))
          .orderBy('id')
          .limit(slot('limit')),
      { type, objectType, after, limit },
    );
  }

  /** Rows of a range that may be invalid, by id. In a transaction, `lock` locks them. */
  suspects(
    executor: Executor,
    types: readonly RelationType[],
    suspicion: Suspicion,
    range: IdRange,
    { lock = false } = {},
  ): Promise<SuspectRow[]> {
    const locked = lock && this.on.dialect.writers === 'many';
    return this.on.queries.rows(
      executor,
      // the key contains the types, because plugins can register more of them
      `integrity suspects ${locked} ${JSON.stringify([suspicion, types])}`,
      (slot) => {
        const query = this.on.db
          .selectFrom('relx_relations as r')
          .select(columns.map((name) => `r.${name}` as const))
          .select((eb) => [objectExists(eb, 'from').as('from_there'), objectExists(eb, 'to').as('to_there')])
          .where('r.id', '>', slot('after'))
          .where('r.id', '<=', slot('upto'))
          .where((eb) => suspicious(eb, types, suspicion))
          .orderBy('r.id');
        // SQLite needs no row locks: its transactions hold the write lock from the start
        return locked ? query.forUpdate() : query;
      },
      { ...range },
    );
  }
}
