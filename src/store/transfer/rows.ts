import { type Kysely, sql } from 'kysely';
import type { ObjectKind, Relation } from '../../contract/index.js';
import type { Database } from '../database.js';
import { inLists } from '../query/in-lists.js';
import { notIndexed } from '../query/not-indexed.js';
import type { Executor, PreparedQueries, Slots } from '../query/prepared.js';
import type { CountedEnd } from '../relations/rows.js';

/** A relation with everything that its row has. */
export interface WholeRelation extends Relation {
  readonly from_order: number;
  readonly to_order: number;
}

/** What a line of an import finds in its place. */
export interface PresentRelation extends Omit<WholeRelation, 'type'> {
  readonly pair: string;
}

const ends = ['id', 'from_type', 'from_id', 'to_type', 'to_id'] as const;
const rest = ['created_at', 'from_order', 'to_order'] as const;

/** SQL of relations that go out to a file or come in from one, many at a time. */
export class TransferRows {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly queries: PreparedQueries,
  ) {}

  /** Those after an id, in the order of their ids, `limit` at most. */
  page(executor: Executor, type: string | undefined, after: number, limit: number): Promise<WholeRelation[]> {
    const build = (slot: Slots) => {
      const all = this.db
        .selectFrom('relx_relations')
        .select([...ends, 'type', ...rest])
        .where('id', '>', slot('after'))
        .orderBy('id')
        .limit(slot('limit'));
      // walked by id: a page goes no further than it has to
      return type === undefined ? all : all.where(notIndexed('type'), '=', slot('type'));
    };
    const values = { after, limit, ...(type === undefined ? {} : { type }) };
    return this.queries.rows<WholeRelation>(executor, `export ${type !== undefined}`, build, values);
  }

  /** The relations of a type that join one of these pairs. */
  present(executor: Executor, type: string, pairs: readonly string[]): Promise<PresentRelation[]> {
    return inLists<PresentRelation>(
      this.queries,
      executor,
      'present',
      pairs,
      (slot, size) =>
        this.db
          .selectFrom('relx_relations')
          .select([...ends, 'pair', ...rest])
          .where('type', '=', slot('type'))
          .where('pair', 'in', slot.list('list', size)),
      { type },
    );
  }

  /** How many relations of a type objects of a kind have at an end; one that has none is not there. */
  async counts(
    executor: Executor,
    type: string,
    kind: ObjectKind,
    at: CountedEnd,
    ids: readonly number[],
  ): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for (const side of at === 'either' ? (['from', 'to'] as const) : [at]) {
      const rows = await inLists<{ id: number; count: number }>(
        this.queries,
        executor,
        `counts ${side}`,
        ids,
        (slot, size) =>
          this.db
            .selectFrom('relx_relations')
            .select([`${side}_id as id`, sql<number>`count(*)`.as('count')])
            .where(`${side}_type`, '=', slot('kind'))
            .where(`${side}_id`, 'in', slot.list('list', size))
            .where('type', '=', slot('type'))
            .groupBy(`${side}_id`),
        { type, kind },
      );
      for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + Number(count));
    }
    return counts;
  }

  /** Sets what a line of an import may change of a relation. */
  async change(
    executor: Executor,
    id: number,
    { created_at, from_order, to_order }: Pick<WholeRelation, (typeof rest)[number]>,
  ): Promise<void> {
    await this.queries.execute(
      executor,
      'change relation',
      (slot) =>
        this.db
          .updateTable('relx_relations')
          .set({ created_at: slot('created_at'), from_order: slot('from_order'), to_order: slot('to_order') })
          .where('id', '=', slot('id')),
      { id, created_at, from_order, to_order },
    );
  }
}
