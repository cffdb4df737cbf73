import type { Direction, ObjectType, Related, RelationData, RelationDataInput, RelationTypeName } from '../../contract/index.js';
import { type ItemKey, itemKey } from '../../contract/merge-list.js';

export { type ItemKey, itemKey };

/** List key: relation type and direction, such as `references:outgoing`. */
export type ListKey = `${string}:${Direction}`;

/** An item of changes to a list. */
export interface ListItemInput {
  /** Related object ID. */
  readonly id: number;
  readonly object_type: ObjectType;
  /** Title for messages, up to 200 characters. */
  readonly title: string;
  /** Field values. Null removes a value. */
  readonly data?: RelationDataInput;
  /** The object of an added item, to show it before it is saved. */
  readonly related?: Related;
}

/** Changes to one list: as the author saw it, and as the author wants it. */
export interface ListChanges {
  readonly base: readonly ListItemInput[];
  readonly items: readonly ListItemInput[];
  /** Whether the list has more items than `base`. @default false */
  readonly partial?: boolean;
  /** Saves the other changes if some are rejected. @default false */
  readonly skip_rejected?: boolean;
}

/**
 * Unsaved changes to an object's relations, by list. Plain JSON. Undefined means no
 * changes.
 */
export type RelationChanges = { readonly [list: ListKey]: ListChanges };

/** A list item: a stored relation, or an object that is not saved yet. */
export interface ListedItem {
  readonly related: Related;
  /** Relation ID; undefined if it is not saved yet. */
  readonly id?: number | undefined;
  readonly data?: RelationData | undefined;
}

/** Returns the key of the related object of an item. */
export const keyOf = ({ related }: Pick<ListedItem, 'related'>): ItemKey => itemKey(related);

/** Returns the key of a list. */
export const listKey = (type: string, direction: Direction): ListKey => `${type}:${direction}`;

/** Returns the relation type and direction of a list key. */
export function parseListKey(key: ListKey): { readonly type: RelationTypeName; readonly direction: Direction } {
  const colon = key.lastIndexOf(':');
  // a type of the site, and the part after the last colon is the direction
  return { type: key.slice(0, colon) as RelationTypeName, direction: key.slice(colon + 1) as Direction };
}
