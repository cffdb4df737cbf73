import type { RelationType } from '../../contract/index.js';
import type { ObjectKey } from '../../store/relations/pair.js';
import { checkId, checkKind, refused } from '../lib/checks.js';

export { endsOf, relationColumns } from '../../store/relations/columns.js';
export type { ObjectKey } from '../../store/relations/pair.js';

/** A relation named by its ends. */
export interface RelationKey {
  readonly from: ObjectKey;
  readonly to: ObjectKey;
  readonly type: string;
}

/** @throws {RelationError} ncr_invalid_object_type, ncr_invalid_id */
export function checkObject(name: string, key: ObjectKey): ObjectKey {
  return { kind: checkKind(`${name}_type`, key?.kind), id: checkId(`${name}_id`, key?.id) };
}

/**
 * Both ends of a relation, of kinds that its type joins.
 *
 * @throws {RelationError} ncr_invalid_object_type, ncr_invalid_id, ncr_self_relation
 */
export function checkEnds(type: RelationType, key: RelationKey): { from: ObjectKey; to: ObjectKey } {
  const from = checkObject('from', key?.from);
  const to = checkObject('to', key?.to);
  const { name, from_object_types, to_object_types } = type;
  if (!from_object_types.includes(from.kind)) {
    throw refused(
      'ncr_invalid_object_type',
      'from_type',
      `of "${name}" has to be ${from_object_types.join(' or ')}, not ${from.kind}`,
    );
  }
  if (!to_object_types.includes(to.kind)) {
    throw refused('ncr_invalid_object_type', 'to_type', `of "${name}" has to be ${to_object_types.join(' or ')}, not ${to.kind}`);
  }
  if (from.kind === to.kind && from.id === to.id) {
    throw refused('ncr_self_relation', 'to_id', `is the ${from.kind} ${from.id} itself: relate it to another`);
  }
  return { from, to };
}
