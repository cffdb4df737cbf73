import type { Relation, RelationType } from '../contract.js';
import type { Executor } from '../store/prepared.js';
import type { Store } from '../store/store.js';
import { refused } from './checks.js';
import type { Hooks } from './hooks.js';
import type { RelatedObjects } from './related-objects.js';
import { RelationError } from './relation-error.js';
import { checkEnds, checkObject, type ObjectKey, type RelationKey } from './relation-key.js';
import { RelationReader } from './relation-reader.js';
import type { TypeRegistry } from './type-registry.js';

/** Relations: what {@link RelationReader} reads, and every write. Writes fire their hooks after the commit. */
export class Relations extends RelationReader {
  constructor(
    store: Store,
    types: TypeRegistry,
    objects: RelatedObjects,
    private readonly hooks: Hooks,
  ) {
    super(store, types, objects);
  }

  /**
   * Creates a relation.
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type for bad input;
   * ncr_self_relation for an object and itself; ncr_object_not_found when an end does not exist;
   * ncr_relation_not_allowed when a plugin refuses it;
   * ncr_relation_exists (with `relation_id`) for a pair that is related; ncr_max_connections_exceeded at a limit.
   * Nothing is written then.
   */
  async add(key: RelationKey): Promise<Relation> {
    const type = this.types.get(key.type);
    const { from, to } = checkEnds(type, key);
    if (from.kind === to.kind && from.id === to.id) {
      throw refused('ncr_self_relation', 'to_id', `is the ${from.kind} ${from.id} itself: relate it to another`);
    }
    await this.#mustBeAllowed(type, from, to);
    const twoWay = type.direction === 'bidirectional';
    const created_at = new Date().toISOString();
    const id = await this.store.transaction(async (executor) => {
      await this.store.lockEnds(executor, [from, to]);
      await this.#mustExist(executor, 'from_id', from);
      await this.#mustExist(executor, 'to_id', to);
      const existing = await this.store.relations.find(executor, type.name, from, to, twoWay);
      if (existing) throw alreadyThere(type, existing.id);
      await this.#mustFit(executor, type, from, to);
      const inserted = await this.store.relations.insert(executor, { type: type.name, twoWay, from, to, created_at });
      if (inserted !== undefined) return inserted;
      // another connection was faster: the unique index said so
      const winner = await this.store.relations.find(executor, type.name, from, to, twoWay);
      throw alreadyThere(type, winner?.id);
    });
    await this.#fire('added', id, from.id, to.id, type.name);
    return { id, from_id: from.id, from_type: from.kind, to_id: to.id, to_type: to.kind, type: type.name, created_at };
  }

  /**
   * Removes a relation and gives what it was.
   *
   * @throws {RelationError} ncr_relation_not_found when there is none; ncr_invalid_type, ncr_invalid_id,
   * ncr_invalid_object_type for bad input
   */
  async remove(key: RelationKey): Promise<Relation> {
    const type = this.types.get(key.type);
    const { from, to } = checkEnds(type, key);
    const removed = await this.store.transaction(async (executor) => {
      const relation = await this.store.relations.find(executor, type.name, from, to, type.direction === 'bidirectional');
      if (relation && (await this.store.relations.delete(executor, relation.id))) return relation;
      throw notThere(type, from, to);
    });
    await this.#fire('removed', removed.from_id, removed.to_id, type.name);
    return removed;
  }

  /**
   * Removes every relation of a type from a source, or of a two-way type at it, and gives what they were.
   *
   * @throws {RelationError} ncr_relation_not_found when there is none; ncr_invalid_type, ncr_invalid_id,
   * ncr_invalid_object_type for bad input
   */
  async removeAll(typeName: string, source: ObjectKey): Promise<readonly Relation[]> {
    const type = this.types.get(typeName);
    const from = checkObject('from', source);
    const removed = await this.store.transaction(async (executor) => {
      const all = await this.store.relations.allFrom(executor, type.name, from, type.direction === 'bidirectional');
      const deleted: Relation[] = [];
      for (const relation of all) if (await this.store.relations.delete(executor, relation.id)) deleted.push(relation);
      return deleted;
    });
    if (removed.length === 0) throw notThere(type, from);
    for (const { from_id, to_id } of removed) await this.#fire('removed', from_id, to_id, type.name);
    return removed;
  }

  /** Lets plugins refuse a relation for reasons of their own, such as post types. */
  async #mustBeAllowed(type: RelationType, from: ObjectKey, to: ObjectKey): Promise<void> {
    const allowed: unknown = await this.hooks.applyFiltersAsync('ncr_relation_allowed', true, from.id, to.id, type.name);
    if (allowed) return;
    throw new RelationError(
      'ncr_relation_not_allowed',
      `The ${from.kind} ${from.id} and the ${to.kind} ${to.id} can't be related as "${type.name}" on this site.`,
    );
  }

  async #mustExist(executor: Executor, name: string, { kind, id }: ObjectKey): Promise<void> {
    if (await this.store.reads.exists(executor, kind, id)) return;
    const message = `There is no ${kind} ${id} (${name}).`;
    throw new RelationError('ncr_object_not_found', message, { params: { [name]: message } });
  }

  /** Both limits of the type, counted inside the transaction that writes. */
  async #mustFit(executor: Executor, type: RelationType, from: ObjectKey, to: ObjectKey): Promise<void> {
    const { name, max_connections, max_connections_to } = type;
    const twoWay = type.direction === 'bidirectional';
    const limits = [
      { end: from, at: twoWay ? ('either' as const) : ('from' as const), max: this.#maximum(max_connections, from.id, name) },
      twoWay
        ? { end: to, at: 'either' as const, max: this.#maximum(max_connections, to.id, name) }
        : { end: to, at: 'to' as const, max: max_connections_to ?? 0 },
    ];
    for (const { end, at, max } of limits) {
      if (max === 0 || (await this.store.relations.countAt(executor, name, end, at)) < max) continue;
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

  /** Fires `ncr_relation_*` and its legacy twin at the same moment. */
  async #fire(what: 'added' | 'removed', ...args: unknown[]): Promise<void> {
    // awaited, as WordPress's callbacks are done when its do_action returns
    await this.hooks.doActionAsync(`ncr_relation_${what}`, ...args);
    await this.hooks.doActionAsync(`relx_relation_${what}`, ...args);
  }
}

function alreadyThere(type: RelationType, id: number | undefined): RelationError {
  return new RelationError('ncr_relation_exists', `These two are related as "${type.name}" already (relation ${id}).`, {
    relation_id: id,
  });
}

function notThere(type: RelationType, from: ObjectKey, to?: ObjectKey): RelationError {
  const target = to ? ` to the ${to.kind} ${to.id}` : '';
  return new RelationError(
    'ncr_relation_not_found',
    `The ${from.kind} ${from.id} has no relation of the type "${type.name}"${target}.`,
  );
}
