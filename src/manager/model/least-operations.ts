import type { Related } from '../../contract/index.js';
import { type ItemKey, keyOf, type RelationOperation } from './relation-changes.js';

/** Returns the smallest subset of the candidates whose moves explain the difference between two orders. */
function reordered(before: readonly ItemKey[], after: readonly ItemKey[], candidates: ReadonlySet<ItemKey>): Set<ItemKey> {
  const places = new Map(before.map((key, index) => [key, index]));
  const kept = after.filter((key) => places.has(key));
  const moved = new Set(kept.filter((key) => candidates.has(key)));
  for (const key of moved) {
    const fixed = kept.filter((other) => other === key || !moved.has(other));
    // compare the position relative to items that the author did not change
    const index = fixed.indexOf(key);
    const place = places.get(key) ?? 0;
    const isAbove = (other: ItemKey | undefined) => other === undefined || (places.get(other) ?? 0) < place;
    const isBelow = (other: ItemKey | undefined) => other === undefined || (places.get(other) ?? 0) > place;
    if (isAbove(fixed[index - 1]) && isBelow(fixed[index + 1])) moved.delete(key);
  }
  return moved;
}

/**
 * Returns the minimum operations that change one order into the other. Only items that the author changed are included.
 * Additions that were removed again, and moves that were reverted, are left out.
 *
 * @param operations operations of the author, which contain the added and removed objects
 */
export function leastOperations(
  before: readonly ItemKey[],
  after: readonly ItemKey[],
  operations: readonly RelationOperation[],
): readonly RelationOperation[] {
  const objects = new Map<ItemKey, Related>();
  for (const operation of operations) if (operation.op !== 'move') objects.set(keyOf(operation), operation.related);
  const was = new Set(before);
  const is = new Set(after);
  const moved = reordered(before, after, new Set(operations.map(keyOf)));
  const removed = before.flatMap((key): RelationOperation[] => {
    const related = objects.get(key);
    return related && !is.has(key) ? [{ op: 'remove', related }] : [];
  });
  const placed = after.flatMap((key, index): RelationOperation[] => {
    const previous = after[index - 1] ?? null;
    if (moved.has(key)) return [{ op: 'move', key, after: previous }];
    const related = objects.get(key);
    return related && !was.has(key) ? [{ op: 'add', related, after: previous }] : [];
  });
  return [...removed, ...placed];
}
