import type { ObjectType } from './entities.js';
import type { FieldConflict, FieldValue, RelationData, RelationDataInput, SetListItem } from './index.js';

/** Object key, such as `post:5`. */
export type ItemKey = `${ObjectType}:${number}`;

/** An item of a list: a related object, with values of the relation's fields. */
export interface ListItem extends SetListItem {
  readonly object_type: ObjectType;
}

/** How an author changed a list, and how others did since the author saw it. */
export interface ComparedLists<C extends ListItem, W extends ListItem = ListItem> {
  /** Items to add. */
  readonly added: readonly W[];
  readonly removed: readonly C[];
  /** Items that the author moved, in the order of the author. */
  readonly moved: readonly C[];
  /** Items with the values to write. */
  readonly updated: readonly { readonly item: C; readonly data: RelationDataInput }[];
  /** Changes of others, as far as the author did not change the same. */
  readonly others: {
    readonly added: readonly C[];
    readonly removed: readonly ListItem[];
    readonly moved: readonly C[];
    readonly updated: readonly C[];
    /** Fields that both changed. The value of the author is written. */
    readonly conflicts: readonly FieldConflict[];
  };
}

/** Returns the key of an object. */
export const itemKey = ({ object_type, id }: Pick<ListItem, 'object_type' | 'id'>): ItemKey => `${object_type}:${id}`;

const byKey = <T extends ListItem>(items: readonly T[]): Map<ItemKey, T> => new Map(items.map((item) => [itemKey(item), item]));

/** Returns the indexes of the longest increasing subsequence. */
function longestIncreasing(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    // binary search for the first end that is not smaller
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  }
  const increasing = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = before[index]) increasing.add(index);
  return increasing;
}

/** Returns the fewest items whose moves explain the difference to the order of the base, which has all of them. */
function reordered<T extends ListItem>(base: readonly ListItem[], items: readonly T[]): readonly T[] {
  const places = new Map(base.map((item, index) => [itemKey(item), index]));
  const kept = longestIncreasing(items.map((item) => places.get(itemKey(item)) ?? 0));
  return items.filter((_, index) => !kept.has(index));
}

const fieldValue = (data: RelationDataInput | null | undefined, field: string): FieldValue | null =>
  (data && Object.hasOwn(data, field) ? data[field] : null) ?? null;

/** Compares the values of an item: those that the author saw, wants, and that are present. */
function compareData(seen: ListItem | undefined, wanted: ListItem, current: ListItem) {
  // without data, the author saw the present values; if those are unknown too, each named field counts as changed
  const before = seen ? (seen.data ?? current.data) : {};
  const own: Record<string, FieldValue | null> = {};
  const conflicts: FieldConflict[] = [];
  const changed = new Set<string>();
  for (const field of Object.keys(wanted.data ?? {})) {
    const was = fieldValue(before, field);
    const value = fieldValue(wanted.data, field);
    const present = fieldValue(current.data, field);
    if (before && value === was) continue;
    changed.add(field);
    if (before && value === present) continue;
    own[field] = value;
    const { object_type, id } = current;
    if (before && present !== was) conflicts.push({ object_type, id, field, value: present });
  }
  const isOthers = Object.keys({ ...before, ...current.data }).some(
    (field) => !changed.has(field) && fieldValue(before, field) !== fieldValue(current.data, field),
  );
  return { own: Object.keys(own).length > 0 ? own : undefined, conflicts, isOthers: seen !== undefined && isOthers };
}

/**
 * Compares the list that an author saw and the list that the author wants with the current list. Items that others removed stay
 * removed, even if the author moved or changed them.
 *
 * @param base the list as the author saw it. An item without `data` counts as seen with its present values
 * @param items the list as the author wants it
 * @param current the list now
 */
