import { directions } from '../../contract/directions.js';
import type {
  Direction,
  ListChange,
  ListToSet,
  MergedChanges,
  ObjectRef,
  RejectedChange,
  Relation,
  RelationData,
} from '../../contract/index.js';
import { limits } from '../../contract/limits.js';
import { type ComparedLists, compareLists, itemKey, type ListItem, mergedOrder } from '../../contract/merge-list.js';
import { UNORDERED } from '../../store/database.js';
import type { Executor } from '../../store/query/prepared.js';
import type { Audience } from '../../store/query/visibility.js';
import type { StoredRelation } from '../../store/relations/columns.js';
import type { OrderedRow } from '../../store/relations/order.js';
import type { Store } from '../../store/store.js';
import { callback, check, fields, invalidParam, oneOf, optional } from '../lib/checks.js';
import { groupBy } from '../lib/group-by.js';
import type { Hooks } from '../lib/hooks.js';
import { RelationError } from '../lib/relation-error.js';
import { checkEnds, checkObject } from '../lib/relation-key.js';
import { checkViewer, type Viewer } from '../lib/viewer.js';
import type { Permissions } from '../wordpress/accounts/permissions.js';
import { rejectionOf } from './copy.js';
import { shownData, wholeRelation } from './data/shown-data.js';
import { mergedData, newData } from './data/written-data.js';
import { fireAdded, fireRemoved, fireReordered, fireUpdated } from './events.js';
import { type WriteOptions, written } from './idempotency-key.js';
import { checkList, endsIn, namedItems, type ObjectListOf, otherSide } from './list-input.js';
import { seenRows } from './order/order.js';
import { placedCount, planPositions } from './order/position-plan.js';
import { alreadyThere, cannotOrder, cannotRelate, noObject, RelationRules } from './rules.js';
import { audienceOf } from './types/shows-all-users.js';
import { directionOf } from './types/sides.js';
import { typedSource } from './types/subtypes.js';
import type { TypeRegistry } from './types/type-registry.js';
import { hasRules, TypeRules } from './types/type-rules.js';

/** Options of setting a list. */
export interface SetListOptions extends WriteOptions {
  /**
   * Called with the result of {@link ListWriter.listState} before the write, while the object is locked; if it throws, nothing is
   * written. Not called again for a repeated request.
   */
  readonly guard?: ((state: string) => void) | undefined;
}

/** Result of setting a list: the changes of others that were kept, and rejected changes. */
export interface SetListOutcome {
  readonly merged: MergedChanges;
  readonly rejected: readonly RejectedChange[];
}

/** An item of the stored list. */
interface Current extends ListItem {
  readonly row: OrderedRow;
  readonly data?: RelationData | undefined;
}

/** A relation to add, with its object types checked. */
interface Addition extends Record<'from' | 'to', ObjectRef> {
  readonly item: ListItem;
}

/** What a write has done, for its actions. */
interface Effects {
  readonly removed: Relation[];
  readonly added: Relation[];
  readonly updated: { readonly relation: Relation; readonly before: RelationData }[];
  isReordered: boolean;
}

/** A checked request. */
interface CheckedRequest {
  readonly list: ObjectListOf;
  readonly items: readonly ListItem[];
  readonly base: readonly ListItem[];
  readonly partial: boolean;
  readonly skipRejected: boolean;
  /** What the author changed. */
  readonly intended: ComparedLists<ListItem>;
  /** Errors of changes, by {@link changeKey}. */
  readonly problems: ReadonlyMap<string, RelationError>;
  /** Keys of the items whose data the user may change. */
  readonly changeable: ReadonlySet<string>;
  /** Who has to see an item, undefined for all. */
  readonly audience: Audience | undefined;
  /** Whether the user sees the private fields of each item. */
  readonly isPrivy: boolean;
  readonly guard: SetListOptions['guard'];
}

const changeKey = (op: ListChange, item: ListItem): string => `${op} ${itemKey(item)}`;
const refOf = ({ object_type, id }: ListItem) => ({ object_type, id });
const objectOf = ({ object_type, id }: ListItem): ObjectRef => ({ objectType: object_type, id });
const asItem = (row: OrderedRow): Current => ({ object_type: row.related.objectType, id: row.related.id, row });

/** Error for a list with rejected changes, with a reason for each. */
function listRejected(rejected: readonly RejectedChange[]): RelationError {
  const [first] = rejected;
  const statuses = new Set(rejected.map(({ status }) => status));
  return new RelationError(
    'relx_list_rejected',
    `Nothing was changed, because ${rejected.length} of the changes are rejected. ${first?.message}`,
    { items: rejected, ...(first && statuses.size === 1 ? { status: first.status } : {}) },
  );
}

