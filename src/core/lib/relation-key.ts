import type { ObjectRef, ObjectType, RelationSide, RelationType } from '../../contract/index.js';
import { checkObject, invalidParam } from './checks.js';
import { RelationError } from './relation-error.js';

export { endsOf, relationColumns } from '../../store/relations/columns.js';

/** The source, target and type of a relation. */
export interface RelationKey {
  readonly from: ObjectRef;
  readonly to: ObjectRef;
  readonly type: string;
}

/** @throws {RelationError} ncr_invalid_object_type unless the relation type allows the object type on the side */
export function mustJoin(type: RelationType, side: RelationSide, objectType: ObjectType): void {
  const objectTypes = type[`${side}_object_types`];
  if (objectTypes.includes(objectType)) return;
  throw invalidParam(
    'ncr_invalid_object_type',
    `${side}_type`,
    `of "${type.name}" must be ${objectTypes.join(' or ')}, not ${objectType}`,
  );
}

/** The object type of a side if the relation type allows only one there. */
export function onlyObjectType(type: RelationType, side: RelationSide): ObjectType | undefined {
  const [objectType, another] = type[`${side}_object_types`];
  return another === undefined ? objectType : undefined;
}

/**
 * Checks source and target of a relation against its type.
 *
 * @throws {RelationError} ncr_invalid_object_type, ncr_invalid_id, ncr_self_relation
 */
export function checkEnds(type: RelationType, key: RelationKey): { from: ObjectRef; to: ObjectRef } {
  const from = checkObject('from', key?.from);
  const to = checkObject('to', key?.to);
  mustJoin(type, 'from', from.objectType);
  mustJoin(type, 'to', to.objectType);
  if (from.objectType === to.objectType && from.id === to.id) {
    const message = `You can't relate the ${from.objectType} ${from.id} to itself. Choose another one.`;
    throw new RelationError('ncr_self_relation', message, { params: { to_id: message } });
  }
  return { from, to };
}
