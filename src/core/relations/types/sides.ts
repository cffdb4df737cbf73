import type { Direction, ObjectType, RelationSide, RelationType } from '../../../contract/index.js';
import { relationSides } from '../../../contract/requests.js';

/** An object, as relation types distinguish objects. */
export interface TypedObject {
  readonly objectType: ObjectType;
  /** Post type, taxonomies or roles. @default any */
  readonly subtypes?: readonly string[] | undefined;
}

/** True if an object can be on a side of a relation type. */
export function fitsSide(type: RelationType, side: RelationSide, { objectType, subtypes }: TypedObject): boolean {
  const names = type[`${side}_subtypes`];
  if (!type[`${side}_object_types`].includes(objectType)) return false;
  return !names || !subtypes || subtypes.some((name) => names.includes(name));
}

/** Post types, taxonomies or roles of a side, or its object types. */
export const sideObjects = (type: RelationType, side: RelationSide): readonly string[] =>
  type[`${side}_subtypes`] ?? type[`${side}_object_types`];

/** True if a type limits the post types, taxonomies or roles of a side. */
export const hasSubtypes = (type: RelationType): boolean => relationSides.some((side) => type[`${side}_subtypes`] !== undefined);

/** True if the default direction of lists depends on the post type, taxonomy or roles of their objects. */
export const turnsBySubtype = (type: RelationType, objectType: ObjectType): boolean =>
  type.direction !== 'bidirectional' &&
  hasSubtypes(type) &&
  relationSides.every((side) => type[`${side}_object_types`].includes(objectType));

/**
 * Direction of a type's lists: the requested one; the only one that the given source can have; or the default of the type. Two-way
 * types always use both.
 */
export function directionOf(type: RelationType, direction?: Direction, source?: TypedObject): Direction {
  if (type.direction === 'bidirectional') return 'both';
  if (direction) return direction;
  const [isFrom, isTo] = relationSides.map((side) => source !== undefined && fitsSide(type, side, source));
  return (isFrom === isTo ? type.direction === 'from_to' : isFrom) ? 'outgoing' : 'incoming';
}
