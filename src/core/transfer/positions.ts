import type { ObjectRef, RelationSide, RelationType } from '../../contract/index.js';
import { relationSides } from '../../contract/requests.js';
import type { Store } from '../../store/store.js';
import type { Relations } from '../relations/relations.js';

/** Renumbers the lists of these types in which relations share a position, in their current order. */
export async function separateSharedPositions(store: Store, relations: Relations, types: readonly RelationType[]): Promise<void> {
  if (types.length === 0) return;
  const { overfull } = store.integrity;
  const twoWay = new Set(types.flatMap(({ name, direction }) => (direction === 'bidirectional' ? [name] : [])));
  const lists = new Map<string, { readonly type: string; readonly object: ObjectRef; readonly side: RelationSide | undefined }>();
  const add = (found: Awaited<ReturnType<typeof overfull.crossedPlaces>>, at: RelationSide) => {
    for (const { type, objectType, id } of found) {
      const side = twoWay.has(type) ? undefined : at;
      lists.set(`${type} ${objectType} ${id} ${side}`, { type, object: { objectType, id }, side });
    }
  };
  for (const side of relationSides) add(await overfull.sharedPlaces(types, side), side);
  add(await overfull.crossedPlaces(types), 'from');
  for (const { type, object, side } of lists.values()) await relations.reorder(object, type, [], side);
}
