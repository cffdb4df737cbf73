import type { CallOptions, RelxClient } from '../../client/index.js';
import { throwIfAborted } from '../../client/transport/abort.js';
import type { ObjectRef, ObjectType } from '../../contract/index.js';
import { withList } from '../model/add-change.js';
import type { OthersChanges } from '../model/others-changes.js';
import { keyOf, type ListChanges, type ListKey, listOf, type RelationChanges } from '../model/relation-changes.js';
import { saveList } from '../model/save-list.js';
import type { RejectedChange, SavedRelations } from '../model/saved-relations.js';

/** Invalidates the lists of an object and of the items that were changed, in one request for all writes. */
function invalidateChanged(client: RelxClient, object: ObjectRef, lists: readonly (readonly [ListKey, ListChanges])[]): void {
  const changes = lists.flatMap(([name, { operations, data }]) => {
    const keys = [...operations.map(keyOf), ...Object.keys(data ?? {})].map((key) => key.split(':'));
    // a key is that of an object
    const items = keys.map(([objectType, id]) => ({ objectType: objectType as ObjectType, id: Number(id) }));
    return [object, ...items].map((one) => ({ object: one, type: listOf(name).type }));
  });
  if (changes.length > 0) void client.invalidate(...changes);
}

/**
 * Saves changes to the relations of an object and merges them with changes that other users made since. Changes that are
 * already made count as saved. Rejected changes are returned with their reasons. They stay in `changes` of the result, which
 * you can save again. Lists on the page are fetched again in one request.
 *
 * Sends `GET relx/v1/<object_type>/<id>` for each list, `POST relx/v1/relationships/batch` to add and remove, and `PATCH
 * relx/v1/relationships/<id>` with `If-Match` to move.
 *
 * @throws the abort reason of the signal; other errors are returned, not thrown
 * @example
 * const { changes: left, others } = await saveRelationChanges(client, { objectType: 'post', id: 12 }, changes);
 */
export async function saveRelationChanges(
  client: RelxClient,
  object: ObjectRef,
  changes: RelationChanges | undefined,
  options: CallOptions = {},
): Promise<SavedRelations> {
  let left: RelationChanges | undefined;
  const rejected: RejectedChange[] = [];
  const others: { [list: ListKey]: OthersChanges } = {};
  const lists = Object.entries(changes ?? {}) as [ListKey, ListChanges][];
  try {
    // sequential, because the lists of a type can share a limit
    for (const [name, listChanges] of lists) {
      throwIfAborted(options.signal);
      const saved = await saveList(client, object, name, listChanges, { signal: options.signal, invalidate: false });
      left = withList(left, name, saved.left);
      rejected.push(...saved.rejected);
      if (saved.others) others[name] = saved.others;
    }
  } finally {
    invalidateChanged(client, object, lists);
  }
  return { changes: left, rejected, others };
}
