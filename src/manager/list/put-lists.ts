import type { CallOptions, RelxClient } from '../../client/index.js';
import { throwIfAborted } from '../../client/transport/abort.js';
import type { ObjectRef } from '../../contract/index.js';
import { withList } from '../model/list-changes.js';
import {
  type ListChanges,
  type ListItemInput,
  type ListKey,
  parseListKey,
  type RelationChanges,
} from '../model/relation-changes.js';
import { failedChanges, othersChanges, type RejectedChange, rejections, type SaveResult } from '../model/save-result.js';

/** An item as the REST API has it. */
const sent = ({ id, object_type, data }: ListItemInput) => ({ id, object_type, ...(data && { data }) });

/**
 * Saves changes to an object's relations. The service merges them with what other users changed since. If it rejects a
 * change, it saves nothing of that list, unless `skip_rejected` is true. The result has unsaved lists in `changes`.
 * Affected lists on the page are fetched again.
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
): Promise<SaveResult> {
  let left: RelationChanges | undefined;
  const rejected: RejectedChange[] = [];
  let others: SaveResult['others'] = {};
  // sequential, because the lists of a type can share a limit
  for (const [list, own] of Object.entries(changes ?? {}) as [ListKey, ListChanges][]) {
    throwIfAborted(options.signal);
    const { type, direction } = parseListKey(list);
    const { base, items, partial, skip_rejected: skipRejected } = own;
    try {
      const body = { direction, base: base.map(sent), items: items.map(sent), partial, skipRejected };
      const report = await client.setList(object, type, body, options);
      const byOthers = othersChanges(own, report);
      if (byOthers) others = { ...others, [list]: byOthers };
      rejected.push(...rejections(list, own, report.rejected));
    } catch (error) {
      throwIfAborted(options.signal);
      left = withList(left, list, own);
      rejected.push(...failedChanges(list, own, error));
    }
  }
  return { changes: left, rejected, others };
}
