import type { RelationType } from '../contract.js';
import type { Executor } from '../store/prepared.js';
import type { Store } from '../store/store.js';
import { refused } from './checks.js';
import type { Hooks } from './hooks.js';
import { RelationError } from './relation-error.js';
import type { ObjectKey } from './relation-key.js';

/** Relations that are about to be written but are not yet, at the source and at the target of another one. */
export interface Planned {
  readonly from: number;
  readonly to: number;
}

/** What a new relation has to satisfy, asked inside the transaction that writes it. */
export class RelationRules {
  constructor(
    private readonly store: Store,
    private readonly hooks: Hooks,
  ) {}

  /** @throws {RelationError} ncr_self_relation */
  mustDiffer(from: ObjectKey, to: ObjectKey): void {
    if (from.kind !== to.kind || from.id !== to.id) return;
    throw refused('ncr_self_relation', 'to_id', `is the ${from.kind} ${from.id} itself: relate it to another`);
  }

  /**
   * Lets plugins refuse a relation for reasons of their own, such as post types. Ask it outside a transaction: a
   * plugin may read, or write.
   *
   * @throws {RelationError} ncr_relation_not_allowed
   */
  async mustBeAllowed(type: RelationType, from: ObjectKey, to: ObjectKey): Promise<void> {
    const allowed: unknown = await this.hooks.applyFiltersAsync('ncr_relation_allowed', true, from.id, to.id, type.name);
    if (allowed) return;
    throw new RelationError(
      'ncr_relation_not_allowed',
      `The ${from.kind} ${from.id} and the ${to.kind} ${to.id} can't be related as "${type.name}" on this site.`,
    );
  }

  /** @throws {RelationError} ncr_object_not_found */
  async mustExist(executor: Executor, name: string, { kind, id }: ObjectKey): Promise<void> {
    if (await this.store.reads.exists(executor, kind, id)) return;
    const message = `There is no ${kind} ${id} (${name}).`;
    throw new RelationError('ncr_object_not_found', message, { params: { [name]: message } });
  }

  /** @throws {RelationError} ncr_relation_exists with `relation_id` */
  async mustBeNew(executor: Executor, type: RelationType, from: ObjectKey, to: ObjectKey): Promise<void> {
    const existing = await this.store.relations.find(executor, type.name, from, to, type.direction === 'bidirectional');
    if (existing) throw alreadyThere(type, existing.id);
  }

  /**
   * Both limits of the type.
   *
   * @throws {RelationError} ncr_max_connections_exceeded
   */
  async mustFit(
    executor: Executor,
    type: RelationType,
    from: ObjectKey,
    to: ObjectKey,
    planned: Planned = { from: 0, to: 0 },
  ): Promise<void> {
    const { name, max_connections, max_connections_to } = type;
    const twoWay = type.direction === 'bidirectional';
    const limits = [
      {
        side: 'from' as const,
        end: from,
        at: twoWay ? ('either' as const) : ('from' as const),
        max: this.#maximum(max_connections, from.id, name),
      },
      twoWay
        ? { side: 'to' as const, end: to, at: 'either' as const, max: this.#maximum(max_connections, to.id, name) }
        : { side: 'to' as const, end: to, at: 'to' as const, max: max_connections_to ?? 0 },
    ];
    for (const { side, end, at, max } of limits) {
      if (max === 0 || (await this.store.relations.countAt(executor, name, end, at)) + planned[side] < max) continue;
      throw new RelationError(
        'ncr_max_connections_exceeded',
        `The ${end.kind} ${end.id} has ${max} relations of the type "${name}", and that is the most it may have. Remove one first.`,
        { max_connections: max, object_type: end.kind, object_id: end.id },
      );
    }
  }

  #maximum(max: number | null, id: number, type: string): number {
    const filtered: unknown = this.hooks.applyFilters('ncr_max_relationships', max ?? 0, id, type);
    return typeof filtered === 'number' && Number.isSafeInteger(filtered) && filtered > 0 ? filtered : 0;
  }
}

/** The error for a pair that is related already. */
export function alreadyThere(type: RelationType, id: number | undefined): RelationError {
  const which = id === undefined ? '' : ` (relation ${id})`;
  return new RelationError('ncr_relation_exists', `These two are related as "${type.name}" already${which}.`, {
    relation_id: id,
  });
}
