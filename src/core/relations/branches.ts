import { BoundedCache } from '../../bounded-cache.js';
import { type Direction, type ObjectKind, objectKinds, type RelationType } from '../../contract/index.js';
import type { Branch, ListDirection } from '../../store/relations/list-query.js';
import { type TypeRegistry, walks } from './types/type-registry.js';

/** The ways to walk from an anchor, found out once for each question that differs. */
export class BranchCache {
  readonly #known = new BoundedCache<readonly Branch[]>({ name: 'walks', most: 1000 });

  constructor(private readonly types: TypeRegistry) {}

  /**
   * The ways from an anchor of a kind along one type, or all of them, to ends of one kind, or all. The same question gets
   * the same list.
   *
   * @throws {RelationError} ncr_invalid_type for a name that nobody registered
   */
  from(
    anchor: ObjectKind,
    type: string | undefined,
    direction: Direction | undefined,
    to: ObjectKind | 'all',
  ): readonly Branch[] {
    const only = type === undefined ? undefined : this.types.get(type);
    const key = `${anchor} ${only?.name ?? ''} ${direction ?? ''} ${to}`;
    const known = this.#known.get(key);
    if (known) return known;
    const walked = only ? [only] : this.types.all();
    const found = branches(walked, anchor, direction, to === 'all' ? objectKinds : [to]);
    // until then another type may come
    if (this.types.locked) this.#known.set(key, found);
    return found;
  }
}

/** The ways to walk from an anchor of a kind along these types to ends of these kinds. */
export function branches(
  types: readonly RelationType[],
  anchor: ObjectKind,
  direction: Direction | undefined,
  kinds: readonly ObjectKind[],
): Branch[] {
  const sides: readonly ListDirection[] = ['outgoing', 'incoming'];
  return sides.flatMap((side) =>
    kinds.flatMap((kind) => {
      const walked = types.filter((type) => {
        const [near, far] =
          side === 'outgoing' ? [type.from_object_types, type.to_object_types] : [type.to_object_types, type.from_object_types];
        const way = walks(type, direction);
        return (way === side || way === 'both') && near.includes(anchor) && far.includes(kind);
      });
      return walked.length > 0 ? [{ side, kind, types: walked.map(({ name }) => name) }] : [];
    }),
  );
}
