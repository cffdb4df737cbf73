import type { ObjectKind, RelationInput, RelationType } from '../../../contract/index.js';
import { RelationError, type RelationKey } from '../../../core/index.js';

/** The kind of one end: given and allowed there, or the only one that the type has there. */
function kindAt(
  name: 'from_type' | 'to_type',
  given: ObjectKind | undefined,
  allowed: readonly ObjectKind[],
  type: string,
): ObjectKind {
  if (given && !allowed.includes(given)) {
    const message = `${name} of "${type}" has to be ${allowed.join(' or ')}, not ${given}.`;
    throw new RelationError('ncr_invalid_object_type', message, { params: { [name]: message } });
  }
  const kind = given ?? allowed[0];
  if (kind && (given || allowed.length === 1)) return kind;
  const message = `Missing parameter(s): ${name}. The type "${type}" allows ${allowed.join(' and ')} there, so say which.`;
  throw new RelationError('rest_missing_callback_param', message, { missing: [name] });
}

/**
 * The relation that a request names by its ends.
 *
 * @throws {RelationError} ncr_invalid_object_type, rest_missing_callback_param
 */
export function keyOf(type: RelationType, { from_id, from_type, to_id, to_type }: RelationInput): RelationKey {
  return {
    type: type.name,
    from: { id: from_id, kind: kindAt('from_type', from_type, type.from_object_types, type.name) },
    to: { id: to_id, kind: kindAt('to_type', to_type, type.to_object_types, type.name) },
  };
}
