import type { ObjectRef, Relation } from '../../contract/index.js';
import type { Store } from '../../store/store.js';
import { Anything, check, invalidParam, listOf } from '../lib/checks.js';
import type { Hooks } from '../lib/hooks.js';
import { RelationError } from '../lib/relation-error.js';
import { checkEnds, checkObject, type RelationKey } from '../lib/relation-key.js';
import { applyBatch, type BatchOutcome, type RelationChange } from './batch.js';
import { cascade } from './cascade.js';
import { type CopyResult, copyRelations } from './copy.js';
import { tellAdded, tellRemoved } from './events.js';
import { type WriteOptions, written } from './idempotency-key.js';
import { insertRelation, removeRelation } from './insert.js';
import { checkRowsOptions, type RelationRowsOptions } from './row-options.js';
import { notThere, RelationRules } from './rules.js';
import type { TypeRegistry } from './types/type-registry.js';

/** Relations as they are stored: their rows, and every write but that of their order. Writes fire their hooks after the commit. */
export class RelationWriter {
  readonly #rules: RelationRules;

  constructor(
    private readonly store: Store,
    private readonly types: TypeRegistry,
    private readonly hooks: Hooks,
  ) {
    this.#rules = new RelationRules(store, hooks);
  }

  /**
   * Relations as they are stored, oldest first, whoever may see their ends: for those who look after them. What is on
   * the next page comes `after` the last id of this one.
   *
   * @throws {RelationError} ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type; ncr_invalid_type for an unknown type
   */
  rows(options: RelationRowsOptions = {}): Promise<readonly Relation[]> {
    const { query, after, limit } = checkRowsOptions(this.types, options);
    return this.store.table.rows(this.store.db, query, after, limit);
  }

  /** How many {@link rows} there are on all pages. */
  count(options: Omit<RelationRowsOptions, 'after' | 'limit'> = {}): Promise<number> {
    return this.store.table.count(this.store.db, checkRowsOptions(this.types, options).query);
  }

  /**
   * Creates a relation.
   *
   * @param options.idempotencyKey of a request that may be repeated
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type for bad input;
   * ncr_self_relation for an object and itself; ncr_object_not_found when an end does not exist;
   * ncr_relation_not_allowed when a plugin refuses it;
   * ncr_relation_exists (with `relation_id`) for a pair that is related; ncr_max_connections_exceeded at a limit.
   * Nothing is written then.
   */
  async add(key: RelationKey, options?: WriteOptions): Promise<Relation> {
    const type = this.types.get(key?.type);
    const { from, to } = checkEnds(type, key);
    await this.#rules.mustBeAllowed(type, from, to);
    const created_at = new Date().toISOString();
    const { result, isReplay } = await written(this.store, options, async (executor) => {
      await this.store.lockEnds(executor, [from, to]);
      return insertRelation(this.store, this.#rules, executor, type, { from, to }, created_at);
    });
    if (!isReplay) await tellAdded(this.hooks, result);
    return result;
  }

  /**
   * Removes a relation and gives what it was.
   *
   * @param options.idempotencyKey of a request that may be repeated
   *
   * @throws {RelationError} ncr_relation_not_found when there is none; ncr_invalid_type, ncr_invalid_id,
   * ncr_invalid_object_type for bad input
   */
  async remove(key: RelationKey, options?: WriteOptions): Promise<Relation> {
    const type = this.types.get(key?.type);
    const { from, to } = checkEnds(type, key);
    const { result, isReplay } = await written(this.store, options, (executor) =>
      removeRelation(this.store, executor, type, { from, to }),
    );
    if (!isReplay) await tellRemoved(this.hooks, result);
    return result;
  }

  /**
   * Removes every relation of a type from a source, or of a two-way type at it, and gives what they were.
   *
   * @throws {RelationError} ncr_relation_not_found when there is none; ncr_invalid_type, ncr_invalid_id,
   * ncr_invalid_object_type for bad input
   */
  async removeAll(typeName: string, source: ObjectRef): Promise<readonly Relation[]> {
    const type = this.types.get(typeName);
    const from = checkObject('from', source);
    const removed = await this.store.transaction(async (executor) => {
      const all = await this.store.relations.allFrom(executor, type.name, from, type.direction === 'bidirectional');
      const deleted: Relation[] = [];
      for (const relation of all) if (await this.store.relations.delete(executor, relation.id)) deleted.push(relation);
      return deleted;
    });
    if (removed.length === 0) throw notThere(type, from);
    for (const relation of removed) await tellRemoved(this.hooks, relation);
    return removed;
  }

  /**
   * Creates and removes relations in one transaction: all of them, in their order, or none. Gives what each made or
   * removed, or when something was refused each refusal in the place of its change.
   *
   * @throws what is no {@link RelationError}
   *
   * @example
   * const { done, results } = await relx.relations.batch([{ change: 'add', key }, { change: 'remove', key: another }]);
   */
  async batch(changes: readonly RelationChange[], options?: WriteOptions): Promise<BatchOutcome> {
    const { isReplay, ...outcome } = await applyBatch(this.store, this.#rules, this.types, changes, options);
    if (!outcome.done || isReplay) return outcome;
    for (const [index, relation] of outcome.results.entries())
      await (changes[index]?.change === 'add' ? tellAdded : tellRemoved)(this.hooks, relation);
    return outcome;
  }

  /**
   * Copies the relations of an object to another object of the same type: those that leave it and those that reach it, in their
   * order, after what the target has placed itself. All in one transaction; what can't be copied is left out and told.
   *
   * @param types only relations of these types. @default every registered type
   *
   * @throws {RelationError} ncr_object_not_found, ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type;
   * ncr_invalid_args for objects of different types, one object twice, and a bad list of types
   */
  async copy(source: ObjectRef, target: ObjectRef, types?: readonly string[] | null): Promise<CopyResult> {
    const from = checkObject('from', source);
    const to = checkObject('to', target);
    if (from.objectType !== to.objectType)
      throw invalidParam('ncr_invalid_args', 'to_type', `has to be ${from.objectType}, as the source is`);
    if (from.id === to.id) throw invalidParam('ncr_invalid_args', 'to_id', 'has to name another object than the source');
    const requested = types ?? this.types.all().map(({ name }) => name);
    const copied = [...new Set(check(listOf(Anything), 'types', requested).map((name) => this.types.get(name)))];
    const result = await copyRelations(this.store, this.#rules, copied, from, to);
    for (const relation of result.copied) await tellAdded(this.hooks, relation);
    return result;
  }

  /**
   * Removes every relation of an object that the host has deleted: of any type, on both sides, by object type. Gives how many
   * there were. Each batch of them is a transaction, and is told of after it.
   *
   * @throws {RelationError} ncr_invalid_id, ncr_invalid_object_type
   */
  async removeObject(object: ObjectRef): Promise<number> {
    return cascade(this.store, this.hooks, checkObject('object', object));
  }
}
