import { BoundedCache } from '../../bounded-cache.js';
import { type Direction, type ObjectType, objectTypes, type RelationType } from '../../contract/index.js';
import type { Branch, ListDirection } from '../../store/relations/list-query.js';
import { type TypeRegistry, walks } from './types/type-registry.js';

/** The ways to walk from an anchor, found out once for each question that differs. */
export class BranchCache {
  readonly #known = new BoundedCache<readonly Branch[]>({ name: 'walks', most: 1000 });

  constructor(private readonly types: TypeRegistry) {}

  /**
   * The directions from an object type along one relation type, or all of them, to one object type, or all. The same question gets
   * the same list.
   *
   * @throws {RelationError} ncr_invalid_type for a name that nobody registered
   */
  from(
    anchor: ObjectType,
    type: string | undefined,
    direction: Direction | undefined,
    to: ObjectType | 'all',
  ): readonly Branch[] {
    const only = type === undefined ? undefined : this.types.get(type);
    const key = `${anchor} ${only?.name ?? ''} ${direction ?? ''} ${to}`;
    const known = this.#known.get(key);
    if (known) return known;
    const walked = only ? [only] : this.types.all();
    const found = branches(walked, anchor, direction, to === 'all' ? objectTypes : [to]);
    // until then another type may come
    if (this.types.locked) this.#known.set(key, found);
    return found;
  }
}

/** The directions from an object type along these relation types to these object types. */
export function branches(
  types: readonly RelationType[],
  anchor: ObjectType,
  direction: Direction | undefined,
  objectTypes: readonly ObjectType[],
): Branch[] {
  const sides: readonly ListDirection[] = ['outgoing', 'incoming'];
  return sides.flatMap((side) =>
    objectTypes.flatMap((objectType) => {
      const walked = types.filter((type) => {
        const [near, far] =
          side === 'outgoing' ? [type.from_object_types, type.to_object_types] : [type.to_object_types, type.from_object_types];
        const way = walks(type, direction);
        return (way === side || way === 'both') && near.includes(anchor) && far.includes(objectType);
      });
      return walked.length > 0 ? [{ side, objectType, types: walked.map(({ name }) => name) }] : [];
    }),
  );
}
