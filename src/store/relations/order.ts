import type { ObjectRef, ObjectType, RelationSide } from '../../contract/index.js';
import type { Executor } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';

/** A relation in the list of an object. */
export interface OrderedRow {
  readonly id: number;
  /** The side of the object. Lists of two-way types contain rows of both sides. */
  readonly at: RelationSide;
  /** `UNORDERED` without a position. */
  readonly position: number;
  readonly related: ObjectRef;
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
  async list(executor: Executor, type: string, end: ObjectRef, sides: readonly RelationSide[]): Promise<OrderedRow[]> {
    const rows: OrderedRow[] = [];
    for (const at of sides) {
      for (const { id, position, related_type, related_id } of await this.#side(executor, type, end, at)) {
        rows.push({ id, at, position: Number(position), related: { objectType: related_type, id: related_id } });
      }
    }
    return sides.length === 1 ? rows : rows.sort((a, b) => a.position - b.position || b.id - a.id);
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

  #side(executor: Executor, type: string, end: ObjectRef, at: RelationSide): Promise<RawRow[]> {
    const related = at === 'from' ? 'to' : 'from';
    return this.on.queries.rows(
      executor,
      `order ${at}`,
      (slot) => {
        return this.on.db
          .selectFrom('relx_relations')
          .select(['id', `${at}_order as position`, `${related}_type as related_type`, `${related}_id as related_id`])
          .where(`${at}_type`, '=', slot('objectType'))
          .where(`${at}_id`, '=', slot('id'))
          .where('type', '=', slot('type'))
          .orderBy(`${at}_order`)
          .orderBy('id', 'desc');
      },
      { objectType: end.objectType, id: end.id, type },
    );
  }
}
