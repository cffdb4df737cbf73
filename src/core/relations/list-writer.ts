import { directions } from '../../contract/directions.js';
import type { Direction, ListChangeOp, ListToSet, ObjectRef, TypeManager } from '../../contract/index.js';
import { limits } from '../../contract/limits.js';
import { type ComparedLists, compareLists, itemKey, type ListItem } from '../../contract/merge-list.js';
import type { Audience } from '../../store/query/visibility.js';
import { callback, check, checkObject, fields, invalidParam, oneOf, optional } from '../lib/checks.js';
import { groupBy } from '../lib/group-by.js';
import type { RelationError } from '../lib/relation-error.js';
import { checkEnds } from '../lib/relation-key.js';
import { checkViewer, type Viewer } from '../lib/viewer.js';
import { rejectionOf } from './copy.js';
import { newData } from './data/written-data.js';
import { fireAdded, fireRemoved, fireReordered, fireUpdated } from './events.js';
import { type WriteOptions, writeOnce } from './idempotency-key.js';
import { checkList, endsIn, namedItems, type ObjectListOf, otherSide } from './list-input.js';
import {
  asItem,
  type CheckedRequest,
  changeKey,
  type Effects,
  ListWrite,
  objectOf,
  refOf,
  rowsOf,
  type SetListOutcome,
  stateOf,
} from './list-write.js';
import { RelationOrder } from './order/order.js';
import { cannotOrder, cannotRelate, objectNotFound, RelationRules } from './rules.js';
import { audienceOf, directionOf, typedSource } from './types/sides.js';

/** Options for setting a list. */
export interface SetListOptions extends WriteOptions {
  /**
   * Called with the result of {@link ListWriter.listState} before the write, while the object is locked; if it throws, nothing is
   * written. Not called again for a repeated request.
   */
  readonly guard?: ((state: string) => void) | undefined;
  /** What writes a managed type's list. @default none: the write is rejected */
  readonly manager?: TypeManager | undefined;
}

/** Sets whole lists: additions, removals, moves and new data in one transaction. */
export class ListWriter extends RelationOrder {
  readonly #rules = new RelationRules(this.store, this.hooks);

  /**
   * Makes the list of an object as the author wants it. Changes that others made since the author saw `list.base` are kept: their
   * additions, removals, moves, and values that the author did not change. Objects that the viewer can't see stay in the list.
   * Nothing is written, and no action fires, if nothing changes.
   *
   * @param options.viewer user whose request it is, whose permissions and view of the list count. @default code of the site
   *
   * @throws {RelationError} relx_list_rejected, with `items`, if a change is rejected, unless `list.skipRejected` is true. Then nothing
   * is written. ncr_invalid_type, ncr_computed_type, ncr_managed_type, ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type for
   * invalid input
   *
   * @example
   * const course = { objectType: 'post', id: 12 } as const;
   * await relx.relations.setList(course, 'course_lesson', { items: [{ id: 16 }, { id: 15 }], base: [{ id: 15 }] });
   */
  async setList(object: ObjectRef, typeName: string, list: ListToSet, options: SetListOptions = {}): Promise<SetListOutcome> {
    const request = await this.#request(object, typeName, list, options);
    let effects: Effects | undefined;
    const { result, isReplay } = await writeOnce(this.store, options, async (executor) => {
      effects = { removed: [], added: [], updated: [], isReordered: false };
      return new ListWrite(this.store, this.#rules, executor, request, effects).run();
    });
    if (!isReplay && effects) await this.#fire(request.list, effects, options.viewer);
    return result;
  }

  /**
   * The ids, the related objects and the data of a list, as far as the viewer may see them. The data is that of the first 500 relations. The value
   * changes exactly if the list changes for the viewer.
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type
   */
  async listState(object: ObjectRef, typeName: string, direction?: Direction, viewer?: Viewer): Promise<string> {
    const list = await this.#list(object, typeName, direction);
    const audience = viewer === undefined ? undefined : audienceOf(list.type, checkViewer(viewer).audience);
    const rows = await rowsOf(this.store, this.store.db, list, audience);
    return stateOf(this.store, this.store.db, list, rows.shown, await this.#seesPrivateFields(list, viewer));
  }

  async #list(object: ObjectRef, typeName: string, wanted?: Direction, manager?: TypeManager): Promise<ObjectListOf> {
    const type = this.types.stored(typeName, manager);
    const near = checkObject('object', object);
    const given = oneOf('direction', directions, wanted);
    if (given === 'both' && type.direction !== 'bidirectional')
      throw invalidParam('ncr_invalid_args', 'direction', `must be outgoing or incoming, because "${type.name}" is one-way`);
    const source = given ? near : await typedSource(this.store, this.types, near, type);
    const direction = directionOf(type, given, source);
    const side = direction === 'incoming' ? 'to' : 'from';
    return { object: near, type, direction, side, sides: direction === 'both' ? ['from', 'to'] : [side] };
  }

  /** Checks a request, as far as possible without writing: filters of plugins may read and write. */
  async #request(object: ObjectRef, typeName: string, given: ListToSet, options: SetListOptions): Promise<CheckedRequest> {
    const { direction, items: wanted, base: seen, partial, skipRejected } = checkList(given);
    const guard = check(optional(callback<string>()), 'guard', fields('options', options).guard);
    const viewer = options.viewer === undefined ? undefined : checkViewer(options.viewer);
    const list = await this.#list(object, typeName, direction, options.manager);
    const audience = viewer && audienceOf(list.type, viewer.audience);
    const items = namedItems('items', list, wanted);
    const base = seen ? namedItems('base', list, seen) : await this.#present(list, audience);
    const intended = compareLists(base, items, base);
    const problems = await this.#problems(list, intended, viewer);
    const seesPrivateFields = await this.#seesPrivateFields(list, viewer);
    const may = (op: ListChangeOp, changed: readonly ListItem[]) =>
      changed.filter((item) => !problems.has(changeKey(op, item))).map(itemKey);
    // others may have added an item meanwhile, which is then changed
    const updated = intended.updated.map(({ item }) => item);
    const changeable = new Set([...may('update', updated), ...may('add', intended.added)]);
    return { list, items, base, partial, skipRejected, intended, problems, changeable, audience, seesPrivateFields, guard };
  }

