import type { ObjectKind, RelationInput, RelationSide, RelationType } from '../../../contract/index.js';
import { RelationError, type RelationKey } from '../../../core/index.js';
import { mustJoin, onlyKind } from '../../../core/lib/relation-key.js';

/** The kind of one end: given and allowed there, or the only one that the type has there. */
function kindAt(type: RelationType, side: RelationSide, given: ObjectKind | undefined): ObjectKind {
  if (given) mustJoin(type, side, given);
  const kind = given ?? onlyKind(type, side);
  if (kind) return kind;
  const kinds = type[`${side}_object_types`].join(' and ');
  const message = `Missing parameter(s): ${side}_type. The type "${type.name}" allows ${kinds} there, so say which.`;
  throw new RelationError('rest_missing_callback_param', message, { missing: [`${side}_type`] });
}

/**
 * The relation that a request names by its ends.
 *
 * @throws {RelationError} ncr_invalid_object_type, rest_missing_callback_param
 */
export const keyOf = (type: RelationType, { from_id, from_type, to_id, to_type }: RelationInput): RelationKey => ({
  type: type.name,
  from: { id: from_id, kind: kindAt(type, 'from', from_type) },
  to: { id: to_id, kind: kindAt(type, 'to', to_type) },
});
