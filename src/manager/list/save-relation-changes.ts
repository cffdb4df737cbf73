import type { CallOptions, RelxClient } from '../../client/index.js';
import type { ObjectRef } from '../../contract/index.js';
import { withList } from '../model/add-change.js';
import type { OthersChanges } from '../model/others-changes.js';
import type { ListChanges, ListKey, RelationChanges } from '../model/relation-changes.js';
import { saveList } from '../model/save-list.js';
import type { RejectedChange, SavedRelations } from '../model/saved-relations.js';

/**
 * Saves changes to the relations of an object and merges them with changes that other users made since. Changes that are
 * already made count as saved. Rejected changes are returned with their reasons. They stay in `changes` of the result, which
 * you can save again.
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
  // sequential, because the lists of a type can share a limit
  for (const [name, listChanges] of Object.entries(changes ?? {}) as [ListKey, ListChanges][]) {
    options.signal?.throwIfAborted();
    const saved = await saveList(client, object, name, listChanges, options);
    left = withList(left, name, saved.left);
    rejected.push(...saved.rejected);
    if (saved.others) others[name] = saved.others;
  }
  return { changes: left, rejected, others };
}
