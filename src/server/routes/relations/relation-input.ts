import type { ObjectType, RelationEnds, RelationSide, RelationType } from '../../../contract/index.js';
import type { RelationKey } from '../../../core/index.js';
import { mustJoin, onlyObjectType } from '../../../core/lib/relation-key.js';
import { missingParams } from '../../http/params.js';

/** The object type of one side: the given one, or the only one that the relation type allows. */
function objectTypeAt(type: RelationType, side: RelationSide, given: ObjectType | undefined): ObjectType {
  if (given) mustJoin(type, side, given);
  const objectType = given ?? onlyObjectType(type, side);
  if (objectType) return objectType;
  const objectTypes = type[`${side}_object_types`].join(' and ');
  throw missingParams([`${side}_type`], `${side}_type. The type "${type.name}" allows ${objectTypes} there: send one of them.`);
}

/**
 * The relation of a request by its source and target.
 *
 * @throws {RelationError} ncr_invalid_object_type, rest_missing_callback_param
 */
export const keyOf = (type: RelationType, { from_id, from_type, to_id, to_type }: RelationEnds): RelationKey => ({
  type: type.name,
  from: { id: from_id, objectType: objectTypeAt(type, 'from', from_type) },
  to: { id: to_id, objectType: objectTypeAt(type, 'to', to_type) },
});
