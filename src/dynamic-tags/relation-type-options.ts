import type { ObjectType, RelationType } from '../contract/index.js';

/** Options of a `relation_type` control: relation types that allow the object type on either side. */
export function relationTypeOptions(
  objectType: ObjectType,
  types: readonly RelationType[],
): readonly { readonly value: string; readonly label: string }[] {
  return types
    .filter(({ from_object_types, to_object_types }) => [...from_object_types, ...to_object_types].includes(objectType))
    .map(({ name, label }) => ({ value: name, label }));
}