/** Sets whole lists: additions, removals, moves and new data in one transaction. */
export class ListWriter {
  readonly #rules: RelationRules;

  constructor(
    private readonly store: Store,
    private readonly types: TypeRegistry,
    private readonly hooks: Hooks,
    private readonly permissions: Permissions,
  ) {
    this.#rules = new RelationRules(store, hooks);
  }

  /**
   * Makes the list of an object as the author wants it. Changes that others made since the author saw `list.base` are kept: their
   * additions, removals, moves, and values that the author did not change. Objects that the viewer can't see stay in the list.
   * Nothing is written, and no action fires, if nothing changes.
   *
   * @param options.viewer user whose request it is, whose permissions and view of the list count. @default code of the site
   *
   * @throws {RelationError} relx_list_rejected, with `items`, if a change is rejected, unless `list.skipRejected` is true. Then nothing
   * is written. ncr_invalid_type, ncr_computed_type, ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type for invalid input
   *
   * @example
   * const course = { objectType: 'post', id: 12 } as const;
   * await relx.relations.setList(course, 'course_lesson', { items: [{ id: 16 }, { id: 15 }], base: [{ id: 15 }] });
   */
  async setList(object: ObjectRef, typeName: string, list: ListToSet, options: SetListOptions = {}): Promise<SetListOutcome> {
    const request = await this.#request(object, typeName, list, options);
    let effects: Effects | undefined;
    const { result, isReplay } = await written(this.store, options, async (executor) => {
      effects = { removed: [], added: [], updated: [], isReordered: false };
      return new OneListWrite(this.store, this.#rules, executor, request, effects).run();
    });
    if (!isReplay && effects) await this.#fire(request.list, effects, options.viewer);
    return result;
  }

  /**
   * The ids and the data of a list, as far as the viewer may see them: of all relations the id, of the first 500 the data. The value
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

  async #list(object: ObjectRef, typeName: string, wanted: Direction | undefined): Promise<ObjectListOf> {
    const type = this.types.stored(typeName);
    const near = checkObject('object', object);
    const given = oneOf('direction', directions, wanted);
    if (given === 'both' && type.direction !== 'bidirectional')
      throw invalidParam('ncr_invalid_args', 'direction', `has to be outgoing or incoming, because "${type.name}" is one-way`);
    const source = await typedSource(this.store, this.types, near, { type: type.name, direction: given });
    const direction = directionOf(type, given, source);
    const side = direction === 'incoming' ? 'to' : 'from';
    return { object: near, type, direction, side, sides: direction === 'both' ? ['from', 'to'] : [side] };
  }

  /** Checks a request, as far as possible without writing: filters of plugins may read and write. */
  async #request(object: ObjectRef, typeName: string, given: ListToSet, options: SetListOptions): Promise<CheckedRequest> {
    const { direction, items: wanted, base: seen, partial, skipRejected } = checkList(given);
    const guard = check(optional(callback<string>()), 'guard', fields('options', options).guard);
    const viewer = options.viewer === undefined ? undefined : checkViewer(options.viewer);
    const list = await this.#list(object, typeName, direction);
    const audience = viewer && audienceOf(list.type, viewer.audience);
    const items = namedItems('items', list, wanted);
    const base = seen ? namedItems('base', list, seen) : await this.#present(list, audience);
    const intended = compareLists(base, items, base);
    const problems = await this.#problems(list, intended, viewer);
    const isPrivy = await this.#seesPrivateFields(list, viewer);
    const may = (op: ListChange, changed: readonly ListItem[]) =>
      changed.filter((item) => !problems.has(changeKey(op, item))).map(itemKey);
    // others may have added an item meanwhile, which is then changed
    const updated = intended.updated.map(({ item }) => item);
    const changeable = new Set([...may('update', updated), ...may('add', intended.added)]);
    return { list, items, base, partial, skipRejected, intended, problems, changeable, audience, isPrivy, guard };
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
    const note = async (op: ListChange, item: ListItem, work: () => Promise<void>) => {
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
          throw noObject(`${otherSide(side)}_id`, objectOf(item), ' that you can view');
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

/** The rows of a list, and those whose objects the audience may see. */
async function rowsOf(store: Store, executor: Executor, { object, type, sides }: ObjectListOf, audience: Audience | undefined) {
  const rows = await store.order.list(executor, type.name, object, sides);
  return { rows, shown: audience ? await seenRows(store, executor, rows, audience) : rows };
}

/** See {@link ListWriter.listState}. */
async function stateOf(
  store: Store,
  executor: Executor,
  { type }: ObjectListOf,
  shown: readonly OrderedRow[],
  isPrivy: boolean,
): Promise<string> {
  const ids = shown.map(({ id }) => id);
  const first = type.fields ? await store.relations.byIds(executor, ids.slice(0, limits.setItems)) : [];
  const data = new Map(first.map((relation) => [relation.id, shownData(type.fields, relation.data, isPrivy)]));
  return JSON.stringify([ids, ids.map((id) => data.get(id) ?? null)]);
}

/** Sets one list in a transaction. */
class OneListWrite {
  readonly #rejected: RejectedChange[] = [];

  constructor(
    private readonly store: Store,
    private readonly rules: RelationRules,
    private readonly executor: Executor,
    private readonly request: CheckedRequest,
    private readonly effects: Effects,
  ) {}

  async run(): Promise<SetListOutcome> {
    const { list, items, base, audience, isPrivy, intended, guard, skipRejected } = this.request;
    const changed = [...intended.added, ...intended.updated.map(({ item }) => item)];
    const types = intended.added.length > 0 ? [list.type] : [];
    await this.rules.lock(this.executor, types, [list.object, ...changed.map(objectOf)]);
    const { rows, shown } = await rowsOf(this.store, this.executor, list, audience);
    guard?.(await stateOf(this.store, this.executor, list, shown, isPrivy));
    const stored = await this.#stored(shown);
    const current = shown.map((row) => this.#current(row, stored.get(row.id)));
    const changes = compareLists(base, items, current);

    const removed = await this.#remove(changes.removed, stored);
    const added = await this.#addable(changes.added);
    const moved = changes.moved.filter((item) => !this.#isRejected('move', item, this.#problem('move', item)));
    const updated = await this.#update(changes.updated, stored);
    if (this.#rejected.length > 0 && !skipRejected) throw listRejected(this.#rejected);

    const kept = rows.filter(({ id }) => !removed.has(id));
    if (added.length + moved.length > 0) await this.#arrange(kept, new Set(shown.map(({ id }) => id)), added, moved);
    return { merged: this.#merged(changes, current, updated), rejected: this.#rejected };
  }

  /** The relations of the items that the author saw or wants. */
  async #stored(shown: readonly OrderedRow[]): Promise<ReadonlyMap<number, StoredRelation>> {
    const known = new Set([...this.request.base, ...this.request.items].map(itemKey));
    const ids = shown.filter((row) => known.has(itemKey(asItem(row)))).map(({ id }) => id);
    return new Map((await this.store.relations.byIds(this.executor, ids)).map((relation) => [relation.id, relation]));
  }

  /** An item with the data that the user may see. */
  #current(row: OrderedRow, stored: StoredRelation | undefined): Current {
    const item = asItem(row);
    const { list, isPrivy, changeable } = this.request;
    if (!stored || !list.type.fields) return item;
    return { ...item, data: shownData(list.type.fields, stored.data, isPrivy || changeable.has(itemKey(item))) ?? {} };
  }

  /** The error of a change that is known before the transaction. */
  #problem(op: ListChange, item: ListItem): RelationError | undefined {
    return this.request.problems.get(changeKey(op, item));
  }

  /** Notes the error of a change. Returns false without one. */
  #isRejected(op: ListChange, item: ListItem, error: RelationError | undefined): boolean {
    if (!error) return false;
    const { code, message, data } = error;
    this.#rejected.push({ ...refOf(item), op, code, message, status: data.status });
    return true;
  }

  /** Removes relations, so that a full list has space. Returns their ids. */
  async #remove(items: readonly Current[], stored: ReadonlyMap<number, StoredRelation>): Promise<ReadonlySet<number>> {
    const removed = new Set<number>();
    for (const item of items) {
      const { id } = item.row;
      const relation = stored.get(id);
      if (this.#isRejected('remove', item, this.#problem('remove', item)) || !relation) continue;
      removed.add(id);
      // another program may have deleted it
      if (await this.store.relations.delete(this.executor, id))
        this.effects.removed.push(wholeRelation(relation, this.request.list.type));
    }
    return removed;
  }

  /** The items that can be added, checked in the order of the list. */
  async #addable(items: readonly ListItem[]): Promise<readonly Addition[]> {
    const { list } = this.request;
    const { type, side } = list;
    const addable: Addition[] = [];
    const typeRules = new TypeRules(this.store);
    if (hasRules(type))
      await typeRules.read(
        this.executor,
        items.map((item) => ({ type, ...endsIn(list, item) })),
      );
    for (const item of items) {
      const ends = endsIn(list, item);
      const error = await rejectionOf(async () => {
        const known = this.#problem('add', item);
        if (known) throw known;
        await this.rules.mustExist(this.executor, 'from_id', ends.from);
        await this.rules.mustExist(this.executor, 'to_id', ends.to);
        if (hasRules(type)) await typeRules.check(this.executor, { type, ...ends });
        await this.rules.mustFit(this.executor, type, ends.from, ends.to, { from: 0, to: 0, [side]: addable.length });
      });
      if (this.#isRejected('add', item, error)) continue;
      typeRules.add({ type, ...ends });
      addable.push({ item, ...ends });
    }
    return addable;
  }

  /** Writes new data, and returns the keys of its items. */
  async #update(
    changes: ComparedLists<Current>['updated'],
    stored: ReadonlyMap<number, StoredRelation>,
  ): Promise<ReadonlySet<string>> {
    const { type } = this.request.list;
    const updated = new Set<string>();
    for (const { item, data } of changes) {
      const relation = stored.get(item.row.id);
      if (!relation) continue;
      const error = await rejectionOf(async () => {
        // others may have added the item meanwhile
        const known = this.#problem('update', item) ?? this.#problem('add', item);
        if (known) throw known;
        const text = mergedData(type, relation.data, data);
        if (text === relation.data) return;
        await this.store.relations.setData(this.executor, relation.id, text);
        const before = shownData(type.fields, relation.data, true) ?? {};
        this.effects.updated.push({ relation: wholeRelation({ ...relation, data: text }, type), before });
      });
      if (!this.#isRejected('update', item, error)) updated.add(itemKey(item));
    }
    return updated;
  }

  /** Inserts relations, and writes the positions that put the list in order. */
  async #arrange(
    kept: readonly OrderedRow[],
    shown: ReadonlySet<number>,
    added: readonly Addition[],
    moved: readonly Current[],
  ): Promise<void> {
    const { type, side } = this.request.list;
    const additions = new Map(added.map((addition) => [itemKey(addition.item), addition]));
    const hidden = new Set(kept.filter(({ id }) => !shown.has(id)).map((row) => itemKey(asItem(row))));
    // hidden items are no neighbours, so that an author learns nothing about them
    const wanted = this.request.items.filter((item) => !hidden.has(itemKey(item)));
    const placed = new Set([...additions.keys(), ...moved.map(itemKey)]);
    const order = mergedOrder<ListItem & { readonly row?: OrderedRow }>(kept.map(asItem), wanted, placed);
    const rows = order.map((item, index) => ({
      // new relations are newer than all others, and the first is the newest
      ...(item.row ?? { id: UNORDERED - index, at: side, position: UNORDERED }),
      addition: item.row ? undefined : additions.get(itemKey(item)),
    }));
    const old = rows.filter(({ addition }) => !addition);
    const isMoved = old.some(({ id }, index) => id !== kept[index]?.id);
    if (!isMoved && added.length === 0) return;
    const planned = planPositions(rows, placedCount(rows), new Set(isMoved ? moved.map(({ row }) => row.id) : []));
    this.effects.isReordered = planned.size > 0;
    for (const { id, at } of old) {
      const position = planned.get(id);
      if (position !== undefined) await this.store.order.place(this.executor, id, at, position);
    }
    const created_at = new Date().toISOString();
    for (const { id, addition } of rows.toReversed()) {
      if (!addition) continue;
      const { item, from, to } = addition;
      const relation = await this.store.relations.insert(this.executor, {
        type: type.name,
        twoWay: type.direction === 'bidirectional',
        from,
        to,
        created_at,
        data: newData(type, item.data),
        [`${side}_order`]: planned.get(id),
      });
      // another program has inserted the pair
      if (!relation) throw alreadyThere(type, undefined);
      this.effects.added.unshift(wholeRelation(relation, type));
    }
  }

  /** Changes of others. Conflicts are those of values that were written. */
  #merged({ others }: ComparedLists<Current>, current: readonly Current[], updated: ReadonlySet<string>): MergedChanges {
    const refs = (items: readonly ListItem[]) => items.slice(0, limits.setItems).map(refOf);
    return {
      added: refs(this.request.partial ? this.#addedSince(others.added, current) : others.added),
      removed: refs(others.removed),
      moved: refs(others.moved),
      updated: refs(others.updated),
      conflicts: others.conflicts.filter((conflict) => updated.has(itemKey(conflict))),
    };
  }

  /** Of a partial base: items before its last item that are newer than all of its items. */
  #addedSince(added: readonly Current[], current: readonly Current[]): readonly Current[] {
    const base = new Set(this.request.base.map(itemKey));
    const known = current.filter((item) => base.has(itemKey(item)));
    const newest = known.reduce((id, { row }) => Math.max(id, row.id), 0);
    const last = current.indexOf(known.at(-1) as Current);
    const loaded = new Set(current.slice(0, Math.max(last, 0)));
    return added.filter((item) => loaded.has(item) && item.row.id > newest);
  }
}
