import type { ObjectRef, Relation, RelationDataInput, RelationType, ReplaceResult } from '../../contract/index.js';
import { Anything, arrayOf, check, checkObject, Fields, fields, invalidParam } from '../lib/checks.js';
import { formatValue } from '../lib/format-value.js';
import type { RelationError } from '../lib/relation-error.js';
import { checkEnds, type RelationKey } from '../lib/relation-key.js';
import { applyBatch, type BatchOutcome, type RelationChange } from './batch.js';
import { cascade } from './cascade.js';
import { type CopyResult, copyRelations, rejectionOf } from './copy.js';
import { wholeRelation } from './data/shown-data.js';
import { newData } from './data/written-data.js';
import { fireAdded, fireRemoved, fireUpdated } from './events.js';
import { type WriteOptions, writeOnce } from './idempotency-key.js';
import { insertRelation, removeRelation } from './insert.js';
import { ListWriter } from './list-writer.js';
import { Replacement, type ReplaceOptions } from './replace.js';
import { checkRowsOptions, type RelationRowsOptions } from './row-options.js';
import { RelationRules, relationNotFound } from './rules.js';
import { isChangeable } from './types/type-registry.js';
import { type PlannedRelation, TypeRules } from './types/type-rules.js';
import { type RelationChanges, type UpdateGuard, updateRelation } from './update.js';

/** Options for adding a relation. */
export interface AddOptions extends WriteOptions {
  /** Field values. @default none */
  readonly data?: RelationDataInput | null | undefined;
}

/**
 * Reads and writes relations. Inherits `setList`, `listState`, `move`, `reorder`, `reorderRelated`, `ordered`, `listsAround`,
 * `list`, `lists`, `embedded`, `get`, `find` and `findById`. Actions fire after the commit.
 */
export class Relations extends ListWriter {
  readonly #rules = new RelationRules(this.store, this.hooks);

