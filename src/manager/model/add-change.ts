import { applyToKeys } from './apply-changes.js';
import { leastOperations } from './least-operations.js';
import { mergeKeys } from './merge-list.js';
import {
  itemKey,
  type ListChanges,
  type Listed,
  type ListKey,
  type RelationChanges,
  type RelationOperation,
  type SeenItem,
} from './relation-changes.js';

/** A list as it is shown, without its changes. */
export interface Seen {
  readonly items: readonly Listed[];
  /** False where the list has more. */
  readonly isComplete: boolean;
}

/** Longest title that changes keep for messages. */
const LONGEST_TITLE = 200;

function seenItem({ id, related }: Listed): SeenItem {
  const title = related.title.slice(0, LONGEST_TITLE);
  return { key: itemKey(related), title, ...(id !== undefined && { id }) };
}

/**
 * Adds an operation to changes, and gives the least that is left: what is added and removed again is gone, and so is what
 * is moved back to where it was. Nothing left is undefined, so that a host sees that nothing is unsaved.
 *
 * @param seen the list that the author sees, without the changes. @default what the list's changes were made on
 * @example
 * const changes = addChange(undefined, 'references:outgoing', { op: 'add', related }, { items, isComplete: true });
 */
export function addChange(
  changes: RelationChanges | undefined,
  list: ListKey,
  operation: RelationOperation,
  seen?: Seen,
): RelationChanges | undefined {
  const known = changes?.[list];
  const base = seen ? seen.items.map(seenItem) : (known?.base ?? []);
  const isComplete = seen?.isComplete ?? known?.isComplete ?? false;
  const before = base.map(({ key }) => key);
  const shown = known ? mergeKeys(before, known).order : before;
  const done = [...(known?.operations ?? []), operation];
  const operations = leastOperations(before, applyToKeys(shown, [operation]), done);
  return withList(changes, list, operations.length > 0 ? { base, isComplete, operations } : undefined);
}

/** Changes with those of one list set, or taken out. */
export function withList(
  changes: RelationChanges | undefined,
  list: ListKey,
  next: ListChanges | undefined,
): RelationChanges | undefined {
  const { [list]: _, ...others } = changes ?? {};
  const all: RelationChanges = next ? { ...others, [list]: next } : others;
  return Object.keys(all).length > 0 ? all : undefined;
}
