import type { Related } from '../../contract/index.js';
import { type ItemKey, itemKey, keyOf, type ListChanges, type Listed, type SeenItem } from './relation-changes.js';

/** What others did to a list since its author saw it. */
export interface OthersChanges {
  readonly added: readonly Related[];
  readonly removed: readonly SeenItem[];
  readonly moved: readonly Related[];
}

/** The longest part of a list of numbers that goes up, as their places. */
function longestRising(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [place, number] of numbers.entries()) {
    // the first end that is not below it, by halves
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
  const rising = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before[place]) rising.add(place);
  return rising;
}

/** What others did to a list, as far as its author could know it; undefined when they did nothing. */
export function othersChanges(
  { base, isComplete, operations }: ListChanges,
  current: readonly Listed[],
): OthersChanges | undefined {
  const own = new Set(operations.map(keyOf));
  const places = new Map(base.map(({ key }, index) => [key, index]));
  const byKey = new Map(current.map((item) => [itemKey(item.related), item]));
  const removed = base.filter(({ key }) => !byKey.has(key) && !own.has(key));

  const isForeign = (key: ItemKey) => !places.has(key) && !own.has(key);
  const keys = [...byKey.keys()];
  // of a list that was seen in part, what stands below that part was there, and so was what is older than anything seen
  const end = isComplete ? keys.length : keys.findLastIndex((key) => places.has(key));
  const newest = Math.max(0, ...base.map(({ id = 0 }) => id));
  const foreign = keys.slice(0, Math.max(0, end)).flatMap((key) => (isForeign(key) ? (byKey.get(key) ?? []) : []));
  const added = foreign.filter(({ id = 0 }) => isComplete || id > newest);

  const common = keys.filter((key) => places.has(key) && !own.has(key));
  const kept = longestRising(common.map((key) => places.get(key) ?? 0));
  const moved = common.flatMap((key, place) => (kept.has(place) ? [] : (byKey.get(key)?.related ?? [])));
  if (added.length + removed.length + moved.length === 0) return undefined;
  return { added: added.map(({ related }) => related), removed, moved };
}
