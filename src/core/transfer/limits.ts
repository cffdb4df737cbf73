import type { ObjectRef, RelationType } from '../../contract/index.js';
import { relationSides } from '../../contract/requests.js';
import type { Executor } from '../../store/query/prepared.js';
import type { CountedSide } from '../../store/relations/relation-table.js';
import type { Store } from '../../store/store.js';
import { groupBy } from '../lib/group-by.js';
import type { Hooks } from '../lib/hooks.js';
import { maxRelations } from '../relations/max-relations.js';
import { isFull } from '../relations/rules.js';

interface Limit {
  readonly at: CountedSide;
  readonly end: ObjectRef;
  readonly max: number;
}

const keyOf = (type: RelationType, at: CountedSide, { objectType, id }: ObjectRef): string =>
  `${type.name} ${at} ${objectType} ${id}`;

/** Number of existing and planned relations of objects with a limit. */
export class TransferLimits {
  readonly #planned = new Map<string, number>();
  readonly #stored = new Map<string, number>();

  constructor(private readonly hooks: Hooks) {}

  /** True if the type has a limit. */
  holds(type: RelationType): boolean {
    return type.max_connections !== null || type.max_connections_to !== null || this.hooks.hasFilter('ncr_max_relationships');
  }

  /** Counts the existing relations of objects with a limit. */
  async count(
    store: Store,
    executor: Executor,
    lines: readonly { readonly type: RelationType; readonly from: ObjectRef; readonly to: ObjectRef }[],
  ): Promise<void> {
    this.#stored.clear();
    const limited = lines.flatMap(({ type, from, to }) => this.#limits(type, from, to).map(({ at, end }) => ({ type, at, end })));
    for (const group of groupBy(limited, ({ type, at, end }) =>
      keyOf(type, at, { objectType: end.objectType, id: 0 }),
    ).values()) {
      const [{ type, at, end }] = group as [(typeof group)[number]]; // a group has a member
      const ids = [...new Set(group.map((one) => one.end.id))];
      const counts = await store.transfer.rows.counts(executor, type.name, end.objectType, at, ids);
      for (const [id, count] of counts) this.#stored.set(keyOf(type, at, { objectType: end.objectType, id }), count);
    }
  }

  /**
   * Plans one more relation.
   *
   * @throws {RelationError} ncr_max_connections_exceeded at a limit of either object
   */
  plan(type: RelationType, from: ObjectRef, to: ObjectRef): void {
    const limits = this.#limits(type, from, to);
    for (const { at, end, max } of limits) {
      const key = keyOf(type, at, end);
      if ((this.#stored.get(key) ?? 0) + (this.#planned.get(key) ?? 0) < max) continue;
      throw isFull(type, end, max);
    }
    for (const { at, end } of limits) {
      const key = keyOf(type, at, end);
      this.#planned.set(key, (this.#planned.get(key) ?? 0) + 1);
    }
  }

  #limits(type: RelationType, from: ObjectRef, to: ObjectRef): Limit[] {
    if (!this.holds(type)) return [];
    const isTwoWay = type.direction === 'bidirectional';
    return relationSides.flatMap((side): Limit[] => {
      const end = side === 'from' ? from : to;
      const max = maxRelations(type, side, end.id, this.hooks);
      return max > 0 ? [{ at: isTwoWay ? 'either' : side, end, max }] : [];
    });
  }
}
