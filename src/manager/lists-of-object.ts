import type { Direction, ObjectType, RelationType } from '../contract/index.js';

/** The lists that an object of a kind has of a type: one of a two-way type, of a one-way type one for each end it may be. */
export function directionsOf(type: RelationType, objectType: ObjectType): readonly Direction[] {
  const { direction, from_object_types: from, to_object_types: to } = type;
  if (direction === 'bidirectional') return from.includes(objectType) ? ['both'] : [];
  return [
    ...(from.includes(objectType) ? (['outgoing'] as const) : []),
    ...(to.includes(objectType) ? (['incoming'] as const) : []),
  ];
}

/** The kinds of what is at the far end of a list. */
export function relatedObjectTypes(type: RelationType, direction: Direction): readonly ObjectType[] {
  return direction === 'incoming' ? type.from_object_types : type.to_object_types;
}

/** Most items that a list may have; undefined where it has no bound. */
export function limitOf(type: RelationType, direction: Direction): number | undefined {
  return (direction === 'incoming' ? type.max_connections_to : type.max_connections) ?? undefined;
}

/** Most lists that one far item may be in; undefined where there is no bound, or where it is the same as the list's own. */
export function farLimitOf(type: RelationType, direction: Direction): number | undefined {
  if (type.direction === 'bidirectional') return undefined;
  return (direction === 'incoming' ? type.max_connections : type.max_connections_to) ?? undefined;
}
