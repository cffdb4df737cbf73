import type { CallOptions, RelxClient } from '../../client/index.js';
import type { BatchRequest, BatchResponse, ObjectRef, RelationItem, RestError } from '../../contract/index.js';
import { type ItemKey, keyOf, type ListKey, listOf, type RelationOperation } from './relation-changes.js';
import { type Reason, reasonOfWrite } from './saved-relations.js';

/** What became of additions and removals. */
export interface Written {
  readonly refused: ReadonlyMap<ItemKey, Reason>;
  /** Ids of the relations that were made. */
  readonly created: ReadonlyMap<ItemKey, number>;
}

type Membership = Exclude<RelationOperation, { op: 'move' }>;

function requestOf(object: ObjectRef, list: ListKey, { op, related }: Membership): BatchRequest {
  const { type, direction } = listOf(list);
  const other = { objectType: related.object_type, id: related.id };
  const [from, to] = direction === 'incoming' ? [other, object] : [object, other];
  const sides = { from_id: from.id, from_type: from.objectType, to_id: to.id, to_type: to.objectType };
  return { method: op === 'add' ? 'POST' : 'DELETE', body: { type, ...sides } };
}

/** Why an item was refused; what somebody else has done already counts as done. */
function refusedBy({ op }: Membership, { status, body }: BatchResponse): Reason | undefined {
  if (status < 400) return undefined;
  const { code = 'invalid_response', message = '' } = (body ?? {}) as Partial<RestError>; // checked by its status
  if (code === (op === 'add' ? 'ncr_relation_exists' : 'ncr_relation_not_found')) return undefined;
  return reasonOfWrite({ code, status, message });
}

/**
 * Removes and adds, in this order, so that a full list has room. What stands last is added first: a relation that nobody
 * placed stands above the older ones, so they come out in their order.
 */
export async function writeList(
  client: RelxClient,
  object: ObjectRef,
  list: ListKey,
  operations: readonly RelationOperation[],
  options: CallOptions,
): Promise<Written> {
  const removals = operations.filter((operation) => operation.op === 'remove');
  const additions = operations.filter((operation) => operation.op === 'add').reverse();
  const all: readonly Membership[] = [...removals, ...additions];
  const refused = new Map<ItemKey, Reason>();
  const created = new Map<ItemKey, number>();
  if (all.length === 0) return { refused, created };
  let answers: readonly BatchResponse[];
  try {
    answers = await client.batchRelations(
      all.map((operation) => requestOf(object, list, operation)),
      options,
    );
  } catch (error) {
    options.signal?.throwIfAborted();
    // whatever was done of it is found done by the next save
    return { refused: new Map(all.map((operation) => [keyOf(operation), reasonOfWrite(error)])), created };
  }
  for (const [index, operation] of all.entries()) {
    const answer = answers[index];
    if (!answer) continue;
    const reason = refusedBy(operation, answer);
    const id = (answer.body as Partial<RelationItem> | null)?.id;
    if (reason) refused.set(keyOf(operation), reason);
    else if (operation.op === 'add' && answer.status < 300 && id) created.set(keyOf(operation), id);
  }
  return { refused, created };
}
