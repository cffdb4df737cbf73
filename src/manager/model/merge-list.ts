import { applyToKeys } from './apply-changes.js';
import { applyData } from './item-data.js';
import { type ItemKey, itemKey, keyOf, type ListChanges, type ListedItem, type RelationOperation } from './relation-changes.js';

/** An operation with its position in the current list. */
export interface Placement {
  readonly key: ItemKey;
  /** Key of the preceding item; null for the first position. */
  readonly after: ItemKey | null;
  readonly isNew: boolean;
}

/**
 * Three-way merge of an author's changes into the current list. Changes of other users are kept, unless the author moved the
 * same item. If the preceding item of a change was removed, the item before that one is used.
 */
export function mergeKeys(
  current: readonly ItemKey[],
  { base, operations }: Pick<ListChanges, 'base' | 'operations'>,
): { readonly order: readonly ItemKey[]; readonly placements: readonly Placement[] } {
  const seen = base.map(({ key }) => key);
  const wanted = applyToKeys(seen, operations);
  const touched = new Map(operations.map((operation) => [keyOf(operation), operation]));
  const isRemoved = (key: ItemKey) => touched.get(key)?.op === 'remove';
  let order = current.filter((key) => !isRemoved(key));
  const present = new Set(order);
  const isPlaced = new Set<ItemKey>();
  const placements: Placement[] = [];
  for (const [index, key] of wanted.entries()) {
    const operation = touched.get(key);
    if (!operation || isPlaced.has(key)) continue;
    const isThere = present.has(key);
    // an item that another user removed stays removed, and one that another user added keeps its position
    if (operation.op === 'move' ? !isThere : isThere) continue;
    const after = wanted.slice(0, index).findLast((other) => present.has(other)) ?? null;
    order = order.filter((other) => other !== key);
    order.splice(after === null ? 0 : order.indexOf(after) + 1, 0, key);
    present.add(key);
    isPlaced.add(key);
    placements.push({ key, after, isNew: operation.op === 'add' });
  }
  return { order, placements };
}

/** Returns the current list with an author's changes applied. */
export function mergeList<T extends ListedItem>(
  items: readonly T[],
  changes: ListChanges | undefined,
): readonly (T | ListedItem)[] {
  if (!changes) return items;
  const known = new Map<ItemKey, T | ListedItem>();
  for (const operation of changes.operations as readonly RelationOperation[])
    if (operation.op === 'add') known.set(keyOf(operation), { related: operation.related });
  for (const item of items) known.set(itemKey(item.related), item);
  const { order } = mergeKeys(
    items.map(({ related }) => itemKey(related)),
    changes,
  );
  return applyData(
    order.flatMap((key) => known.get(key) ?? []),
    changes.data,
  );
}
