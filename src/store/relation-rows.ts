import { type Insertable, type Kysely, sql } from 'kysely';
import type { Relation } from '../contract.js';
import { type Database, UNORDERED } from './database.js';
import type { StoreDialect } from './dialect.js';
import { type End, pairOf } from './pair.js';
import type { Bind, Executor, PreparedQueries, Slots } from './prepared.js';

/** A relation about to be written. */
export interface NewRelation {
  readonly type: string;
  readonly twoWay: boolean;
  readonly from: End;
  readonly to: End;
  readonly created_at: string;
  readonly from_order?: number | undefined;
  readonly to_order?: number | undefined;
}

/** At which end relations are counted against a limit: a two-way type counts an endpoint at either. */
export type CountedEnd = 'from' | 'to' | 'either';

/** Relations in one statement of an import. */
const BATCH = 200;

/** What a new relation gives its row, and {@link valuesOf} in the same order. */
const insertedColumns = [
  'type',
  'from_type',
  'from_id',
  'to_type',
  'to_id',
  'pair',
  'from_order',
  'to_order',
  'created_at',
] as const;

function valuesOf(relations: readonly NewRelation[]): Bind[] {
  const values: Bind[] = [];
  for (const { type, twoWay, from, to, created_at, from_order = UNORDERED, to_order = UNORDERED } of relations)
    values.push(type, from.kind, from.id, to.kind, to.id, pairOf(from, to, twoWay), from_order, to_order, created_at);
  return values;
}

/** Rows of slots, which `values` fills one row after the other. */
function newRows(slots: Slots, count: number): Insertable<Database['relx_relations']>[] {
  const all = slots.list('values', count * insertedColumns.length);
  const rows = Array.from({ length: count }, (_, row) =>
    all.slice(row * insertedColumns.length, (row + 1) * insertedColumns.length),
  );
  // every column that a row needs, each with a slot of its own
  return rows.map((row) => Object.fromEntries(insertedColumns.map((name, index) => [name, row[index]])) as never);
}

const columns = ['id', 'from_id', 'from_type', 'to_id', 'to_type', 'type', 'created_at'] as const;

/** SQL of single relations: find, count, insert, delete. */
export class RelationRows {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly queries: PreparedQueries,
    private readonly dialect: StoreDialect,
  ) {}

  /** The relation of a type between two ends, in the direction given, or for a two-way type in either. */
  async find(executor: Executor, type: string, from: End, to: End, twoWay: boolean): Promise<Relation | undefined> {
    const [row] = await this.queries.rows(
      executor,
      'find relation',
      (slot) =>
        this.db.selectFrom('relx_relations').select(columns).where('type', '=', slot('type')).where('pair', '=', slot('pair')),
      { type, pair: pairOf(from, to, twoWay) },
    );
    return row;
  }

  async byId(executor: Executor, id: number): Promise<Relation | undefined> {
    const [row] = await this.queries.rows(
      executor,
      'relation by id',
      (slot) => this.db.selectFrom('relx_relations').select(columns).where('id', '=', slot('id')),
      { id },
    );
    return row;
  }

  /** How many relations of a type an object has at an end. */
  async countAt(executor: Executor, type: string, end: End, at: CountedEnd): Promise<number> {
    const build = (slot: Parameters<Parameters<PreparedQueries['rows']>[2]>[0]) => {
      const count = (side: 'from' | 'to') =>
        this.db
          .selectFrom('relx_relations')
          .select(sql<number>`count(*)`.as('count'))
          .where(`${side}_type`, '=', slot('kind'))
          .where(`${side}_id`, '=', slot('id'))
          .where('type', '=', slot('type'));
      return at === 'either' ? count('from').unionAll(count('to')) : count(at);
    };
    const rows = await this.queries.rows(executor, `count at ${at}`, build, { kind: end.kind, id: end.id, type });
    return rows.reduce((total, { count }) => total + Number(count), 0);
  }

  /**
   * Inserts a relation and gives its id, or undefined when the unique index has the pair already.
   */
  async insert(executor: Executor, relation: NewRelation): Promise<number | undefined> {
    try {
      const { insertId } = await this.queries.execute(
        executor,
        'insert relation',
        (slots) => this.db.insertInto('relx_relations').values(newRows(slots, 1)),
        { values: valuesOf([relation]) },
      );
      return Number(insertId);
    } catch (error) {
      if (this.dialect.isUniqueViolation(error)) return undefined;
      throw error;
    }
  }

  /** Inserts many relations, leaving out pairs that are there, and gives how many it inserted. For imports. */
  async insertMany(executor: Executor, relations: readonly NewRelation[]): Promise<number> {
    let inserted = 0;
    for (let start = 0; start < relations.length; start += BATCH) {
      const part = relations.slice(start, start + BATCH);
      const { numAffectedRows } = await this.queries.execute(
        executor,
        `insert relations ${part.length}`,
        (slots) => {
          const insert = this.db.insertInto('relx_relations').values(newRows(slots, part.length));
          return this.dialect.name === 'mysql' ? insert.ignore() : insert.orIgnore();
        },
        { values: valuesOf(part) },
      );
      inserted += Number(numAffectedRows);
    }
    return inserted;
  }

  /** Removes one relation; false when it was gone already. */
  async delete(executor: Executor, id: number): Promise<boolean> {
    const { numAffectedRows } = await this.queries.execute(
      executor,
      'delete relation',
      (slot) => this.db.deleteFrom('relx_relations').where('id', '=', slot('id')),
      { id },
    );
    return Number(numAffectedRows) > 0;
  }

  /** Every relation of a type that leaves an object; for a two-way type, that touches it. */
  async allFrom(executor: Executor, type: string, end: End, twoWay: boolean): Promise<Relation[]> {
    return this.queries.rows(
      executor,
      `all from ${twoWay}`,
      (slot) => {
        const at = (side: 'from' | 'to') =>
          this.db
            .selectFrom('relx_relations')
            .select(columns)
            .where(`${side}_type`, '=', slot('kind'))
            .where(`${side}_id`, '=', slot('id'))
            .where('type', '=', slot('type'));
        return twoWay ? at('from').unionAll(at('to')) : at('from');
      },
      { kind: end.kind, id: end.id, type },
    );
  }
}
