import { sql } from 'kysely';
import type { ObjectType } from '../../contract/index.js';
import type { RelationsTable } from '../database.js';
import { notIndexed } from '../query/loose.js';
import { type Executor, inLists, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import {
  type Changeable,
  changeableColumns,
  relationColumns,
  type StoredRelation,
  sides,
  toRelation,
} from '../relations/columns.js';
import type { CountedSide } from '../relations/relation-table.js';

const placedColumns = [...relationColumns, 'from_order', 'to_order'] as const;

/** A relation with its positions. */
export type PlacedRelation = StoredRelation & Pick<RelationsTable, 'from_order' | 'to_order'>;

/** The existing relation that a line of an import finds. */
export type PresentRelation = PlacedRelation & Pick<RelationsTable, 'pair'>;

const toPlaced = ({ from_order, to_order, ...row }: PlacedRelation): PlacedRelation =>
  Object.assign(toRelation(row), { from_order, to_order });

/** SQL of exported and imported relations, many at a time. */
export class TransferRows {
  constructor(private readonly on: StoreParts) {}

  /** Relations after an id, sorted by id, `limit` at most. */
  async page(executor: Executor, type: string | undefined, after: number, limit: number): Promise<PlacedRelation[]> {
    const build = (slot: Slots) => {
      const all = this.on.db
        .selectFrom('relx_relations')
        .select(placedColumns)
        .where('id', '>', slot('after'))
        .orderBy('id')
        .limit(slot('limit'));
      // sorted by the primary key, so no more than the page is read
      return type === undefined ? all : all.where(notIndexed('type'), '=', slot('type'));
    };
    const values = { after, limit, ...(type === undefined ? {} : { type }) };
    return (await this.on.queries.rows(executor, `export ${type !== undefined}`, build, values)).map(toPlaced);
  }

  present(executor: Executor, type: string, pairs: readonly string[]): Promise<PresentRelation[]> {
    return inLists<PresentRelation>(
      this.on.queries,
      executor,
      'present',
      pairs,
      (slot, size) =>
        this.on.db
          .selectFrom('relx_relations')
          .select([...placedColumns, 'pair'])
          .where('type', '=', slot('type'))
          .where('pair', 'in', slot.list('list', size)),
      { type },
    );
  }

  /** Number of relations of a relation type per object on a side. Objects without relations are omitted. */
  async counts(
    executor: Executor,
    type: string,
    objectType: ObjectType,
    at: CountedSide,
    ids: readonly number[],
  ): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for (const side of at === 'either' ? sides : [at]) {
      const rows = await inLists<{ id: number; count: number }>(
        this.on.queries,
        executor,
        `counts ${side}`,
        ids,
        (slot, size) =>
          this.on.db
            .selectFrom('relx_relations')
            .select([`${side}_id as id`, sql<number>`count(*)`.as('count')])
            .where(`${side}_type`, '=', slot('objectType'))
            .where(`${side}_id`, 'in', slot.list('list', size))
            .where('type', '=', slot('type'))
            .groupBy(`${side}_id`),
        { type, objectType },
      );
      for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + Number(count));
    }
    return counts;
  }

  /** Updates a relation with the values of an import. */
  async change(executor: Executor, id: number, changes: Changeable): Promise<void> {
    await this.on.queries.execute(
      executor,
      'change relation',
      (slot) =>
        this.on.db
          .updateTable('relx_relations')
          .set(Object.fromEntries(changeableColumns.map((name) => [name, slot(name)])))
          .where('id', '=', slot('id')),
      { id, ...Object.fromEntries(changeableColumns.map((name) => [name, changes[name]])) },
    );
  }
}
