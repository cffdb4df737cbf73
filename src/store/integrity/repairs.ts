import { sql } from 'kysely';
import type { ObjectType, RelationSide, RelationType } from '../../contract/index.js';
import { UNORDERED } from '../database.js';
import { type Executor, LONGEST_LIST, listSize, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import { sides } from '../relations/columns.js';
import { pairOfRow } from './sql.js';

/** A group of relations: the same pair, the relations of an object on a side, or the same position in its list. */
export type Group = 'pair' | `${'limit' | 'place'} ${RelationSide}`;

/** SQL of a batch repair, which runs in the transaction of the batch. */
export class IntegrityRepairs {
  constructor(private readonly on: StoreParts) {}

  /** Counts, for each relation, the relations of its group whose id is at most `upto`. Groups of two-way types include both sides. */
  async inGroup(
    executor: Executor,
    group: Group,
    twoWay: boolean,
    upto: number,
    ids: readonly number[],
  ): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for (const [part, size] of parts(ids)) {
      const rows = await this.on.queries.rows(
        executor,
        `integrity in group ${group} ${twoWay} ${size}`,
        (slot) =>
          this.on.db
            .selectFrom('relx_relations as c')
            .select(['c.id', sql<number>`${this.#count(group, twoWay, slot)}`.as('count')])
            .where('c.id', 'in', slot.list('ids', size)),
        { ids: part, upto },
      );
      for (const { id, count } of rows) counts.set(id, Number(count));
    }
    return counts;
  }

  async remove(executor: Executor, ids: readonly number[]): Promise<void> {
    for (const [part, size] of parts(ids)) {
      const build = (slot: Slots) => this.on.db.deleteFrom('relx_relations').where('id', 'in', slot.list('ids', size));
      await this.on.queries.execute(executor, `integrity remove ${size}`, build, { ids: part });
    }
  }

  /** Removes the positions of relations in the lists of their sources or targets. */
  async unplace(executor: Executor, side: RelationSide, ids: readonly number[]): Promise<void> {
    for (const [part, size] of parts(ids)) {
      const build = (slot: Slots) =>
        this.on.db
          .updateTable('relx_relations')
          .set({ [`${side}_order`]: sql.lit(UNORDERED) })
          .where('id', 'in', slot.list('ids', size));
      await this.on.queries.execute(executor, `integrity unplace ${side} ${size}`, build, { ids: part });
    }
  }

  /**
   * Recomputes the `pair` of relations. Another row that has one of these pairs by mistake gets a temporary one (`#` and its
   * id) until its own batch repairs or removes it.
   */
  async repair(executor: Executor, types: readonly RelationType[], ids: readonly number[]): Promise<void> {
    const known = JSON.stringify(types.map(({ name, direction }) => [name, direction]));
    for (const [part, size] of parts(ids)) {
      // a derived table, because MySQL can't otherwise read the table that the statement changes
      const wanted = (slot: Slots) =>
        this.on.db
          .selectFrom(
            this.on.db
              .selectFrom('relx_relations as r')
              .select(['r.type', pairOfRow(types).as('wanted')])
              .where('r.id', 'in', slot.list('ids', size))
              .as('w'),
          )
          .innerJoin('relx_relations as h', (join) => join.onRef('h.type', '=', 'w.type').onRef('h.pair', '=', 'w.wanted'))
          .select('h.id');
      const holders = await this.on.queries.rows(executor, `integrity holders ${size} ${known}`, wanted, { ids: part });
      await this.#setPair(executor, 'aside', sql<string>`concat('#', r.id)`, holders.map(({ id }) => id)); // biome-ignore format: one call
      await this.#setPair(executor, known, pairOfRow(types), part);
    }
  }

  async #setPair(executor: Executor, key: string, pair: ReturnType<typeof pairOfRow>, ids: readonly number[]): Promise<void> {
    for (const [part, size] of parts(ids)) {
      const build = (slot: Slots) =>
        this.on.db.updateTable('relx_relations as r').set({ pair }).where('r.id', 'in', slot.list('ids', size));
      await this.on.queries.execute(executor, `integrity pair ${size} ${key}`, build, { ids: part });
    }
  }

  #count(group: Group, twoWay: boolean, slot: Slots) {
    const [what, on] = group.split(' ') as ['pair' | 'limit' | 'place', RelationSide?]; // the type of `group` lists its parts
    const own = (column: string) => sql.ref<never>(`c.${column}`);
    const at = (side: RelationSide, from: RelationSide) => {
      const all = this.on.db
        .selectFrom('relx_relations as o')
        .select(sql<number>`count(*)`.as('count'))
        .where(`o.${side}_type`, '=', own(`${from}_type`))
        .where(`o.${side}_id`, '=', own(`${from}_id`))
        .where('o.type', '=', own('type'))
        .where('o.id', '<=', slot('upto'));
      return what === 'place' ? all.where(`o.${side}_order`, '=', own(`${from}_order`)) : all;
    };
    if (on)
      return sql.join(
        (twoWay ? sides : [on]).map((side) => at(side, on)),
        sql` + `,
      );
    const joins = (from: RelationSide, to: RelationSide) =>
      at('from', from)
        .where('o.to_type', '=', sql.ref<ObjectType>(`c.${to}_type`))
        .where('o.to_id', '=', own(`${to}_id`));
    return sql.join(twoWay ? [joins('from', 'to'), joins('to', 'from')] : [joins('from', 'to')], sql` + `);
  }
}

/** Splits ids into lists, each with the size that its query is compiled for. */
function* parts(ids: readonly number[]): Generator<[part: readonly number[], size: number]> {
  for (let start = 0; start < ids.length; start += LONGEST_LIST) {
    const part = ids.slice(start, start + LONGEST_LIST);
    yield [part, listSize(part.length)];
  }
}
