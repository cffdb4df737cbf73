import { sql } from 'kysely';
import type { ObjectRef, ObjectType, RelationSide } from '../../contract/index.js';
import { UNORDERED } from '../database.js';
import type { Executor, Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';

/** A relation in the list of an object. */
export interface OrderedRow {
  readonly id: number;
  /** The side of the object. Lists of two-way types contain rows of both sides. */
  readonly at: RelationSide;
  /** `Number.MAX_SAFE_INTEGER` without a position. */
  readonly position: number;
  readonly related: ObjectRef;
}

/** Part of a list: the rows after a row, at most `limit` of them. */
export interface ListPart {
  readonly after: Pick<OrderedRow, 'position' | 'id'>;
  readonly limit: number;
}

interface RawRow {
  readonly id: number;
  readonly position: number;
  readonly related_type: ObjectType;
  readonly related_id: number;
}

/** SQL of the positions in an object's list. */
export class RelationOrderRows {
  constructor(private readonly on: StoreParts) {}

  /** An object's list of a type in its order, visible or not: rows with a position, then the others, newest first. */
  async list(
    executor: Executor,
    type: string,
    end: ObjectRef,
    sides: readonly RelationSide[],
    part?: ListPart,
  ): Promise<OrderedRow[]> {
    const rows: OrderedRow[] = [];
    for (const at of sides) {
      for (const { id, position, related_type, related_id } of await this.#side(executor, type, end, at, part)) {
        rows.push({ id, at, position: Number(position), related: { objectType: related_type, id: related_id } });
      }
    }
    if (sides.length === 1) return rows;
    return rows.sort((a, b) => a.position - b.position || b.id - a.id).slice(0, part?.limit);
  }

  /** The position of the last row of an object's list that has one, 0 without such a row. */
  async last(executor: Executor, type: string, end: ObjectRef, sides: readonly RelationSide[]): Promise<number> {
    let last = 0;
    for (const at of sides) {
      const build = (slot: Slots) =>
        this.on.db
          .selectFrom('relx_relations')
          .select(`${at}_order as position`)
          .where(`${at}_type`, '=', slot('objectType'))
          .where(`${at}_id`, '=', slot('id'))
          .where('type', '=', slot('type'))
          .where(`${at}_order`, '<', sql.lit(UNORDERED))
          .orderBy(`${at}_order`, 'desc')
          .limit(sql.lit(1));
      const [row] = await this.on.queries.rows(executor, `last place ${at}`, build, { ...end, type });
      last = Math.max(last, Number(row?.position ?? 0));
    }
    return last;
  }

  /** Sets the position of one relation in the list of its source or target. */
  async place(executor: Executor, id: number, at: RelationSide, position: number): Promise<void> {
    await this.on.queries.execute(
      executor,
      `place ${at}`,
      (slot) =>
        this.on.db
          .updateTable('relx_relations')
          .set({ [`${at}_order`]: slot('position') })
          .where('id', '=', slot('id')),
      { id, position },
    );
  }

  #side(executor: Executor, type: string, end: ObjectRef, at: RelationSide, part: ListPart | undefined): Promise<RawRow[]> {
    const related = at === 'from' ? 'to' : 'from';
    const order = `${at}_order` as const;
    return this.on.queries.rows(
      executor,
      `order ${at}${part ? ' part' : ''}`,
      (slot) => {
        const all = this.on.db
          .selectFrom('relx_relations')
          .select(['id', `${order} as position`, `${related}_type as related_type`, `${related}_id as related_id`])
          .where(`${at}_type`, '=', slot('objectType'))
          .where(`${at}_id`, '=', slot('id'))
          .where('type', '=', slot('type'))
          .orderBy(order)
          .orderBy('id', 'desc');
        if (!part) return all;
        return all
          .where(order, '>=', slot('position'))
          .where((is) => is.or([is(order, '>', slot('position')), is('id', '<', slot('after'))]))
          .limit(slot('limit'));
      },
      {
        objectType: end.objectType,
        id: end.id,
        type,
        ...(part ? { position: part.after.position, after: part.after.id, limit: part.limit } : {}),
      },
    );
  }
}
