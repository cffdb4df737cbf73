import type { ObjectRef, RelationType } from '../../contract/index.js';
import { relationSides } from '../../contract/requests.js';
import type { Executor } from '../../store/query/prepared.js';
import type { Store } from '../../store/store.js';
import type { Hooks } from '../lib/hooks.js';
import { RelationError } from '../lib/relation-error.js';
import { maxRelations } from './max-relations.js';
import { hasRules, TypeRules } from './types/type-rules.js';

/** Number of relations that will be written besides this one, at its source and target. */
export interface Planned {
  readonly from: number;
  readonly to: number;
}

/** Rules for a new relation, checked in the transaction that inserts it. */
export class RelationRules {
  constructor(
    private readonly store: Store,
    private readonly hooks: Hooks,
  ) {}

  /**
   * Applies the filter that lets plugins reject a relation. Call it outside a transaction, because plugins may read and write.
   *
   * @throws {RelationError} ncr_relation_not_allowed
   */
  async mustBeAllowed(type: RelationType, from: ObjectRef, to: ObjectRef): Promise<void> {
    const allowed: unknown = await this.hooks.applyFiltersAsync('ncr_relation_allowed', true, from.id, to.id, type.name);
    if (allowed) return;
    throw new RelationError(
      'ncr_relation_not_allowed',
      `The ${from.objectType} ${from.id} and the ${to.objectType} ${to.id} can't be related as "${type.name}" on this site.`,
    );
  }

  /** Locks what the checks of new relations read. Call it before any other read of the transaction. */
  async lock(executor: Executor, types: readonly RelationType[], objects: readonly ObjectRef[]): Promise<void> {
    if (types.some(({ acyclic }) => acyclic)) await this.store.lockAcyclic(executor);
    await this.store.lockObjects(executor, objects);
  }

  /** @throws {RelationError} ncr_object_not_found */
  async mustExist(executor: Executor, name: string, key: ObjectRef): Promise<void> {
    if (!(await this.store.reads.exists(executor, key.objectType, key.id))) throw objectNotFound(name, key);
  }

  /** @throws {RelationError} ncr_relation_exists with `relation_id` */
  async mustBeNew(executor: Executor, type: RelationType, from: ObjectRef, to: ObjectRef): Promise<void> {
    const existing = await this.store.relations.find(executor, type.name, from, to, type.direction === 'bidirectional');
    if (existing) throw relationAlreadyExists(type, existing.id);
  }

  /** @throws {RelationError} as {@link TypeRules.check} */
  async mustSuit(executor: Executor, type: RelationType, from: ObjectRef, to: ObjectRef): Promise<void> {
    if (!hasRules(type)) return;
    const rules = new TypeRules(this.store);
    await rules.read(executor, [{ type, from, to }]);
    await rules.check(executor, { type, from, to });
  }

  /** @throws {RelationError} ncr_max_connections_exceeded at a limit of either side */
  async mustFit(
    executor: Executor,
    type: RelationType,
    from: ObjectRef,
    to: ObjectRef,
    planned: Planned = { from: 0, to: 0 },
  ): Promise<void> {
    const ends = { from, to } as const;
    for (const side of relationSides) {
      const end = ends[side];
      const max = maxRelations(type, side, end.id, this.hooks);
      const at = type.direction === 'bidirectional' ? 'either' : side;
      if (max === 0 || (await this.store.relations.countAt(executor, type.name, end, at)) + planned[side] < max) continue;
      throw isFull(type, end, max, ' Remove one first.');
    }
  }
}

/** Error for an object that does not exist; `name` is the parameter. */
export function objectNotFound(name: string, { objectType, id }: ObjectRef, where = ''): RelationError {
  const message = `There is no ${objectType} ${id}${where}.`;
  return new RelationError('ncr_object_not_found', message, { params: { [name]: message } });
}

/** Error for an object that has the maximum number of relations of a type. */
export const isFull = (type: RelationType, { objectType, id }: ObjectRef, max: number, advice = ''): RelationError =>
  new RelationError(
    'ncr_max_connections_exceeded',
    `The ${objectType} ${id} already has the maximum of ${max} relations of the type "${type.name}".${advice}`,
    { max_connections: max, object_type: objectType, object_id: id },
  );

/** Error for a pair that is related already. */
export function relationAlreadyExists(type: RelationType, id: number | undefined): RelationError {
  const which = id === undefined ? '' : ` (relation ${id})`;
  return new RelationError('ncr_relation_exists', `These two are related as "${type.name}" already${which}.`, {
    relation_id: id,
  });
}

/** Error for a pair that is not related, or an object without relations of the type. */
export function relationNotFound(type: RelationType, from: ObjectRef, to?: ObjectRef): RelationError {
  const target = to ? ` to the ${to.objectType} ${to.id}` : '';
  return new RelationError(
    'ncr_relation_not_found',
    `The ${from.objectType} ${from.id} has no relation of the type "${type.name}"${target}.`,
  );
}

/** Error for a user without permission to change relations of a type between two objects; `code` is that of the change. */
export function cannotRelate(type: RelationType, { objectType, id }: ObjectRef, code: RelationError['code']): RelationError {
  const ends = type.edit === 'both' ? 'both objects' : `the ${objectType} ${id}`;
  return new RelationError(
    code,
    `You don't have permission to change relations of the type "${type.name}". It requires permission to edit ${ends}.`,
  );
}

/** Error for a user without permission to order the list of an object. */
export const cannotOrder = ({ objectType, id }: ObjectRef): RelationError =>
  new RelationError(
    'rest_cannot_edit',
    `You don't have permission to order the list of the ${objectType} ${id}. It requires permission to edit it.`,
  );
