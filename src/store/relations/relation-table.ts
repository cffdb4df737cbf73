import { type Insertable, sql } from 'kysely';
import type { ObjectRef, ObjectType, RelationSide } from '../../contract/index.js';
import { type Database, UNORDERED } from '../database.js';
import { objectIds } from '../query/loose.js';
import { type Bind, type Executor, inLists, LONGEST_LIST, listSize, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import {
  type Details,
  detailColumns,
  type RelationRow,
  relationBetween,
  relationColumns,
  type StoredRelation,
  toRelation,
} from './columns.js';
import { pairOf } from './pair.js';

/** A relation to insert. */
export interface NewRelation extends Readonly<Details> {
  readonly type: string;
  readonly twoWay: boolean;
  readonly from: ObjectRef;
  readonly to: ObjectRef;
  readonly from_order?: number | undefined;
  readonly to_order?: number | undefined;
}

/** Side on which relations count toward a limit. For a two-way type both sides count. */
export type CountedSide = RelationSide | 'either';

/** Numbers of relations per INSERT. There are few, because a statement is cached for each. */
const BATCHES = [200, 100, 50, 20, 10, 5, 2, 1] as const;

/** Columns that differ per row, in the order of {@link valuesOf}. */
const values = ['from_id', 'to_id', 'pair', ...detailColumns] as const;
const places = ['from_order', 'to_order'] as const;
const typeColumns = ['type', 'from_type', 'to_type'] as const;

/**
 * What the rows of one INSERT have in common. It is part of the statement, because binding costs time. Without `alike`
 * they may differ in relation type and object types.
 */
interface Common {
  readonly alike?: Pick<NewRelation, 'type'> & { readonly from: ObjectRef['objectType']; readonly to: ObjectRef['objectType'] };
  readonly ordered: boolean;
}

const alikeOf = ({ type, from, to }: NewRelation): NonNullable<Common['alike']> => ({
  type,
  from: from.objectType,
  to: to.objectType,
});
const isOrdered = ({ from_order, to_order }: NewRelation): boolean => from_order !== undefined || to_order !== undefined;

function commonOf(relations: readonly [NewRelation, ...NewRelation[]]): Common {
  const ordered = relations.some(isOrdered);
  const [{ type, from, to }] = relations;
  const isAlike = relations.every(
    (one) => one.type === type && one.from.objectType === from.objectType && one.to.objectType === to.objectType,
  );
  return isAlike ? { alike: alikeOf(relations[0]), ordered } : { ordered: true };
}

/** Query key for rows that have this in common. */
const shapeOf = ({ alike, ordered }: Common): string =>
  alike ? `${alike.type} ${alike.from} ${alike.to} ${ordered}` : 'of any type';

function valuesOf(relations: readonly NewRelation[], { alike, ordered }: Common): Bind[] {
  const values: Bind[] = [];
  for (const relation of relations) {
    const { type, twoWay, from, to, from_order = UNORDERED, to_order = UNORDERED } = relation;
    values.push(from.id, to.id, pairOf(from, to, twoWay));
    for (const name of detailColumns) values.push(relation[name]);
    if (ordered) values.push(from_order, to_order);
    if (!alike) values.push(type, from.objectType, to.objectType);
  }
  return values;
}

/** Rows of slots, filled from `values` row by row. */
function newRows(slots: Slots, count: number, { alike, ordered }: Common): Insertable<Database['relx_relations']>[] {
  const own = [...values, ...(ordered ? places : []), ...(alike ? [] : typeColumns)];
  const all = slots.list('values', count * own.length);
  const common = alike && { type: sql.lit(alike.type), from_type: sql.lit(alike.from), to_type: sql.lit(alike.to) };
  const unordered = ordered ? {} : { from_order: sql.lit(UNORDERED), to_order: sql.lit(UNORDERED) };
  // every required column has a slot or a common value
  return Array.from({ length: count }, (_, row) => {
    const slotted = own.map((name, index) => [name, all[row * own.length + index]]);
    return { ...common, ...unordered, ...Object.fromEntries(slotted) };
  });
}

/** SQL of single relations: find, count, insert, delete. */
export class RelationTable {
  constructor(private readonly on: StoreParts) {}

  /** The relation of a type between two objects in the given direction, or for a two-way type in either. */
  async find(
    executor: Executor,
    type: string,
    from: ObjectRef,
    to: ObjectRef,
    twoWay: boolean,
  ): Promise<StoredRelation | undefined> {
    const [row] = await this.on.queries.rows(
      executor,
      'find relation',
      (slot) => this.#all().where('type', '=', slot('type')).where('pair', '=', slot('pair')),
      { type, pair: pairOf(from, to, twoWay) },
    );
    return row && toRelation(row);
  }

  /** True if both objects exist and are not related by the type, in one statement. */
  async isPossible(executor: Executor, type: string, from: ObjectRef, to: ObjectRef, twoWay: boolean): Promise<boolean> {
    const { db, queries } = this.on;
    const [row] = await queries.rows(
      executor,
      `possible ${from.objectType} ${to.objectType}`,
      (slot) => {
        const [source, target] = [from, to].map(({ objectType }, index) =>
          objectIds(db, objectType, [slot(index === 0 ? 'from' : 'to')]),
        );
        const found = db
          .selectFrom('relx_relations')
          .select('id')
          .where('type', '=', slot('type'))
          .where('pair', '=', slot('pair'));
        return db.selectNoFrom(
          sql<number>`case when exists ${source} and exists ${target} and not exists ${found} then 1 else 0 end`.as(
            'is_possible',
          ),
        );
      },
      { from: from.id, to: to.id, type, pair: pairOf(from, to, twoWay) },
    );
    return Number(row?.is_possible) === 1;
  }

  async byId(executor: Executor, id: number): Promise<StoredRelation | undefined> {
    const build = (slot: Slots) => this.#all().where('id', '=', slot('id'));
    const [row] = await this.on.queries.rows(executor, 'relation by id', build, { id });
    return row && toRelation(row);
  }

  /** Relations by their ids, in no order. Locked, they are the latest, and no one else changes them in this transaction. */
  async byIds(executor: Executor, ids: readonly number[], isLocked = false): Promise<StoredRelation[]> {
    const lock = isLocked && this.on.dialect.writers === 'many';
    const rows = await inLists<RelationRow>(this.on.queries, executor, `relations by id ${lock}`, ids, (slot, size) => {
      const found = this.#all().where('id', 'in', slot.list('list', size));
      return lock ? found.forUpdate() : found;
    });
    return rows.map(toRelation);
  }

  /** Number of relations of a type that an object has on a side. */
  async countAt(executor: Executor, type: string, end: ObjectRef, at: CountedSide): Promise<number> {
    const build = (slot: Slots) => {
      const count = (side: RelationSide) =>
        this.on.db
          .selectFrom('relx_relations')
          .select(sql<number>`count(*)`.as('count'))
          .where(`${side}_type`, '=', slot('objectType'))
          .where(`${side}_id`, '=', slot('id'))
          .where('type', '=', slot('type'));
      return at === 'either' ? count('from').unionAll(count('to')) : count(at);
    };
    const rows = await this.on.queries.rows(executor, `count at ${at}`, build, { ...end, type });
    return rows.reduce((total, { count }) => total + Number(count), 0);
  }

  /** Sources and targets of relations of a type to these targets. A statement returns at most `limit` rows. */
  sources(
    executor: Executor,
    type: string,
    objectType: ObjectType,
    ids: readonly number[],
    limit: number,
  ): Promise<{ from_id: number; to_id: number }[]> {
    return inLists(
      this.on.queries,
      executor,
      'sources',
      ids,
      (slot, size) =>
        this.on.db
          .selectFrom('relx_relations')
          .select(['from_id', 'to_id'])
          .where('to_type', '=', slot('objectType'))
          .where('to_id', 'in', slot.list('list', size))
          .where('type', '=', slot('type'))
          .limit(slot('limit')),
      { objectType, type, limit },
    );
  }

  /** Inserts a relation. Undefined if the pair exists already. */
  async insert(executor: Executor, relation: NewRelation): Promise<StoredRelation | undefined> {
    const common = commonOf([relation]);
    try {
      const { insertId } = await this.on.queries.execute(
        executor,
        `insert relation ${shapeOf(common)}`,
        (slots) => this.on.db.insertInto('relx_relations').values(newRows(slots, 1, common)),
        { values: valuesOf([relation], common) },
      );
      const { type, from, to, data } = relation;
      return { ...relationBetween({ ...relation, id: Number(insertId) }, type, from, to), data };
    } catch (error) {
      if (this.on.dialect.isUniqueViolation(error)) return undefined;
      throw error;
    }
  }

  /** Inserts relations in the given order, skips existing pairs, and returns the number of inserted rows. For imports. */
  async insertMany(executor: Executor, relations: readonly NewRelation[]): Promise<number> {
    let inserted = 0;
    let start = 0;
    for (const size of BATCHES)
      for (; relations.length - start >= size; start += size)
        inserted += await this.#insertTogether(executor, relations.slice(start, start + size));
    return inserted;
  }

  async #insertTogether(executor: Executor, relations: readonly NewRelation[]): Promise<number> {
    const [first, ...others] = relations;
    if (!first) return 0;
    const common = commonOf([first, ...others]);
    const { numAffectedRows } = await this.on.queries.execute(
      executor,
      `insert relations ${relations.length} ${shapeOf(common)}`,
      (slots) =>
        this.on.dialect.insertNew(this.on.db.insertInto('relx_relations').values(newRows(slots, relations.length, common))),
      { values: valuesOf(relations, common) },
    );
    return Number(numAffectedRows);
  }

  /** Replaces the data of a relation: JSON, or null. */
  async setData(executor: Executor, id: number, data: string | null): Promise<void> {
    const build = (slot: Slots) =>
      this.on.db
        .updateTable('relx_relations')
        .set({ data: slot('data') })
        .where('id', '=', slot('id'));
    await this.on.queries.execute(executor, 'set data', build, { id, data });
  }

  /**
   * Replaces the object on a side of a relation, and its position in the list of that side. False if the new pair exists already.
   *
   * @param ends the new source and target
   */
  async replaceEnd(
    executor: Executor,
    id: number,
    at: RelationSide,
    { from, to, twoWay }: Pick<NewRelation, 'from' | 'to' | 'twoWay'>,
    position: number,
  ): Promise<boolean> {
    const build = (slot: Slots) =>
      this.on.db
        .updateTable('relx_relations')
        .set({ [`${at}_id`]: slot('object'), [`${at}_order`]: slot('position'), pair: slot('pair') })
        .where('id', '=', slot('id'));
    const object = (at === 'from' ? from : to).id;
    try {
      await this.on.queries.execute(executor, `replace ${at}`, build, { id, object, position, pair: pairOf(from, to, twoWay) });
      return true;
    } catch (error) {
      if (this.on.dialect.isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /** Deletes a relation. False if it does not exist. */
  async delete(executor: Executor, id: number): Promise<boolean> {
    const { numAffectedRows } = await this.on.queries.execute(
      executor,
      'delete relation',
      (slot) => this.on.db.deleteFrom('relx_relations').where('id', '=', slot('id')),
      { id },
    );
    return Number(numAffectedRows) > 0;
  }

  /** Relations of a type from an object; for a two-way type, from or to it. */
  async allFrom(executor: Executor, type: string, end: ObjectRef, twoWay: boolean): Promise<StoredRelation[]> {
    const build = (slot: Slots) => {
      const at = (side: RelationSide) => this.#at(side, slot).where('type', '=', slot('type'));
      return twoWay ? at('from').unionAll(at('to')) : at('from');
    };
    return (await this.on.queries.rows(executor, `all from ${twoWay}`, build, { ...end, type })).map(toRelation);
  }

  /** Deletes up to {@link LONGEST_LIST} relations from or to an object, of any type, and returns them. Empty if there are none. */
  async take(executor: Executor, end: ObjectRef): Promise<StoredRelation[]> {
    const taken = await this.#touching(executor, end, 'from');
    if (taken.length === 0) taken.push(...(await this.#touching(executor, end, 'to')));
    if (taken.length === 0) return taken;
    const size = listSize(taken.length);
    const build = (slot: Slots) => this.on.db.deleteFrom('relx_relations').where('id', 'in', slot.list('ids', size));
    await this.on.queries.execute(executor, `take ${size}`, build, { ids: taken.map(({ id }) => id) });
    return taken;
  }

  async #touching(executor: Executor, end: ObjectRef, side: RelationSide): Promise<StoredRelation[]> {
    const build = (slot: Slots) => {
      const rows = this.#at(side, slot).limit(sql.lit(LONGEST_LIST));
      // locked, so that two connections do not both report the same deletion; SQLite has one writer at a time
      return this.on.dialect.writers === 'many' ? rows.forUpdate() : rows;
    };
    return (await this.on.queries.rows(executor, `touching ${side}`, build, { ...end })).map(toRelation);
  }

  #all() {
    return this.on.db.selectFrom('relx_relations').select(relationColumns);
  }

  /** Relations with the object of the slots `objectType` and `id` on a side. */
  #at(side: RelationSide, slot: Slots) {
    return this.#all().where(`${side}_type`, '=', slot('objectType')).where(`${side}_id`, '=', slot('id'));
  }
}
