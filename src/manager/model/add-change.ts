import { applyToKeys } from './apply-changes.js';
import { leastOperations } from './least-operations.js';
import { mergeKeys } from './merge-list.js';
import {
  itemKey,
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

function snapshotItem({ id, related }: ListedItem): SnapshotItem {
  const title = related.title.slice(0, LONGEST_TITLE);
  return { key: itemKey(related), title, ...(id !== undefined && { id }) };
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
  operation: RelationOperation,
  seen?: ListSnapshot,
): RelationChanges | undefined {
  const known = changes?.[list];
  const base = seen ? seen.items.map(snapshotItem) : (known?.base ?? []);
  const isComplete = seen?.isComplete ?? known?.isComplete ?? false;
  const before = base.map(({ key }) => key);
  const shown = known ? mergeKeys(before, known).order : before;
  const done = [...(known?.operations ?? []), operation];
  const operations = leastOperations(before, applyToKeys(shown, [operation]), done);
  return withList(changes, list, operations.length > 0 ? { base, isComplete, operations } : undefined);
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
