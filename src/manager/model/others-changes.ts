import type { FieldValue, Related } from '../../contract/index.js';
import { type ItemKey, itemKey, keyOf, type ListChanges, type ListedItem, type SnapshotItem } from './relation-changes.js';

/** Changes that other users made since the author loaded the list. */
export interface OthersChanges {
  readonly added: readonly Related[];
  readonly removed: readonly SnapshotItem[];
  readonly moved: readonly Related[];
  /** Items with new values in fields that the author did not change. */
  readonly updated: readonly Related[];
  /** Fields that both users changed. The value of the author is saved. */
  readonly conflicts: readonly FieldConflict[];
}

/** A field that another user changed, too. */
export interface FieldConflict {
  readonly related: Related;
  readonly field: string;
  /** Value of the other user; null if it was removed. */
  readonly value: FieldValue | null;
}

/** Returns the indexes of the longest increasing subsequence. */
function longestIncreasing(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [place, number] of numbers.entries()) {
    // binary search for the first tail that is not smaller
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[place] = ends[low - 1];
    ends[low] = place;
  }
  const increasing = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before[place]) increasing.add(place);
  return increasing;
}

/** Compares the data that the author saw with the current data. */
function dataChanges({ base, data = {} }: ListChanges, byKey: ReadonlyMap<ItemKey, ListedItem>) {
  const updated: Related[] = [];
  const conflicts: FieldConflict[] = [];
  for (const { key, data: seen } of base) {
    const item = byKey.get(key);
    if (!item?.data || !seen) continue;
    const { related, data: current } = item;
    const names = Object.keys({ ...seen, ...current }).filter((name) => seen[name] !== current[name]);
    const own = data[key] ?? {};
    if (names.some((name) => !Object.hasOwn(own, name))) updated.push(related);
    for (const field of names) {
      const value = current[field] ?? null;
      if (Object.hasOwn(own, field) && own[field] !== value) conflicts.push({ related, field, value });
    }
  }
  return { updated, conflicts };
}

/** Compares the list that the author saw with the current list; undefined if other users changed nothing. */
export function othersChanges(changes: ListChanges, current: readonly ListedItem[]): OthersChanges | undefined {
  const { base, isComplete, operations } = changes;
  const own = new Set(operations.map(keyOf));
  const places = new Map(base.map(({ key }, index) => [key, index]));
  const byKey = new Map(current.map((item) => [itemKey(item.related), item]));
  const removed = base.filter(({ key }) => !byKey.has(key) && !own.has(key));

  const isForeign = (key: ItemKey) => !places.has(key) && !own.has(key);
  const keys = [...byKey.keys()];
  // in a partially loaded list, items after the loaded part, and items older than any loaded item, are not new
  const end = isComplete ? keys.length : keys.findLastIndex((key) => places.has(key));
  const newest = Math.max(0, ...base.map(({ id = 0 }) => id));
  const foreign = keys.slice(0, Math.max(0, end)).flatMap((key) => (isForeign(key) ? (byKey.get(key) ?? []) : []));
  const added = foreign.filter(({ id = 0 }) => isComplete || id > newest);

  const common = keys.filter((key) => places.has(key) && !own.has(key));
  const kept = longestIncreasing(common.map((key) => places.get(key) ?? 0));
  const moved = common.flatMap((key, place) => (kept.has(place) ? [] : (byKey.get(key)?.related ?? [])));
  const { updated, conflicts } = dataChanges(changes, byKey);
  if (added.length + removed.length + moved.length + updated.length + conflicts.length === 0) return undefined;
  return { added: added.map(({ related }) => related), removed, moved, updated, conflicts };
}
