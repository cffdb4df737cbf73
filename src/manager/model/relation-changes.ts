import type { Direction, ObjectType, Related } from '../../contract/index.js';

/** One list of an object: a relation type with the way it is walked, such as `references:outgoing`. */
export type ListKey = `${string}:${Direction}`;

/** An object as changes name it, such as `post:5`. */
export type ItemKey = `${ObjectType}:${number}`;

/** What an author does to one list. */
export type RelationOperation =
  /** `after` is what it stands behind, null for the first place. @default the end */
  | { readonly op: 'add'; readonly related: Related; readonly after?: ItemKey | null }
  | { readonly op: 'remove'; readonly related: Related }
  | { readonly op: 'move'; readonly key: ItemKey; readonly after: ItemKey | null };

/** An item of a list as its author saw it. */
export interface SeenItem {
  readonly key: ItemKey;
  /** For messages: 200 characters at most. */
  readonly title: string;
  /** Id of the relation. */
  readonly id?: number;
}

/** The changes of one list: least operations that make of what the author saw what the author wants. */
export interface ListChanges {
  /** The list as the author saw it: with it a save tells what others did meanwhile. */
  readonly base: readonly SeenItem[];
  /** False where the list has more than that. */
  readonly isComplete: boolean;
  readonly operations: readonly RelationOperation[];
}

/** Unsaved changes to the relations of one object, by list: plain JSON, fit for an undo stack. Undefined where there are none. */
export type RelationChanges = { readonly [list: ListKey]: ListChanges };

/** What makes an item: relation items do, and things that are related since a moment ago. */
export interface Listed {
  readonly related: Related;
  /** Id of the relation, where there is one. */
  readonly id?: number | undefined;
}

/** The name of an object in changes. */
export const itemKey = ({ object_type, id }: Pick<Related, 'object_type' | 'id'>): ItemKey => `${object_type}:${id}`;

/** The name of what an operation is about. */
export const keyOf = (operation: RelationOperation): ItemKey =>
  operation.op === 'move' ? operation.key : itemKey(operation.related);

/** The name of a list. */
export const listKey = (type: string, direction: Direction): ListKey => `${type}:${direction}`;

/** A list's type and direction, read from its name. */
export function listOf(key: ListKey): { readonly type: string; readonly direction: Direction } {
  const colon = key.lastIndexOf(':');
  // its own half of the name
  return { type: key.slice(0, colon), direction: key.slice(colon + 1) as Direction };
}
