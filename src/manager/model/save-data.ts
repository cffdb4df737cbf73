import type { RelxClient, WriteOptions } from '../../client/index.js';
import { throwIfAborted } from '../../client/transport/abort.js';
import type { RelationDataInput, RelationItem } from '../../contract/index.js';
import { differingValues } from './item-data.js';
import { isOutdated, TRIES } from './place-item.js';
import { type DataChanges, type ItemKey, itemKey } from './relation-changes.js';
import { type Reason, reasonOf, reasonOfWrite } from './saved-relations.js';

/**
 * Saves new values of fields of a relation. Each attempt sends `If-Match` with the ETag of the data it is based on. Returns the
 * reason on failure; does nothing if the relation has the values.
 */
async function saveValues(
  client: RelxClient,
  { id }: Pick<RelationItem, 'id'>,
  values: RelationDataInput,
  options: WriteOptions,
): Promise<Reason | undefined> {
  for (let attempt = 1; ; attempt++) {
    let reasonIn = reasonOf;
    try {
      const { item, etag } = await client.getRelation(id, options);
      const data = differingValues(item.data, values);
      if (!data) return undefined;
      reasonIn = reasonOfWrite;
      await client.updateRelation(id, { data }, { ...options, ifMatch: etag });
      return undefined;
    } catch (error) {
      throwIfAborted(options.signal);
      const reason = reasonIn(error);
      // the relation was removed, so there is nothing to change
      if (reason.code === 'ncr_relation_not_found') return undefined;
      if (!isOutdated(reason) || attempt === TRIES) return reason;
    }
  }
}

/** Saves new values of fields of the relations that a list has. Returns the rejected items with their reasons. */
export async function saveData(
  client: RelxClient,
  items: readonly RelationItem[],
  changes: DataChanges | undefined,
  options: WriteOptions,
): Promise<ReadonlyMap<ItemKey, Reason>> {
  const rejected = new Map<ItemKey, Reason>();
  for (const item of changes ? items : []) {
    const key = itemKey(item.related);
    const values = changes?.[key];
    const reason = values && (await saveValues(client, item, values, options));
    if (reason) rejected.set(key, reason);
  }
  return rejected;
}