  /**
   * Returns stored relations: one page, sorted by ID, without checking permissions. For the next page, pass the last id as `after`.
   *
   * @throws {RelationError} ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type; ncr_invalid_type for an unknown type
   */
  async rows(options: RelationRowsOptions = {}): Promise<readonly Relation[]> {
    const { query, after, limit } = checkRowsOptions(this.types, options);
    const rows = await this.store.relationRows.rows(this.store.db, query, after, limit);
    return rows.map((row) => wholeRelation(row, this.#typeOf(row)));
  }

  /** Number of {@link rows} on all pages. */
  count(options: Omit<RelationRowsOptions, 'after' | 'limit'> = {}): Promise<number> {
    return this.store.relationRows.count(this.store.db, checkRowsOptions(this.types, options).query);
  }

  /**
   * Creates a relation.
   *
   * @param options.idempotencyKey key of a request that may be repeated
   * @param options.viewer user whose request starts the write
   *
   * @throws {RelationError} ncr_invalid_type, ncr_computed_type, ncr_managed_type, ncr_invalid_id, ncr_invalid_object_type for invalid input;
   * ncr_self_relation if source and target are the same; ncr_object_not_found if either does not exist;
   * ncr_relation_not_allowed if a plugin rejects it; ncr_relation_exists (with `relation_id`) for a related pair;
   * ncr_max_connections_exceeded at a limit; ncr_invalid_combination for an object that the type does not connect; ncr_cycle for a
   * relation that closes a cycle of an acyclic type; rest_too_much_work if that can't be checked. Nothing is written in these cases.
   */
  async add(key: RelationKey, options?: AddOptions): Promise<Relation> {
    const type = this.types.stored(key?.type);
    const { from, to } = checkEnds(type, key);
    const data = newData(type, fields('options', options ?? {}).data);
    await this.#rules.mustBeAllowed(type, from, to);
    const created_at = new Date().toISOString();
    const { result, isReplay } = await writeOnce(this.store, options, async (executor) => {
      await this.#rules.lock(executor, [type], [from, to]);
      return insertRelation(this.store, this.#rules, executor, type, { from, to }, { created_at, data });
    });
    if (!isReplay) await fireAdded(this.hooks, result, options?.viewer);
    return result;
  }

  /**
   * Returns for each relation why its type rejects it, or undefined. Objects that do not exist, existing relations and limits are
   * not checked.
   *
   * @throws errors other than {@link RelationError}
   */
  async rejections(keys: readonly RelationKey[]): Promise<readonly (RelationError | undefined)[]> {
    const rules = new TypeRules(this.store);
    const { db } = this.store;
    const planned = new Map<number, PlannedRelation>();
    const errors: (RelationError | undefined)[] = [];
    for (const [index, key] of check(arrayOf(Fields), 'keys', keys).entries())
      errors[index] = await rejectionOf(async () => {
        const type = this.types.stored(key.type);
        // checked there
        planned.set(index, { type, ...checkEnds(type, key as unknown as RelationKey) });
      });
    await rules.read(db, [...planned.values()]);
    for (const [index, relation] of planned) errors[index] = await rejectionOf(() => rules.check(db, relation));
    return errors;
  }

  /**
   * Changes a relation's data, and returns the relation. Fires `ncr_relation_updated` unless the data stays the same.
   *
   * @param guard called with the relation before the write, while it is locked; if it throws, nothing is written
   * @param options.idempotencyKey key of a request that may be repeated; `guard` is not called again
   *
   * @throws {RelationError} ncr_invalid_data with a message for each invalid field; ncr_relation_not_found, ncr_invalid_id,
   * ncr_invalid_args. Nothing is written in these cases.
   *
   * @example
   * await relx.relations.update(12, { data: { role: 'editor', note: null } });
   */
  async update(id: number, changes: RelationChanges, guard?: UpdateGuard, options?: WriteOptions): Promise<Relation> {
    if (guard !== undefined && typeof guard !== 'function')
      throw invalidParam('ncr_invalid_args', 'guard', `must be a function, not ${formatValue(guard)}`);
    const updated = await updateRelation(this.store, this.types, id, changes, guard, options);
    if (updated.isChanged) await fireUpdated(this.hooks, updated.relation, updated.before, options?.viewer);
    return updated.relation;
  }

  /**
   * Removes a relation and returns it.
   *
   * @param options.idempotencyKey key of a request that may be repeated
   * @param options.viewer user whose request starts the write
   *
   * @throws {RelationError} ncr_relation_not_found if it does not exist; ncr_invalid_type, ncr_invalid_id,
   * ncr_invalid_object_type for invalid input
   */
  async remove(key: RelationKey, options?: WriteOptions): Promise<Relation> {
    const type = this.types.stored(key?.type);
    const { from, to } = checkEnds(type, key);
    const { result, isReplay } = await writeOnce(this.store, options, (executor) =>
      removeRelation(this.store, executor, type, { from, to }),
    );
    if (!isReplay) await fireRemoved(this.hooks, result, options?.viewer);
    return result;
  }

  /**
   * Removes a source's relations with a type, and returns them.
   *
   * @throws {RelationError} ncr_relation_not_found if there are none; ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type
   * for invalid input
   */
  async removeAll(typeName: string, source: ObjectRef): Promise<readonly Relation[]> {
    const type = this.types.stored(typeName);
    const from = checkObject('from', source);
    const removed = await this.store.transaction(async (executor) => {
      const all = await this.store.relations.allFrom(executor, type.name, from, type.direction === 'bidirectional');
      const deleted: Relation[] = [];
      for (const relation of all)
        if (await this.store.relations.delete(executor, relation.id)) deleted.push(wholeRelation(relation, type));
      return deleted;
    });
    if (removed.length === 0) throw relationNotFound(type, from);
    for (const relation of removed) await fireRemoved(this.hooks, relation);
    return removed;
  }

  /**
   * Adds and removes relations in order in one transaction. Returns a relation for each change, or if any was rejected, an error
   * for each rejected change with nothing written.
   *
   * @throws errors other than {@link RelationError}
   *
   * @example
   * const { done, results } = await relx.relations.batch([{ change: 'add', key }, { change: 'remove', key: another }]);
   */
  async batch(changes: readonly RelationChange[], options?: WriteOptions): Promise<BatchOutcome> {
    const { isReplay, ...outcome } = await applyBatch(this.store, this.#rules, this.types, changes, options);
    if (!outcome.done || isReplay) return outcome;
    for (const [index, relation] of outcome.results.entries())
      await (changes[index]?.change === 'add' ? fireAdded : fireRemoved)(this.hooks, relation, options?.viewer);
    return outcome;
  }

  /**
   * Copies an object's relations to another one of its object type, in one transaction. They keep their order and
   * follow the positioned relations of the target. Relations that can't be copied are skipped and returned with the reason.
   *
   * @param types only relations of these types. @default every type that users change
   *
   * @throws {RelationError} ncr_object_not_found, ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type;
   * ncr_invalid_args for objects of different types, one object twice, and a bad list of types
   */
  async copy(source: ObjectRef, target: ObjectRef, types?: readonly string[] | null): Promise<CopyResult> {
    const from = checkObject('from', source);
    const to = checkObject('to', target);
    if (from.objectType !== to.objectType)
      throw invalidParam('ncr_invalid_args', 'to_type', `must be ${from.objectType}, as the source is`);
    if (from.id === to.id) throw invalidParam('ncr_invalid_args', 'to_id', 'has to name another object than the source');
    const requested = types ?? this.types.all().flatMap((type) => (isChangeable(type) ? [type.name] : []));
    const copied = [...new Set(check(arrayOf(Anything), 'types', requested).map((name) => this.types.stored(name)))];
    const result = await copyRelations(this.store, this.#rules, copied, from, to);
    for (const relation of result.copied) await fireAdded(this.hooks, relation);
    return result;
  }

  /**
   * Moves an object's relations to another one of its object type. They keep their order, data and dates, and follow the
   * positioned relations of the other object. Relations that the other object has already, and those between the
   * two objects, are removed. Relations that rules reject stay. Actions of removed and added relations fire after each
   * transaction.
   *
   * Relations to objects that the viewer can neither see nor edit stay, and are not reported.
   *
   * @throws {RelationError} ncr_object_not_found, ncr_invalid_type, ncr_computed_type, ncr_invalid_id, ncr_invalid_object_type;
   * ncr_invalid_args for objects of different types, one object twice, and invalid options; rest_too_much_work for more than
   * 1,000 relations with require-all-validate
   *
   * @example
   * const { moved, kept } = await relx.relations.replace({ objectType: 'post', id: 12 }, { objectType: 'post', id: 34 });
   */
  async replace(object: ObjectRef, by: ObjectRef, options: ReplaceOptions = {}): Promise<ReplaceResult> {
    return new Replacement(this.store, this.hooks, this.#rules, this.permissions, this.types, object, by, options).run();
  }

  /**
   * Removes an object's relations, and returns their number. Fires the actions of each batch after its commit.
   *
   * @throws {RelationError} ncr_invalid_id, ncr_invalid_object_type
   */
  async removeObject(object: ObjectRef): Promise<number> {
    return cascade(this.store, this.hooks, checkObject('object', object));
  }

  #typeOf({ type }: Pick<Relation, 'type'>): RelationType | undefined {
    return this.types.has(type) ? this.types.get(type) : undefined;
  }
}
