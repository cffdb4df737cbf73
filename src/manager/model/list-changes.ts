import type { RelationData } from '../../contract/index.js';
import { limits } from '../../contract/limits.js';
import { compareLists, mergeList, withValues } from '../../contract/merge-list.js';
import type { ListChangeOp } from '../../contract/requests.js';
import {
  type ItemKey,
  itemKey,
  keyOf,
  type ListChanges,
  type ListedItem,
  type ListItemInput,
  type ListKey,
  type RelationChanges,
} from './relation-changes.js';

/** A change that an author made to an item. */
export type OwnChange = ListItemInput & { readonly op: ListChangeOp };

/** Maximum length of stored titles, in characters. Messages use these titles. */
const LONGEST_TITLE = 200;

/** An item as changes have it. Values that it no longer has are null. */
function listItem({ related, data }: ListedItem, seen?: ListedItem): ListItemInput {
  const { id, object_type, title } = related;
  const removed = Object.keys(seen?.data ?? {}).map((name) => [name, null] as const);
  const values = data || removed.length > 0 ? { data: { ...Object.fromEntries(removed), ...data } } : undefined;
  return { id, object_type, title: [...title].slice(0, LONGEST_TITLE).join(''), ...values };
}

const isSameData = (one: RelationData = {}, other: RelationData = {}) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

const isSame = (one: ListedItem, other: ListedItem | undefined) =>
  other !== undefined && keyOf(one) === keyOf(other) && isSameData(one.data, other.data);

/** Returns whether an item is a changed one, or near to one: as many as a request accepts. All are if the changes are too many. */
function aroundChanges(base: readonly ListItemInput[], items: readonly ListItemInput[], newest: ItemKey | undefined) {
  const changed = new Set(ownChanges({ base, items }).map(itemKey));
  const lists = [base.map(itemKey), items.map(itemKey)];
  const distances = new Map<ItemKey, number>();
  for (const keys of lists.flatMap((list) => [list, [...list].reverse()])) {
    let distance = Number.POSITIVE_INFINITY;
    for (const key of keys) {
      distance = changed.has(key) ? 0 : distance + 1;
      distances.set(key, Math.min(distance, distances.get(key) ?? distance));
    }
  }
  // the service takes newer items for additions of others
  if (newest) distances.set(newest, 0);
  const isNear = (key: ItemKey, farthest: number) => (distances.get(key) ?? 0) <= farthest;
  const fits = (farthest: number) => lists.every((keys) => keys.filter((key) => isNear(key, farthest)).length <= limits.setItems);
  let farthest = fits(1) ? 1 : Number.POSITIVE_INFINITY;
  while (farthest < limits.setItems && fits(farthest + 1)) farthest++;
  return (item: ListItemInput) => isNear(itemKey(item), farthest);
}

/**
 * Returns the changes from the list that an author sees to the one that the author wants; undefined if both are the same. Of a list with more items
 * than a request accepts, items far from the changes are left out.
 */
export function changesOf(
  seen: readonly ListedItem[],
  wanted: readonly ListedItem[],
  isComplete: boolean,
): ListChanges | undefined {
  if (seen.length === wanted.length && seen.every((item, index) => isSame(item, wanted[index]))) return undefined;
  const before = new Map(seen.map((item) => [keyOf(item), item]));
  const base = seen.map((item) => listItem(item));
  const items = wanted.map((item) => {
    const known = before.get(keyOf(item));
    return { ...listItem(item, known), ...(!known && { related: item.related }) };
  });
  if (Math.max(base.length, items.length) <= limits.setItems) return { base, items, ...(!isComplete && { partial: true }) };
  const newest = [...seen].sort((one, other) => (other.id ?? 0) - (one.id ?? 0))[0];
  const isSent = aroundChanges(base, items, newest && keyOf(newest));
  return { base: base.filter(isSent), items: items.filter(isSent), partial: true };
}

/**
 * Applies an author's changes to the current list, and keeps what others changed since.
 *
 * @example
 * applyChanges(items, changes['references:outgoing']);
 */
export function applyChanges<T extends ListedItem>(
  current: readonly T[],
  changes: ListChanges | undefined,
): readonly (T | ListedItem)[] {
  if (!changes) return current;
  const known = new Map<ItemKey, T | ListedItem>();
  for (const item of changes.items) if (item.related) known.set(itemKey(item), { related: item.related });
  for (const item of current) known.set(keyOf(item), item);
  const present = current.map((item) => listItem(item));
  return mergeList(changes.base, changes.items, present).flatMap((item) => {
    const shown = known.get(itemKey(item));
    return shown ? [{ ...shown, ...(item.data && { data: withValues({}, item.data) }) }] : [];
  });
}

/** Returns what the author changed. */
export function ownChanges({ base, items }: ListChanges): readonly OwnChange[] {
  const { added, removed, moved, updated } = compareLists(base, items, base);
  const changed = { add: added, remove: removed, move: moved, update: updated.map(({ item }) => item) };
  return Object.entries(changed).flatMap(([op, some]) => some.map((item) => ({ ...item, op: op as OwnChange['op'] })));
}

/** Returns changes with those of one list replaced or removed. */
export function withList(
  changes: RelationChanges | undefined,
  list: ListKey,
  next: ListChanges | undefined,
): RelationChanges | undefined {
  const { [list]: _, ...others } = changes ?? {};
  const all: RelationChanges = next ? { ...others, [list]: next } : others;
  return Object.keys(all).length > 0 ? all : undefined;
}

/** Returns the changes without that of one item. */
export function withoutItem({ base, items, ...others }: ListChanges, key: ItemKey): ListChanges | undefined {
  const rest = items.filter((item) => itemKey(item) !== key);
  const place = base.findIndex((item) => itemKey(item) === key);
  const own = base[place];
  if (own) {
    const before = new Set(base.slice(0, place).map(itemKey));
    rest.splice(rest.map((item) => before.has(itemKey(item))).lastIndexOf(true) + 1, 0, own);
  }
  const isLeft = JSON.stringify(rest) !== JSON.stringify(base);
  return isLeft ? { ...others, base, items: rest } : undefined;
}
