import type { Relation, RelationType } from '../../contract/index.js';
import type { Executor } from '../../store/query/prepared.js';
import type { Details } from '../../store/relations/columns.js';
import type { Store } from '../../store/store.js';
import type { RelationKey } from '../lib/relation-key.js';
import { wholeRelation } from './data/shown-data.js';
import { type RelationRules, relationAlreadyExists, relationNotFound } from './rules.js';

/**
 * Inserts a relation after all checks, in a transaction that locks its objects.
 *
 * @throws {RelationError} ncr_object_not_found, ncr_relation_exists, ncr_max_connections_exceeded, ncr_invalid_combination, ncr_cycle,
 * rest_too_much_work
 */
export async function insertRelation(
  store: Store,
  rules: RelationRules,
  executor: Executor,
  type: RelationType,
  { from, to }: Pick<RelationKey, 'from' | 'to'>,
  details: Details,
): Promise<Relation> {
  const twoWay = type.direction === 'bidirectional';
  if (!(await store.relations.isPossible(executor, type.name, from, to, twoWay))) {
    // for the reason
    await rules.mustExist(executor, 'from_id', from);
    await rules.mustExist(executor, 'to_id', to);
    await rules.mustBeNew(executor, type, from, to);
  }
  await rules.mustSuit(executor, type, from, to);
  await rules.mustFit(executor, type, from, to);
  const inserted = await store.relations.insert(executor, { type: type.name, twoWay, from, to, ...details });
  if (inserted !== undefined) return wholeRelation(inserted, type);
  // another connection has inserted the pair
  const winner = await store.relations.find(executor, type.name, from, to, twoWay);
  throw relationAlreadyExists(type, winner?.id);
}

/** Removes a relation in a transaction and returns it. @throws {RelationError} ncr_relation_not_found */
export async function removeRelation(
  store: Store,
  executor: Executor,
  type: RelationType,
  { from, to }: Pick<RelationKey, 'from' | 'to'>,
): Promise<Relation> {
  const relation = await store.relations.find(executor, type.name, from, to, type.direction === 'bidirectional');
  if (relation && (await store.relations.delete(executor, relation.id))) return wholeRelation(relation, type);
  throw relationNotFound(type, from, to);
}
