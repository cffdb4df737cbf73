import type { RelxClient, WriteOptions } from '../../client/index.js';
import { throwIfAborted } from '../../client/transport/abort.js';
import type { BatchRequest, BatchResponse, ObjectRef, RestError } from '../../contract/index.js';
import { withValues } from './item-data.js';
import {
  type DataChanges,
  type ItemKey,
  itemKey,
  keyOf,
  type ListChanges,
  type ListKey,
  listOf,
  type RelationOperation,
} from './relation-changes.js';
import { type Reason, reasonOfWrite } from './saved-relations.js';

type Membership = Exclude<RelationOperation, { op: 'move' }>;

function requestOf(object: ObjectRef, list: ListKey, { op, related }: Membership, data: DataChanges | undefined): BatchRequest {
  const { type, direction } = listOf(list);
  const other = { objectType: related.object_type, id: related.id };
  const [from, to] = direction === 'incoming' ? [other, object] : [object, other];
  const sides = { from_id: from.id, from_type: from.objectType, to_id: to.id, to_type: to.objectType };
  if (op === 'remove') return { method: 'DELETE', body: { type, ...sides } };
  const values = data?.[itemKey(related)];
  return { method: 'POST', body: { type, ...sides, ...(values && { data: withValues({}, values) }) } };
}

/** Reason why an item was rejected; undefined if another user has already made the same change. */
function rejectionOf({ op }: Membership, { status, body }: BatchResponse): Reason | undefined {
  if (status < 400) return undefined;
  const { code = 'invalid_response', message = '' } = (body ?? {}) as Partial<RestError>; // the status shows that this is an error body
  if (code === (op === 'add' ? 'ncr_relation_exists' : 'ncr_relation_not_found')) return undefined;
  return reasonOfWrite({ code, status, message });
}

/**
 * Removes relations first, so that a full list has space, and then adds. Additions are sent in reverse order, because the
 * service puts each new relation above older ones. Returns the rejected items with their reasons.
 */
export async function writeList(
  client: RelxClient,
  object: ObjectRef,
  list: ListKey,
  { operations, data }: Pick<ListChanges, 'operations' | 'data'>,
  options: WriteOptions,
): Promise<ReadonlyMap<ItemKey, Reason>> {
  const removals = operations.filter((operation) => operation.op === 'remove');
  const additions = operations.filter((operation) => operation.op === 'add').reverse();
  const all: readonly Membership[] = [...removals, ...additions];
  const rejected = new Map<ItemKey, Reason>();
  if (all.length === 0) return rejected;
  let responses: readonly BatchResponse[];
  try {
    responses = await client.batchRelations(
      all.map((operation) => requestOf(object, list, operation, data)),
      options,
    );
  } catch (error) {
    throwIfAborted(options.signal);
    // the next save detects changes that were made anyway
    return new Map(all.map((operation) => [keyOf(operation), reasonOfWrite(error)]));
  }
  for (const [index, operation] of all.entries()) {
    const response = responses[index];
    if (!response) continue;
    const reason = rejectionOf(operation, response);
    if (reason) rejected.set(keyOf(operation), reason);
  }
  return rejected;
}
