import type { RelxClient, WriteOptions } from '../../client/index.js';
import { throwIfAborted } from '../../client/transport/abort.js';
import type { ObjectRef, RelationItem, RelationSide } from '../../contract/index.js';
import { __ } from '../i18n.js';
import { type ItemKey, itemKey } from './relation-changes.js';
import { type Reason, reasonOf, reasonOfWrite } from './saved-relations.js';

/** A list whose items are being moved. */
export interface Ordering {
  readonly object: ObjectRef;
  readonly direction: string;
  /** Loaded items, in order. */
  items: readonly RelationItem[];
  /** Reads the list again. */
  readonly read: () => Promise<readonly RelationItem[]>;
}

/** Maximum number of attempts to change a relation while other users change its lists. */
export const TRIES = 5;

/** True if the list changed after it was read, so that it must be read again. */
export const isOutdated = ({ code, status }: Reason) => status === 412 || code === 'ncr_relation_not_found';

/** Side of the relation that the list belongs to. In bidirectional relations the object can be on either side. */
function sideOf({ object, direction }: Ordering, { from_type, from_id }: RelationItem): RelationSide {
  if (direction !== 'both') return direction === 'incoming' ? 'to' : 'from';
  return from_type === object.objectType && from_id === object.id ? 'from' : 'to';
}

/**
 * Moves an item behind the nearest existing item of those that precede it. Each attempt sends `If-Match` with the ETag of the
 * order it is based on. Returns the reason on failure; does nothing if the item was removed.
 */
export async function placeItem(
  client: RelxClient,
  ordering: Ordering,
  key: ItemKey,
  behind: readonly ItemKey[],
  options: WriteOptions,
): Promise<Reason | undefined> {
  for (let attempt = 1; ; attempt++) {
    const keys = ordering.items.map(({ related }) => itemKey(related));
    const index = keys.indexOf(key);
    const item = ordering.items[index];
    if (!item) return undefined;
    const previous = behind.findLast((other) => keys.includes(other));
    if (keys[index - 1] === previous) return undefined;
    if (item.id < 0) {
      const message = __('This site does not support the order of relations.', 'relx');
      return { code: 'rest_no_route', status: 404, message, outcome: 'undone' };
    }
    const neighbour = ordering.items.find(({ related }) => itemKey(related) === previous);
    let reasonIn = reasonOf;
    try {
      const { etag } = await client.getRelation(item.id, options);
      reasonIn = reasonOfWrite;
      const position = neighbour ? { after: neighbour.id } : { position: 0 };
      await client.moveRelation(item.id, { side: sideOf(ordering, item), ...position }, { ...options, ifMatch: etag });
      const others = ordering.items.filter((other) => other !== item);
      const place = neighbour ? others.indexOf(neighbour) + 1 : 0;
      ordering.items = [...others.slice(0, place), item, ...others.slice(place)];
      return undefined;
    } catch (error) {
      throwIfAborted(options.signal);
      const reason = reasonIn(error);
      if (!isOutdated(reason) || attempt === TRIES) return reason;
      ordering.items = await ordering.read();
    }
  }
}
