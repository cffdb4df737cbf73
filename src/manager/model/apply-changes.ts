import { type ItemKey, itemKey, keyOf, type ListedItem, type RelationOperation } from './relation-changes.js';

/** Applies operations in sequence to the keys of a list. */
export function applyToKeys(keys: readonly ItemKey[], operations: readonly RelationOperation[]): ItemKey[] {
  let order = [...keys];
  for (const operation of operations) {
    const key = keyOf(operation);
    const isThere = order.includes(key);
    // skip moves of items that another user removed, and additions of items that are already in the list
    if (operation.op === 'move' ? !isThere : operation.op === 'add' && isThere) continue;
    order = order.filter((other) => other !== key);
    if (operation.op === 'remove') continue;
    const { after } = operation;
    const place = after === null ? 0 : after === undefined ? order.length : order.indexOf(after) + 1;
    // if the preceding item was removed, move to the end
    order.splice(place === 0 && after !== null ? order.length : place, 0, key);
  }
  return order;
}

/**
 * Applies operations to a list, in sequence.
 *
 * @example
 * applyChanges(items, [{ op: 'move', key: 'post:5', after: null }]); // post 5 is now first
 */
export function applyChanges<T extends ListedItem>(
  items: readonly T[],
  operations: readonly RelationOperation[],
): readonly (T | ListedItem)[] {
  if (operations.length === 0) return items;
  const known = new Map<ItemKey, T | ListedItem>();
  for (const operation of operations) if (operation.op === 'add') known.set(keyOf(operation), { related: operation.related });
  for (const item of items) known.set(itemKey(item.related), item);
  const keys = items.map(({ related }) => itemKey(related));
  return applyToKeys(keys, operations).flatMap((key) => known.get(key) ?? []);
}
