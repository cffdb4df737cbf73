import type { CallOptions, RelxClient } from '../client/index.js';
import type { ObjectRef } from '../contract/index.js';
import { withList } from './model/add-change.js';
import type { OthersChanges } from './model/others-changes.js';
import type { ListChanges, ListKey, RelationChanges } from './model/relation-changes.js';
import { saveList } from './model/save-list.js';
import type { RefusedChange, SavedRelations } from './model/saved-relations.js';

/**
 * Saves changes to the relations of an object, merged into what its lists are by now: what others added, removed and moved
 * meanwhile is kept, and told. What is there already, or gone already, counts as done; what is refused is told with its
 * reason and stays in `changes`, so that saving those again goes on where this one ended.
 *
 * `GET relx/v1/<object_type>/<id>` for each list, `POST relx/v1/relationships/batch` for what comes and goes, and
 * `PATCH relx/v1/relationships/<id>` with `If-Match` for what moves.
 *
 * @throws the reason of the signal, when it is aborted; nothing else
 * @example
 * const { changes: left, refused, others } = await saveRelationChanges(client, { objectType: 'post', id: 12 }, changes);
 */
export async function saveRelationChanges(
  client: RelxClient,
  object: ObjectRef,
  changes: RelationChanges | undefined,
  options: CallOptions = {},
): Promise<SavedRelations> {
  let left: RelationChanges | undefined;
  const refused: RefusedChange[] = [];
  const others: { [list: ListKey]: OthersChanges } = {};
  // one after the other: the lists of a type may share a limit
  for (const [name, listChanges] of Object.entries(changes ?? {}) as [ListKey, ListChanges][]) {
    options.signal?.throwIfAborted();
    const saved = await saveList(client, object, name, listChanges, options);
    left = withList(left, name, saved.left);
    refused.push(...saved.refused);
    if (saved.others) others[name] = saved.others;
  }
  return { changes: left, refused, others };
}