export function compareLists<C extends ListItem, W extends ListItem>(
  base: readonly ListItem[],
  items: readonly W[],
  current: readonly C[],
): ComparedLists<C, W> {
  const [seen, wanted, present] = [byKey(base), byKey(items), byKey(current)];
  const moves = reordered(
    base,
    items.filter((item) => seen.has(itemKey(item))),
  );
  const isMoved = new Set(moves.map(itemKey));
  const isStaying = (item: ListItem) => seen.has(itemKey(item)) && wanted.has(itemKey(item));
  const data = items.flatMap((item) => {
    const own = present.get(itemKey(item));
    return own ? [{ item: own, ...compareData(seen.get(itemKey(item)), item, own) }] : [];
  });
  return {
    added: items.filter((item) => !seen.has(itemKey(item)) && !present.has(itemKey(item))),
    removed: current.filter((item) => seen.has(itemKey(item)) && !wanted.has(itemKey(item))),
    moved: moves.flatMap((item) => present.get(itemKey(item)) ?? []),
    updated: data.flatMap(({ item, own }) => (own ? [{ item, data: own }] : [])),
    others: {
      added: current.filter((item) => !seen.has(itemKey(item)) && !wanted.has(itemKey(item))),
      removed: base.filter((item) => !present.has(itemKey(item)) && wanted.has(itemKey(item))),
      moved: reordered(
        base,
        current.filter((item) => isStaying(item) && !isMoved.has(itemKey(item))),
      ),
      updated: data.flatMap(({ item, isOthers }) => (isOthers ? [item] : [])),
      conflicts: data.flatMap(({ conflicts }) => conflicts),
    },
  };
}

/**
 * Returns a list in its new order: each item that the author added or moved follows the nearest preceding item of the author's list
 * that is present, or is first. All others keep their order.
 *
 * @param current the list without the items that the author removed
 * @param items the list as the author wants it
 * @param placed keys of the items that the author added or moved
 */
export function mergedOrder<T extends ListItem>(
  current: readonly T[],
  items: readonly T[],
  placed: ReadonlySet<ItemKey>,
): readonly T[] {
  const present = byKey(current);
  const following = new Map<ItemKey | undefined, T[]>();
  let previous: ItemKey | undefined;
  for (const item of items) {
    const key = itemKey(item);
    if (placed.has(key)) {
      const group = following.get(previous) ?? [];
      group.push(present.get(key) ?? item);
      following.set(previous, group);
    } else if (present.has(key)) previous = key;
  }
  const others = current.filter((item) => !placed.has(itemKey(item)));
  return [...(following.get(undefined) ?? []), ...others.flatMap((item) => [item, ...(following.get(itemKey(item)) ?? [])])];
}

/** Returns data with new values, and without those that are null. */
export function withValues(data: RelationDataInput | null | undefined, values: RelationDataInput): RelationData {
  const entries = Object.entries({ ...data, ...values });
  return Object.fromEntries(entries.filter((entry): entry is [string, FieldValue] => entry[1] !== null));
}

/**
 * Three-way merge of an author's list into the current one: changes of both survive. The order and the values are those of the author
 * where the author changed them.
 *
 * @example
 * const [a, b, c] = [1, 2, 3].map((id) => ({ object_type: 'post', id }) as const);
 * mergeList([a, b], [b, a], [a, b, c]); // [b, a, c]: the author moved b, and another author added c
 */
export function mergeList<C extends ListItem, W extends ListItem>(
  base: readonly ListItem[],
  items: readonly W[],
  current: readonly C[],
): readonly (C | W)[] {
  const { added, removed, moved, updated } = compareLists(base, items, current);
  const isRemoved = byKey(removed);
  const values = new Map(updated.map(({ item, data }) => [itemKey(item), data]));
  const kept = current.flatMap((item): C[] => {
    const own = values.get(itemKey(item));
    if (isRemoved.has(itemKey(item))) return [];
    return [own ? { ...item, data: withValues(item.data, own) } : item];
  });
  return mergedOrder<C | W>(kept, items, new Set([...added, ...moved].map(itemKey)));
}
