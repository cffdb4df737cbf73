import type { Direction, ObjectKind, RelationType } from '../contract.js';
import type { Branch, Side } from '../store/relation-list.js';
import { walks } from './type-registry.js';

/** The ways to walk from an anchor of a kind along these types to ends of these kinds. */
export function branches(
  types: readonly RelationType[],
  anchor: ObjectKind,
  direction: Direction | undefined,
  kinds: readonly ObjectKind[],
): Branch[] {
  const sides: readonly Side[] = ['outgoing', 'incoming'];
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
