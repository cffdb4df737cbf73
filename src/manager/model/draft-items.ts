import type { CallOptions, RelxClient } from '../../client/index.js';
import { throwIfAborted } from '../../client/transport/abort.js';
import type { RelatedPost } from '../../contract/index.js';
import { type ItemKey, itemKey, keyOf, type ListChanges, type ListedItem, type RelationOperation } from './relation-changes.js';
import { type Reason, reasonOf } from './saved-relations.js';

/** Returns an item for a draft that saving creates. Its ID is negative, and not the ID of another item of the list. */
export function unsavedDraft(title: string, postType: string, items: readonly ListedItem[]): RelatedPost {
  const id = Math.min(0, ...items.map(({ related }) => related.id)) - 1;
  return { id, object_type: 'post', subtype: postType, title, link: '', hidden: 'draft' };
}

/**
 * Creates the drafts among the items to add, and returns the changes with their IDs. Drafts that could not be created keep their
 * negative IDs and are returned with their reasons.
 */
export async function createDrafts(
  client: RelxClient,
  changes: ListChanges,
  options: CallOptions,
): Promise<{ readonly changes: ListChanges; readonly failed: ReadonlyMap<ItemKey, Reason> }> {
  const created = new Map<ItemKey, RelatedPost>();
  const failed = new Map<ItemKey, Reason>();
  for (const operation of changes.operations) {
    if (operation.op !== 'add' || operation.related.id > 0) continue;
    const { title, subtype } = operation.related;
    try {
      created.set(keyOf(operation), await client.createDraft({ title, postType: subtype }, options));
    } catch (error) {
      throwIfAborted(options.signal);
      failed.set(keyOf(operation), reasonOf(error));
    }
  }
  const idOf = (key: ItemKey): ItemKey => {
    const draft = created.get(key);
    return draft ? itemKey(draft) : key;
  };
  const withIds = (operation: RelationOperation): RelationOperation => ({
    ...operation,
    ...('related' in operation && { related: created.get(keyOf(operation)) ?? operation.related }),
    ...('after' in operation && operation.after && { after: idOf(operation.after) }),
  });
  // the keys of data changes
  const data = Object.entries(changes.data ?? {}).map(([key, values]) => [idOf(key as ItemKey), values] as const);
  return {
    changes: {
      ...changes,
      operations: changes.operations.map(withIds),
      ...(data.length > 0 && { data: Object.fromEntries(data) }),
    },
    failed,
  };
}
