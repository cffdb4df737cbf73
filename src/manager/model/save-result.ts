import type { RelxError } from '../../client/index.js';
import type { FieldValue, ObjectType, RelationItem } from '../../contract/index.js';
import { ownChanges } from './list-changes.js';
import { type ItemKey, itemKey, type ListChanges, type ListKey, type RelationChanges } from './relation-changes.js';

/** A change that was rejected, or whose outcome is unknown. */
export interface RejectedChange {
  readonly list: ListKey;
  readonly op: 'add' | 'remove' | 'move' | 'update';
  readonly key: ItemKey;
  readonly title: string;
  /** Error code of the service, or a client error code if the request failed. */
  readonly code: string;
  /** HTTP status; 0 if the service was not reachable. */
  readonly status: number;
  readonly message: string;
  /** `undone`: the change was not saved. `unknown`: it may be saved, and you can save it again. */
  readonly outcome: 'undone' | 'unknown';
}

/** An item that another user changed. */
export interface ChangedItem {
  readonly object_type: ObjectType;
  readonly id: number;
  readonly title: string;
}

/** A field that another user changed, too. */
export interface FieldConflict extends ChangedItem {
  readonly field: string;
  /** The other user's value; null if it was removed. */
  readonly value: FieldValue | null;
}

/** Changes that other users made since the author loaded the list. */
export interface OthersChanges {
  readonly added: readonly ChangedItem[];
  readonly removed: readonly ChangedItem[];
  /** Removed items that the author had moved or changed. Those changes are lost. */
  readonly lost: readonly ChangedItem[];
  readonly moved: readonly ChangedItem[];
  /** Items with new values in fields that the author did not change. */
  readonly updated: readonly ChangedItem[];
  /** Fields that both users changed. The author's value is saved. */
  readonly conflicts: readonly FieldConflict[];
}

/** What `saveRelationChanges` returns. */
export interface SaveResult {
  /** Unsaved lists, to save again. Undefined if there are none. */
  readonly changes: RelationChanges | undefined;
  readonly rejected: readonly RejectedChange[];
  /** What other users changed since the author loaded the lists, by list. */
  readonly others: { readonly [list: ListKey]: OthersChanges };
}

type Ref = Pick<ChangedItem, 'object_type' | 'id'> & { readonly title?: string };

/** What the service reports about a saved list. */
export interface ListReport {
  readonly merged: { readonly [change in 'added' | 'removed' | 'moved' | 'updated']: readonly Ref[] } & {
    readonly conflicts: readonly (Ref & Pick<FieldConflict, 'field' | 'value'>)[];
  };
  readonly rejected: readonly RejectedItem[];
  /** The saved list, at most its first 500 items. */
  readonly items?: readonly Pick<RelationItem, 'related'>[];
}

/** A list item that the service rejects. */
export type RejectedItem = Ref & Pick<RejectedChange, 'op' | 'code' | 'status' | 'message'>;

/** Returns a function that adds titles to items, of those that the author saw or that the saved list has. */
function titles({ base, items }: ListChanges, saved: ListReport['items'] = []) {
  const known = new Map<ItemKey, string>();
  for (const { related } of saved) known.set(itemKey(related), related.title);
  for (const item of [...base, ...items]) known.set(itemKey(item), item.title);
  return <T extends Ref>(item: T) => ({ ...item, title: item.title || known.get(itemKey(item)) || itemKey(item) });
}

/** Returns the changes of other users that a save has kept; undefined if there are none. */
export function othersChanges(changes: ListChanges, { merged, items }: ListReport): OthersChanges | undefined {
  if (!Object.values(merged).some((list) => list.length > 0)) return undefined;
  const named = titles(changes, items);
  const own = new Set(ownChanges(changes).map(itemKey));
  const isLost = (item: ChangedItem) => own.has(itemKey(item));
  const removed = merged.removed.map(named);
  return {
    added: merged.added.map(named),
    removed: removed.filter((item) => !isLost(item)),
    lost: removed.filter(isLost),
    moved: merged.moved.map(named),
    updated: merged.updated.map(named),
    conflicts: merged.conflicts.map(named),
  };
}

/** Returns the rejected changes of a list. */
export function rejections(list: ListKey, changes: ListChanges, rejected: readonly RejectedItem[]): readonly RejectedChange[] {
  const named = titles(changes);
  return rejected.map((item) => {
    const { op, code, status, message, title } = named(item);
    return { list, op, key: itemKey(item), title, code, status, message, outcome: 'undone' };
  });
}

/** Returns the changes of a list that failed with a request: those that the service rejected, or all. */
export function failedChanges(list: ListKey, changes: ListChanges, error: unknown): readonly RejectedChange[] {
  const { code = 'fetch_error', status = 0, message = '', data } = error as Partial<RelxError>;
  if (code === 'relx_list_rejected') return rejections(list, changes, (data?.items ?? []) as RejectedItem[]); // as the service declares it
  // after a server error or an unreadable response, the changes may have been made
  const isUndone = code === 'rest_database_unavailable' || code === 'offline_error' || (status >= 400 && status < 500);
  const items = ownChanges(changes).map((item) => ({ ...item, code, status, message }));
  const outcome = isUndone ? 'undone' : 'unknown';
  return rejections(list, changes, items).map((rejected) => ({ ...rejected, outcome }));
}

/** What a server reports that saves lists together with their post. */
export interface SaveReport {
  readonly saved: { readonly [list: ListKey]: ListReport };
}

/** Error of a server that saves lists with their post: each rejected item, with its list. */
export interface SaveError {
  readonly data?: { readonly items?: readonly (RejectedItem & { readonly list: ListKey })[] };
}

const unknown: ListChanges = { base: [], items: [] };

/**
 * Returns the result for lists that were saved with their post.
 *
 * @param changes the saved changes
 */
export function saveResultOf(save: SaveReport | SaveError, changes: RelationChanges = {}): SaveResult {
  if (!('saved' in save)) {
    const items = save.data?.items ?? [];
    const rejected = items.flatMap((item) => rejections(item.list, changes[item.list] ?? unknown, [item]));
    return { changes, rejected, others: {} };
  }
  const lists = Object.entries(save.saved) as [ListKey, ListReport][];
  const rejected = lists.flatMap(([list, report]) => rejections(list, unknown, report.rejected));
  const others = lists.flatMap(([list, report]) => {
    const byOthers = othersChanges(changes[list] ?? unknown, report);
    return byOthers ? [[list, byOthers] as const] : [];
  });
  return { changes: undefined, rejected, others: Object.fromEntries(others) };
}
