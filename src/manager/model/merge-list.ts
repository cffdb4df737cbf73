import { applyToKeys } from './apply-changes.js';
import { type ItemKey, itemKey, keyOf, type ListChanges, type Listed, type RelationOperation } from './relation-changes.js';

/** The operations of a list's changes as they are carried out on what it is by now. */
export interface Placement {
  readonly key: ItemKey;
  /** What it comes to stand behind; null for the first place. */
  readonly after: ItemKey | null;
  readonly isNew: boolean;
}

/**
 * A three-way merge: what the author wants of the list seen, applied to what the list is by now. What others added,
 * removed and moved stays as they left it, except for what the author moved, too. What was to stand behind something that
 * is gone stands behind what came before that.
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
    // removed by somebody else it stays removed, and added by somebody else it stays where it is
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

/** A list as it is by now with an author's changes to it. */
export function mergeList<T extends Listed>(items: readonly T[], changes: ListChanges | undefined): readonly (T | Listed)[] {
  if (!changes) return items;
  const known = new Map<ItemKey, T | Listed>();
  for (const operation of changes.operations as readonly RelationOperation[])
    if (operation.op === 'add') known.set(keyOf(operation), { related: operation.related });
  for (const item of items) known.set(itemKey(item.related), item);
  const { order } = mergeKeys(
    items.map(({ related }) => itemKey(related)),
    changes,
  );
  return order.flatMap((key) => known.get(key) ?? []);
}
