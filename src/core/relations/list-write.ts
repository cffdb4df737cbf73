import type { ListChangeOp, MergedChanges, ObjectRef, RejectedChange, Relation, RelationData } from '../../contract/index.js';
import { limits } from '../../contract/limits.js';
import { type ComparedLists, compareLists, itemKey, type ListItem, mergedOrder } from '../../contract/merge-list.js';
import { UNORDERED } from '../../store/database.js';
import type { Executor } from '../../store/query/prepared.js';
import type { Audience } from '../../store/query/visibility.js';
import type { StoredRelation } from '../../store/relations/columns.js';
import type { OrderedRow } from '../../store/relations/order.js';
import type { Store } from '../../store/store.js';
import { RelationError } from '../lib/relation-error.js';
import { rejectionOf } from './copy.js';
import { shownData, wholeRelation } from './data/shown-data.js';
import { mergedData, newData } from './data/written-data.js';
import { endsIn, type ObjectListOf } from './list-input.js';
import { seenRows } from './order/order.js';
import { placedCount, planPositions } from './order/position-plan.js';
import { type RelationRules, relationAlreadyExists } from './rules.js';
import { hasRules, TypeRules } from './types/type-rules.js';

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

/** An item in the new order. New ones have no row yet. */
interface Placed extends ListItem {
  readonly row?: OrderedRow | undefined;
}

/** What a write has done, for its actions. */
export interface Effects {
  readonly removed: Relation[];
  readonly added: Relation[];
  readonly updated: { readonly relation: Relation; readonly before: RelationData }[];
  isReordered: boolean;
}

/** A checked request. */
export interface CheckedRequest {
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
  readonly seesPrivateFields: boolean;
  readonly guard: ((state: string) => void) | undefined;
}

export const changeKey = (op: ListChangeOp, item: ListItem): string => `${op} ${itemKey(item)}`;
export const refOf = ({ object_type, id }: ListItem) => ({ object_type, id });
export const objectOf = ({ object_type, id }: ListItem): ObjectRef => ({ objectType: object_type, id });
export const asItem = (row: OrderedRow): Current => ({ object_type: row.related.objectType, id: row.related.id, row });

/** Error for a list with rejected changes, with a reason for each. */
function listRejected(rejected: readonly RejectedChange[]): RelationError {
  const [first] = rejected;
  const statuses = new Set(rejected.map(({ status }) => status));
  return new RelationError(
    'relx_list_rejected',
    `Nothing was changed, because ${rejected.length} ${rejected.length === 1 ? 'change is' : 'changes are'} rejected. ${first?.message}`,
    { items: rejected, ...(first && statuses.size === 1 ? { status: first.status } : {}) },
  );
}

/** The rows of a list, and those whose objects the audience may see. */
export async function rowsOf(
  store: Store,
  executor: Executor,
  { object, type, sides }: ObjectListOf,
  audience: Audience | undefined,
) {
  const rows = await store.order.list(executor, type.name, object, sides);
  return { rows, shown: audience ? await seenRows(store, executor, rows, audience) : rows };
}

/** The ids, the related objects and the data of a list: see `listState`. */
export async function stateOf(
  store: Store,
  executor: Executor,
  { type }: ObjectListOf,
  shown: readonly OrderedRow[],
  seesPrivateFields: boolean,
): Promise<string> {
  const ids = shown.map(({ id }) => id);
  const first = type.fields ? await store.relations.byIds(executor, ids.slice(0, limits.setItems)) : [];
  const data = new Map(first.map((relation) => [relation.id, shownData(type.fields, relation.data, seesPrivateFields)]));
  return JSON.stringify([ids, shown.map(({ related }) => related.id), ids.map((id) => data.get(id) ?? null)]);
}

/** Sets one list in a transaction. */
export class ListWrite {
  readonly #rejected: RejectedChange[] = [];

  constructor(
    private readonly store: Store,
    private readonly rules: RelationRules,
    private readonly executor: Executor,
    private readonly request: CheckedRequest,
    private readonly effects: Effects,
  ) {}

  async run(): Promise<SetListOutcome> {
    const { list, items, base, audience, seesPrivateFields, intended, guard, skipRejected } = this.request;
    const changed = [...intended.added, ...intended.updated.map(({ item }) => item)];
    const types = intended.added.length > 0 ? [list.type] : [];
    await this.rules.lock(this.executor, types, [list.object, ...changed.map(objectOf)]);
    const { rows, shown } = await rowsOf(this.store, this.executor, list, audience);
    guard?.(await stateOf(this.store, this.executor, list, shown, seesPrivateFields));
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
    const { list, seesPrivateFields, changeable } = this.request;
    if (!stored || !list.type.fields) return item;
    return { ...item, data: shownData(list.type.fields, stored.data, seesPrivateFields || changeable.has(itemKey(item))) ?? {} };
  }

  /** The error of a change that is known before the transaction. */
  #problem(op: ListChangeOp, item: ListItem): RelationError | undefined {
    return this.request.problems.get(changeKey(op, item));
  }

  /** Notes the error of a change. Returns false without one. */
  #isRejected(op: ListChangeOp, item: ListItem, error: RelationError | undefined): boolean {
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
  async #addable(items: readonly ListItem[]): Promise<readonly ListItem[]> {
    const { list } = this.request;
    const { type, side } = list;
    const addable: ListItem[] = [];
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
      addable.push(item);
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
    added: readonly ListItem[],
    moved: readonly Current[],
  ): Promise<void> {
    const { list, items } = this.request;
    const hidden = new Set(kept.filter(({ id }) => !shown.has(id)).map((row) => itemKey(asItem(row))));
    // hidden items are no neighbours, so that an author learns nothing about them
    const wanted: readonly Placed[] = items.filter((item) => !hidden.has(itemKey(item)));
    const order = mergedOrder<Placed>(kept.map(asItem), wanted, new Set([...added, ...moved].map(itemKey)));
    // new relations are newer than all others, and the first is the newest
    const rows = order.map(({ row }, index) => row ?? { id: UNORDERED - index, at: list.side, position: UNORDERED });
    const old = order.flatMap(({ row }) => row ?? []);
    const isMoved = old.some((row, index) => row !== kept[index]);
    if (!isMoved && added.length === 0) return;
    const planned = planPositions(rows, placedCount(rows), new Set(isMoved ? moved.map(({ row }) => row.id) : []));
    this.effects.isReordered = planned.size > 0;
    for (const { id, at } of old) {
      const position = planned.get(id);
      if (position !== undefined) await this.store.order.place(this.executor, id, at, position);
    }
    const created_at = new Date().toISOString();
    for (const [index, item] of [...order.entries()].toReversed())
      if (!item.row) this.effects.added.unshift(await this.#insert(item, created_at, planned.get(rows[index]?.id ?? 0)));
  }

  async #insert(item: ListItem, created_at: string, position: number | undefined): Promise<Relation> {
    const { list } = this.request;
    const { name: type, direction } = list.type;
    const relation = await this.store.relations.insert(this.executor, {
      type,
      twoWay: direction === 'bidirectional',
      ...endsIn(list, item),
      created_at,
      data: newData(list.type, item.data),
      [`${list.side}_order`]: position,
    });
    if (relation) return wholeRelation(relation, list.type);
    // another program has inserted the pair
    throw relationAlreadyExists(list.type, undefined);
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
