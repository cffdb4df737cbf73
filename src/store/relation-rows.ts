import { type Kysely, sql } from 'kysely';
import type { Relation } from '../contract.js';
import { type Database, UNORDERED } from './database.js';
import type { StoreDialect } from './dialect.js';
import { type End, pairOf } from './pair.js';
import type { Executor, PreparedQueries } from './prepared.js';

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

/** A relation as its row has it. */
function rowOf({ type, twoWay, from, to, created_at, from_order = UNORDERED, to_order = UNORDERED }: NewRelation) {
  const pair = pairOf(from, to, twoWay);
  return { type, from_type: from.kind, from_id: from.id, to_type: to.kind, to_id: to.id, pair, from_order, to_order, created_at };
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
  async insert(
    executor: Executor,
    { type, twoWay, from, to, created_at, from_order, to_order }: NewRelation,
  ): Promise<number | undefined> {
    try {
      const { insertId } = await this.queries.execute(
        executor,
        'insert relation',
        (slot) =>
          this.db
            .insertInto('relx_relations')
            .values({
              type: slot('type'),
              from_type: slot('fromKind'),
              from_id: slot('fromId'),
              to_type: slot('toKind'),
              to_id: slot('toId'),
              pair: slot('pair'),
              from_order: slot('fromOrder'),
              to_order: slot('toOrder'),
              created_at: slot('createdAt'),
            }),
        {
          type,
          fromKind: from.kind,
          fromId: from.id,
          toKind: to.kind,
          toId: to.id,
          pair: pairOf(from, to, twoWay),
          fromOrder: from_order ?? UNORDERED,
          toOrder: to_order ?? UNORDERED,
          createdAt: created_at,
        },
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
      const part = relations.slice(start, start + BATCH).map(rowOf);
      const [first] = part;
      if (!first) break;
      const names = Object.keys(first) as (keyof typeof first)[];
      const { numAffectedRows } = await this.queries.execute(
        executor,
        `insert relations ${part.length}`,
        (slot) => {
          const rows = part.map((_, row) => Object.fromEntries(names.map((name) => [name, slot(`${name}${row}`)])));
          // every column of the row, each with a slot of its own
          const insert = this.db.insertInto('relx_relations').values(rows as never);
          return this.dialect.name === 'mysql' ? insert.ignore() : insert.orIgnore();
        },
        Object.fromEntries(part.flatMap((values, row) => names.map((name) => [`${name}${row}`, values[name]]))),
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
