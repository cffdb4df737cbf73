import type { Direction } from './directions.js';
import type { ObjectType } from './entities.js';
import type { RelationType } from './types.js';

/** A list that objects can have: of a relation type, in one direction. */
export interface ObjectList {
  readonly type: RelationType;
  /** `both` for two-way and computed types. */
  readonly direction: Direction;
  /** Title of the list as seen from the object, such as "Lessons". */
  readonly label: string;
  /** Object types in the list. */
  readonly objectTypes: readonly ObjectType[];
  /** Post types, taxonomies or roles in the list. Undefined for any. */
  readonly subtypes: readonly string[] | undefined;
}

/**
 * Returns the lists that an object can have: one of a two-way or computed type, one for each side of a one-way type.
 * Types with `origin: 'builtin'` come last.
 *
 * @param subtypes post type, taxonomy or roles of the object. @default unknown: also lists that only other subtypes have
 * @example
 * relationListsFor(await client.listTypes(), 'post', ['course']).map(({ label }) => label); // ['Lessons', 'Related', …]
 */
export function relationListsFor(
  types: readonly RelationType[],
  objectType: ObjectType,
  subtypes?: readonly string[],
): readonly ObjectList[] {
  const isOn = (listed: readonly ObjectType[], only: readonly string[] | undefined) =>
    listed.includes(objectType) && (!only || !subtypes || subtypes.some((own) => only.includes(own)));
  const lists = types.flatMap((type): ObjectList[] => {
    const { labels, from_object_types, to_object_types, from_subtypes, to_subtypes } = type;
    const isFrom = isOn(from_object_types, from_subtypes);
    const isTo = isOn(to_object_types, to_subtypes);
    const targets = { type, label: labels.from, objectTypes: to_object_types, subtypes: to_subtypes };
    const sources = { type, label: labels.to, objectTypes: from_object_types, subtypes: from_subtypes };
    if (type.computed || type.direction === 'bidirectional') return isFrom ? [{ ...targets, direction: 'both' }] : [];
    return [
      ...(isFrom ? [{ ...targets, direction: 'outgoing' } as const] : []),
      ...(isTo ? [{ ...sources, direction: 'incoming' } as const] : []),
    ];
  });
  const isBuiltIn = ({ type }: ObjectList) => type.origin === 'builtin';
  return [...lists.filter((list) => !isBuiltIn(list)), ...lists.filter(isBuiltIn)];
}

/**
 * Returns the list that a query without a direction reads.
 *
 * @example
 * defaultList(relationListsFor(types, 'post'), 'references')?.direction; // 'outgoing'
 */
export function defaultList(lists: readonly ObjectList[], type: string): ObjectList | undefined {
  const [first, second] = lists.filter((list) => list.type.name === type);
  return second && first?.type.direction === 'to_from' ? second : first;
}
