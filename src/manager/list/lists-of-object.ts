import type { Direction, ObjectType, RelationType } from '../../contract/index.js';

/**
 * Directions in which an object type can have a list of a relation type: one for a bidirectional type, one per side for a
 * directed type, none for a computed type.
 */
export function directionsOf(type: RelationType, objectType: ObjectType): readonly Direction[] {
  const { direction, from_object_types: from, to_object_types: to } = type;
  // no relation of a computed type can be added
  if (type.computed) return [];
  if (direction === 'bidirectional') return from.includes(objectType) ? ['both'] : [];
  return [
    ...(from.includes(objectType) ? (['outgoing'] as const) : []),
    ...(to.includes(objectType) ? (['incoming'] as const) : []),
  ];
}

/** Object types that a list accepts. */
export function relatedObjectTypes(type: RelationType, direction: Direction): readonly ObjectType[] {
  return direction === 'incoming' ? type.from_object_types : type.to_object_types;
}

/** Maximum number of items in a list; undefined means no limit. */
export function limitOf(type: RelationType, direction: Direction): number | undefined {
  return (direction === 'incoming' ? type.max_connections_to : type.max_connections) ?? undefined;
}

/** Maximum number of lists that a related object can be in; undefined if unlimited or equal to the list's own limit. */
export function relatedLimitOf(type: RelationType, direction: Direction): number | undefined {
  if (type.direction === 'bidirectional') return undefined;
  return (direction === 'incoming' ? type.max_connections : type.max_connections_to) ?? undefined;
}
