import { applyToKeys } from './apply-changes.js';
import { differingValues, withData } from './item-data.js';
import { leastOperations } from './least-operations.js';
import { mergeKeys } from './merge-list.js';
import {
  type DataChanges,
  type DataOperation,
  type ItemKey,
  itemKey,
  keyOf,
  type ListChanges,
  type ListedItem,
  type ListKey,
  type RelationChanges,
  type RelationOperation,
  type SnapshotItem,
} from './relation-changes.js';

/** A list as displayed, without unsaved changes. */
export interface ListSnapshot {
  readonly items: readonly ListedItem[];
  /** False if the list has more items than are loaded. */
  readonly isComplete: boolean;
}

/** Maximum length of stored titles, in characters. Messages use these titles. */
const LONGEST_TITLE = 200;

function snapshotItem({ id, related, data }: ListedItem): SnapshotItem {
  const title = related.title.slice(0, LONGEST_TITLE);
  return { key: itemKey(related), title, ...(id !== undefined && { id }), ...(data && { data }) };
}

/**
 * Adds an operation to unsaved changes and reduces them to the minimum. For example, adding and then removing an item leaves no
 * change. Returns undefined if no changes are left.
 *
 * @param seen the list as displayed, without unsaved changes. @default the stored base of the list's changes
 * @example
 * const changes = addChange(undefined, 'references:outgoing', { op: 'add', related }, { items, isComplete: true });
 */
export function addChange(
  changes: RelationChanges | undefined,
  list: ListKey,
  operation: RelationOperation | DataOperation,
  seen?: ListSnapshot,
): RelationChanges | undefined {
  const known = changes?.[list];
  const base = seen ? seen.items.map(snapshotItem) : (known?.base ?? []);
  const isComplete = seen?.isComplete ?? known?.isComplete ?? false;
  const before = base.map(({ key }) => key);
  const shown = known ? mergeKeys(before, known).order : before;
  let { operations = [], data } = known ?? {};
  if (operation.op !== 'update') {
    const { data: added, ...change } = { data: undefined, ...operation };
    operations = leastOperations(before, applyToKeys(shown, [change]), [...operations, change]);
    if (added) data = changedData(base, data, { op: 'update', key: keyOf(operation), data: added });
  } else data = changedData(base, data, operation);
  data = dataOf(data, applyToKeys(before, operations));
  const next = { base, isComplete, operations, ...(data && { data }) };
  return withList(changes, list, operations.length > 0 || data ? next : undefined);
}

/** Returns the data changes with new values of an item, without those that it already has. */
function changedData(base: readonly SnapshotItem[], data: DataChanges | undefined, { key, data: values }: DataOperation) {
  const own = base.find((item) => item.key === key)?.data;
  return withData(data, key, differingValues(own, { ...data?.[key], ...values }));
}

/** Returns the data changes of the items that are in a list. */
function dataOf(data: DataChanges | undefined, keys: readonly ItemKey[]): DataChanges | undefined {
  const kept = Object.entries(data ?? {}).filter(([key]) => keys.includes(key as ItemKey)); // the keys of data changes
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
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
