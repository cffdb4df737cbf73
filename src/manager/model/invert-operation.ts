import { type ItemKey, itemKey, keyOf, type ListedItem, type RelationOperation } from './relation-changes.js';

/**
 * Returns the operation that undoes another operation.
 *
 * @param items the list as displayed before the operation
 */
export function invertOperation(items: readonly ListedItem[], operation: RelationOperation): RelationOperation | undefined {
  const key = keyOf(operation);
  const index = items.findIndex(({ related }) => itemKey(related) === key);
  const item = items[index];
  if (operation.op === 'add') return item ? undefined : { op: 'remove', related: operation.related };
  if (!item) return undefined;
  const previous = items[index - 1];
  const after: ItemKey | null = previous ? itemKey(previous.related) : null;
  const { related, data } = item;
  return operation.op === 'move' ? { op: 'move', key, after } : { op: 'add', related, after, ...(data && { data }) };
}
