import type { Direction, ObjectType, Related, RelationData, RelationDataInput, RelationTypeName } from '../../contract/index.js';

/** Key of a list: relation type and direction, such as `references:outgoing`. */
export type ListKey = `${string}:${Direction}`;

/** Key of an object, such as `post:5`. */
export type ItemKey = `${ObjectType}:${number}`;

/** A change that an author makes to the items of a list. */
export type RelationOperation =
  /** `after` is the key of the preceding item; null means the first position. @default the last position. `data` has the values of fields. */
  | { readonly op: 'add'; readonly related: Related; readonly after?: ItemKey | null; readonly data?: RelationData }
  | { readonly op: 'remove'; readonly related: Related }
  | { readonly op: 'move'; readonly key: ItemKey; readonly after: ItemKey | null };

/** New values of fields of an item; null removes a value. */
export interface DataOperation {
  readonly op: 'update';
  readonly key: ItemKey;
  readonly data: RelationDataInput;
}

/** New values of fields, by item. */
export type DataChanges = { readonly [key: ItemKey]: RelationDataInput };

/** An item of a list as the author saw it. */
export interface SnapshotItem {
  readonly key: ItemKey;
  /** Title for messages, up to 200 characters. */
  readonly title: string;
  /** ID of the relation. */
  readonly id?: number;
  /** Data of the relation. Absent if its type declares no fields. */
  readonly data?: RelationData;
}

/** Changes to one list: the minimum operations that turn the list as the author saw it into the list that the author wants. */
export interface ListChanges {
  /** The list as the author saw it. Saving compares it with the current list to detect changes of other users. */
  readonly base: readonly SnapshotItem[];
  /** False if the list has more items than `base`. */
  readonly isComplete: boolean;
  readonly operations: readonly RelationOperation[];
  /** New values of fields of items that are in the list, those to add included. */
  readonly data?: DataChanges | undefined;
}

/**
 * Unsaved changes to the relations of an object, by list. Plain JSON, so that it fits into an undo stack. Undefined means no
 * changes.
 */
export type RelationChanges = { readonly [list: ListKey]: ListChanges };

/** An item of a list: a stored relation, or a related object that is not saved yet. */
export interface ListedItem {
  readonly related: Related;
  /** ID of the relation; undefined if it is not saved yet. */
  readonly id?: number | undefined;
  readonly data?: RelationData | undefined;
}

/** Returns the key of an object. */
export const itemKey = ({ object_type, id }: Pick<Related, 'object_type' | 'id'>): ItemKey => `${object_type}:${id}`;

/** Returns the key of the object that an operation applies to. */
export const keyOf = (operation: RelationOperation | DataOperation): ItemKey =>
  'key' in operation ? operation.key : itemKey(operation.related);

/** Returns the key of a list. */
export const listKey = (type: string, direction: Direction): ListKey => `${type}:${direction}`;

/** Returns the relation type and direction of a list key. */
export function listOf(key: ListKey): { readonly type: RelationTypeName; readonly direction: Direction } {
  const colon = key.lastIndexOf(':');
  // a type of the site, and the part after the last colon is the direction
  return { type: key.slice(0, colon) as RelationTypeName, direction: key.slice(colon + 1) as Direction };
}