  /** The present list, which is the base of a request without one. */
  async #present(list: ObjectListOf, audience: Audience | undefined): Promise<readonly ListItem[]> {
    const { shown } = await rowsOf(this.store, this.store.db, list, audience);
    if (shown.length <= limits.setItems) return shown.map(asItem).map(refOf);
    const expected = `is required for a list of more than ${limits.setItems} items. Send the items that the author saw`;
    throw invalidParam('ncr_invalid_args', 'base', expected);
  }

  /** The errors of changes that are known before the transaction. */
  async #problems(list: ObjectListOf, changes: ComparedLists<ListItem>, viewer: Viewer | undefined) {
    const { type, object, side } = list;
    const { permissions } = this;
    const problems = new Map<string, RelationError>();
    const note = async (op: ListChangeOp, item: ListItem, work: () => Promise<void>) => {
      const error = await rejectionOf(work);
      if (error) problems.set(changeKey(op, item), error);
    };
    const known = new Map<string, Promise<boolean>>();
    const mayRelate = async (item: ListItem, code: RelationError['code']) => {
      if (!viewer) return;
      const { from, to } = endsIn(list, item);
      // otherwise the result is the same for all items
      const key = side === 'to' || type.edit === 'both' ? itemKey(item) : '';
      const may = known.get(key) ?? permissions.mayRelate(viewer, type, from, to);
      known.set(key, may);
      if (!(await may)) throw cannotRelate(type, from, code);
    };
    const mayOrder = !viewer || (changes.moved.length > 0 && (await permissions.mayEdit(viewer, object.objectType, object.id)));
    const readable = viewer && (await this.#readable(changes.added, viewer.audience));
    for (const item of changes.added)
      await note('add', item, async () => {
        const { from, to } = checkEnds(type, { ...endsIn(list, item), type: type.name });
        // objects that the user cannot see are reported as missing
        if (readable && !readable.has(itemKey(item)))
          throw objectNotFound(`${otherSide(side)}_id`, objectOf(item), ' that you can view');
        await mayRelate(item, 'rest_cannot_create');
        newData(type, item.data);
        await this.#rules.mustBeAllowed(type, from, to);
      });
    for (const item of changes.removed) await note('remove', item, () => mayRelate(item, 'rest_cannot_delete'));
    for (const item of changes.moved)
      await note('move', item, async () => {
        await mayRelate(item, 'rest_cannot_edit');
        if (!mayOrder) throw cannotOrder(object);
      });
    for (const { item } of changes.updated)
      await note('update', item, async () => {
        const { from, to } = endsIn(list, item);
        if (viewer && !(await permissions.mayChange(viewer, type, from, to))) throw cannotRelate(type, from, 'rest_cannot_edit');
      });
    return problems;
  }

  async #readable(items: readonly ListItem[], audience: Audience): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const [object_type, own] of groupBy(items, (item) => item.object_type)) {
      const ids = own.map(({ id }) => id);
      for (const id of await this.store.reads.readableOf(this.store.db, object_type, ids, audience))
        found.add(itemKey({ object_type, id }));
    }
    return found;
  }

  /** True if the user may change each relation of a list, and so sees its private fields. */
  async #seesPrivateFields({ object, type, side }: ObjectListOf, viewer: Viewer | undefined): Promise<boolean> {
    if (!viewer) return true;
    return side === 'from' && type.edit !== 'both' && this.permissions.mayEdit(viewer, object.objectType, object.id);
  }

  async #fire({ object, type, side }: ObjectListOf, effects: Effects, viewer: Viewer | undefined): Promise<void> {
    for (const relation of effects.removed) await fireRemoved(this.hooks, relation, viewer);
    for (const relation of effects.added) await fireAdded(this.hooks, relation, viewer);
    for (const { relation, before } of effects.updated) await fireUpdated(this.hooks, relation, before, viewer);
    if (effects.isReordered) await fireReordered(this.hooks, object, type.name, side, viewer);
  }
}
