import type { ObjectType, RelationType } from '../contract/index.js';

/** The relation types that lead to a kind of object, for a `relation_type` control: from a post, or from any other. */
export function relationTypeOptions(
  objectType: ObjectType,
  types: readonly RelationType[],
): readonly { readonly value: string; readonly label: string }[] {
  return types
    .filter(({ from_object_types, to_object_types }) => [...from_object_types, ...to_object_types].includes(objectType))
    .map(({ name, label }) => ({ value: name, label }));
}
