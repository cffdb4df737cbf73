import type { RelxClient, WriteOptions } from '../../client/index.js';
import { throwIfAborted } from '../../client/transport/abort.js';
import type { ObjectRef } from '../../contract/index.js';
import { addChange, type ListSnapshot } from './add-change.js';
import { applyToKeys } from './apply-changes.js';
import { createDrafts } from './draft-items.js';
import { mergeKeys } from './merge-list.js';
import { type OthersChanges, othersChanges } from './others-changes.js';
import { type Ordering, placeItem } from './place-item.js';
import { type ReadList, readUntil } from './read-list.js';
import {
  type ItemKey,
  itemKey,
  keyOf,
  type ListChanges,
  type ListKey,
  listOf,
  type RelationOperation,
} from './relation-changes.js';
import { saveData } from './save-data.js';
import { type Reason, type RejectedChange, reasonOf, rejection } from './saved-relations.js';
import { writeList } from './write-list.js';

/** Result of saving the changes of one list. */
export interface SavedList {
  readonly left: ListChanges | undefined;
  readonly rejected: readonly RejectedChange[];
  readonly others: OthersChanges | undefined;
}

/** Saves the changes of one list. See {@link saveRelationChanges}. */
export async function saveList(
  client: RelxClient,
  object: ObjectRef,
  list: ListKey,
  given: ListChanges,
  options: WriteOptions,
): Promise<SavedList> {
  const { changes, failed } = await createDrafts(client, given, options);
  const { base, isComplete, operations, data } = changes;
  const rejected = new Map<ItemKey, Reason>(failed);
  let rejectedData: ReadonlyMap<ItemKey, Reason> = new Map();
  const added = new Set<ItemKey>();
  const seen = base.map(({ key }) => key);
  // of a partially loaded list, read as many items as the author saw
  const read = (more: Iterable<ItemKey> = []): Promise<ReadList> =>
    readUntil(client, object, list, isComplete ? 'all' : new Set([...seen, ...more]), options);
  const resultOf = (current: ListSnapshot | undefined, others: OthersChanges | undefined): SavedList => {
    const rejectedOperations = operations.filter((operation) => rejected.has(keyOf(operation)));
    return {
      left: leftOf(list, changes, rejectedOperations, rejectedData, current),
      rejected: [
        ...rejectedOperations.flatMap((operation) => {
          const reason = rejected.get(keyOf(operation));
          if (!reason) return [];
          const change = rejection(list, changes, operation, reason);
          // an item that is in the list now was added, so only its move failed
          return [added.has(keyOf(operation)) ? { ...change, op: 'move' as const } : change];
        }),
        ...[...rejectedData].map(([key, reason]) => rejection(list, changes, { op: 'update', key, data: {} }, reason)),
      ],
      others,
    };
  };

  let current: ReadList;
  try {
    current = await read();
  } catch (error) {
    throwIfAborted(options.signal);
    for (const operation of operations) if (!failed.has(keyOf(operation))) rejected.set(keyOf(operation), reasonOf(error));
    const keys = Object.keys(data ?? {}).filter((key) => !rejected.has(key as ItemKey)); // the keys of data changes
    rejectedData = new Map(keys.map((key) => [key as ItemKey, reasonOf(error)]));
    return resultOf(undefined, undefined);
  }
  const others = othersChanges(changes, current.items);
  const present = new Set(current.items.map(({ related }) => itemKey(related)));
  const isNeeded = (operation: RelationOperation) =>
    !rejected.has(keyOf(operation)) && (operation.op !== 'add' || !present.has(keyOf(operation)));
  const { placements } = mergeKeys([...present], changes);
  const needed = { operations: operations.filter(isNeeded), data };
  const notWritten = await writeList(client, object, list, needed, options);
  for (const [key, reason] of notWritten) rejected.set(key, reason);
  for (const operation of operations) {
    const key = keyOf(operation);
    if (operation.op === 'add' && !rejected.has(key)) added.add(key);
  }

  rejectedData = await saveData(client, current.items, data, options);

  const toPlace = placements.filter(({ key }) => !rejected.has(key));
  if (toPlace.length === 0 && rejected.size === 0 && rejectedData.size === 0) return resultOf(undefined, others);
  try {
    current = await read(toPlace.map(({ key }) => key));
    const wanted = applyToKeys(seen, operations);
    const again = async () => (await read(toPlace.map(({ key }) => key))).items;
    const ordering: Ordering = { object, direction: listOf(list).direction, items: current.items, read: again };
    for (const { key, isNew } of toPlace) {
      const reason = await placeItem(client, ordering, key, wanted.slice(0, wanted.indexOf(key)), options);
      // a site without manual order decides where new items go
      if (reason && !(isNew && reason.code === 'rest_no_route')) rejected.set(key, reason);
    }
    return resultOf({ items: ordering.items, isComplete: current.next === undefined }, others);
  } catch (error) {
    throwIfAborted(options.signal);
    for (const { key } of toPlace) if (!rejected.has(key)) rejected.set(key, reasonOf(error));
    return resultOf(undefined, others);
  }
}

/** Returns the rejected changes, based on the current list. */
function leftOf(
  list: ListKey,
  changes: ListChanges,
  rejected: readonly RelationOperation[],
  rejectedData: ReadonlyMap<ItemKey, Reason>,
  current: ListSnapshot | undefined,
): ListChanges | undefined {
  if (rejected.length === 0 && rejectedData.size === 0) return undefined;
  const keys = new Set([...rejected.map(keyOf), ...rejectedData.keys()]);
  const data = Object.entries(changes.data ?? {}).filter(([key]) => keys.has(key as ItemKey)); // the keys of data changes
  if (!current) {
    const { data: _, ...rest } = changes;
    return { ...rest, operations: rejected, ...(data.length > 0 && { data: Object.fromEntries(data) }) };
  }
  const present = new Set(current.items.map(({ related }) => itemKey(related)));
  let left: ReturnType<typeof addChange>;
  for (const operation of rejected) {
    const key = keyOf(operation);
    // the item was added, but not at the requested position
    const isAdded = operation.op === 'add' && present.has(key);
    const next: RelationOperation = isAdded ? { op: 'move', key, after: operation.after ?? null } : operation;
    left = addChange(left, list, next, current);
  }
  for (const [key, values] of data) left = addChange(left, list, { op: 'update', key: key as ItemKey, data: values }, current);
  return left?.[list];
}
