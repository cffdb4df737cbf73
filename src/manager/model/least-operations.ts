import type { Related } from '../../contract/index.js';
import { type ItemKey, keyOf, type RelationOperation } from './relation-changes.js';

/** The items of a list, by name, that stand in another order than they did: as few of the candidates as explain it. */
function reordered(before: readonly ItemKey[], after: readonly ItemKey[], candidates: ReadonlySet<ItemKey>): Set<ItemKey> {
  const places = new Map(before.map((key, index) => [key, index]));
  const kept = after.filter((key) => places.has(key));
  const moved = new Set(kept.filter((key) => candidates.has(key)));
  for (const key of moved) {
    const fixed = kept.filter((other) => other === key || !moved.has(other));
    // it stands among those that nobody touched where it did
    const index = fixed.indexOf(key);
    const place = places.get(key) ?? 0;
    const isAbove = (other: ItemKey | undefined) => other === undefined || (places.get(other) ?? 0) < place;
    const isBelow = (other: ItemKey | undefined) => other === undefined || (places.get(other) ?? 0) > place;
    if (isAbove(fixed[index - 1]) && isBelow(fixed[index + 1])) moved.delete(key);
  }
  return moved;
}

/**
 * The least operations that make one order of another, each of them about something that the author touched: what was
 * added and removed again is not among them, nor what was moved back to where it was.
 *
 * @param operations what the author did, with the objects that it is about
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
