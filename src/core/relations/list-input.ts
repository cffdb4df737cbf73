import * as v from 'valibot';
import { directions } from '../../contract/directions.js';
import type { Direction, ListToSet, ObjectRef, RelationSide, RelationType, SetListItem } from '../../contract/index.js';
import { limits } from '../../contract/limits.js';
import { itemKey, type ListItem } from '../../contract/merge-list.js';
import { among, arrayOf, check, Fields, Flag, Id, invalidParam, ObjectType, object, onlyKnown, optional } from '../lib/checks.js';
import { onlyObjectType } from '../lib/relation-key.js';

/** A list of an object: of a relation type, in a direction. */
export interface ObjectListOf {
  readonly object: ObjectRef;
  readonly type: RelationType;
  readonly direction: Direction;
  /** Side of the object in new relations. */
  readonly side: RelationSide;
  /** Sides of the object in the relations of the list: both for a two-way type. */
  readonly sides: readonly RelationSide[];
}

const most = `must have ${limits.setItems} items at most`;
const Item = object({ id: Id, object_type: optional(ObjectType), data: optional(v.nullable(Fields)) });
const Items = v.pipe(arrayOf(Item), v.maxLength(limits.setItems, most));
const List = onlyKnown('list', {
  direction: optional(among(directions)),
  items: Items,
  base: optional(Items),
  partial: optional(Flag, false),
  skipRejected: optional(Flag, false),
});

/** A checked list. The fields of its data depend on the relation type: they are checked when they are written. */
type CheckedList = ListToSet & { readonly partial: boolean; readonly skipRejected: boolean };

/** @throws {RelationError} ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type */
export const checkList = (list: unknown) => check(List, 'list', list) as CheckedList;

/** The relation between the object of a list and one of its items. */
export function endsIn({ object: near, side }: ObjectListOf, { object_type, id }: ListItem): Record<RelationSide, ObjectRef> {
  const far = { objectType: object_type, id };
  return side === 'from' ? { from: near, to: far } : { from: far, to: near };
}

/** The side of the items of a list. */
export const otherSide = (side: RelationSide): RelationSide => (side === 'from' ? 'to' : 'from');

/** Items with their object types. @throws {RelationError} ncr_invalid_args without the object type of an item, or for an object twice */
export function namedItems(name: string, { type, side }: ObjectListOf, items: readonly SetListItem[]): readonly ListItem[] {
  const only = onlyObjectType(type, otherSide(side));
  const named = items.map(({ object_type = only, ...item }) => {
    if (object_type) return { ...item, object_type };
    throw invalidParam('ncr_invalid_args', name, `must have the object_type of each item, because "${type.name}" allows several`);
  });
  if (new Set(named.map(itemKey)).size === named.length) return named;
  throw invalidParam('ncr_invalid_args', name, 'has to name each object once');
}
