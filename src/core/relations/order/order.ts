import { type ObjectRef, objectTypes, type Relation, type RelationSide, type RelationType } from '../../../contract/index.js';
import { relationSides } from '../../../contract/requests.js';
import type { Executor } from '../../../store/query/prepared.js';
import type { Audience } from '../../../store/query/visibility.js';
import { endsOf } from '../../../store/relations/columns.js';
import type { OrderedRow } from '../../../store/relations/order.js';
import type { Store } from '../../../store/store.js';
import { checkId, checkObject, fields, invalidParam, text } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import type { RelationError } from '../../lib/relation-error.js';
import { checkViewer, loggedOutViewer, type Viewer } from '../../lib/viewer.js';
import { fireReordered } from '../events.js';
import { type WriteOptions, writeOnce } from '../idempotency-key.js';
import { ListReader } from '../list-reader.js';
import { audienceOf, directionOf, type TypedObject, typedSource } from '../types/sides.js';
import { missing, pickRelated, pickRelations } from './pick.js';
import { placeOf } from './place.js';
import { isPlaced, planPositions } from './position-plan.js';
import { type CheckedTarget, checkSide, checkTarget, type MoveTarget } from './target.js';

/** Maximum length of a type name. */
const LONGEST_TYPE = 50;

/** The sides of an object's list: both for a two-way type, otherwise the given one or that of the direction of its lists. */
export function sidesOf(type: RelationType, side?: RelationSide, source?: TypedObject): readonly RelationSide[] {
  const way = directionOf(type, undefined, source);
  return way === 'both' ? ['from', 'to'] : [side ?? (way === 'outgoing' ? 'from' : 'to')];
}

/** All lists of a type that an object has: one of a two-way type, one per side of a one-way type. */
export function sidesOfLists(type: RelationType): readonly (readonly RelationSide[])[] {
  return type.direction === 'bidirectional' ? [['from', 'to']] : [['from'], ['to']];
}

/** The rows of a list whose related objects the audience may see. */
export async function seenRows(
  store: Store,
  executor: Executor,
  rows: readonly OrderedRow[],
  audience: Audience,
): Promise<readonly OrderedRow[]> {
  const readable = new Map<string, ReadonlySet<number>>();
  for (const objectType of objectTypes) {
    const ids = rows.filter(({ related }) => related.objectType === objectType).map(({ related }) => related.id);
    if (ids.length > 0) readable.set(objectType, await store.reads.readableOf(executor, objectType, ids, audience));
  }
  return rows.filter(({ related }) => readable.get(related.objectType)?.has(related.id));
}

/**
 * Manual order of relations, per object, type and side. Relations with a position come first, then the others, newest first, so
 * that new relations never appear between positioned ones.
 */
export class RelationOrder extends ListReader {
  /**
   * Moves a relation within the list of its source or target, and returns its new index. All rows before it get a position;
   * rows after it that have none stay without one.
   *
   * With a viewer, positions count only the relations that the viewer sees, and the relation is placed next to its visible
   * neighbour.
   *
   * @param guard called with the result of {@link listsAround} before the write, while both objects are locked; if it
   * throws, nothing is moved
   * @param options.viewer user whose request starts the move, and whose view of the lists counts. @default the whole list; for
   * `guard`, a logged-out user
   * @param options.idempotencyKey key of a request that may be repeated; `guard` is not called again
   *
   * @throws {RelationError} ncr_relation_not_found if the relation, or the one in `before` or `after`, does not exist;
   * ncr_invalid_args for an invalid target, or a neighbour in another list; ncr_invalid_id
   *
   * @example
   * await relx.relations.move(12, { side: 'from', before: 7 });
   */
  async move(id: number, target: MoveTarget, guard?: (lists: string) => void, options?: WriteOptions): Promise<number> {
    const to = checkTarget(target);
    if (guard !== undefined && typeof guard !== 'function')
      throw invalidParam('ncr_invalid_args', 'guard', `must be a function, not ${formatValue(guard)}`);
    const viewer = options?.viewer === undefined ? undefined : checkViewer(options.viewer);
    // before the transaction, which starts with its lock; a relation never changes its type
    const relation = await this.store.relations.byId(this.store.db, checkId('id', id));
    if (!relation || !this.types.has(relation.type)) throw missing('id', id);
    const ends = endsOf(relation);
    const end = ends[to.side];
    const type = this.types.stored(relation.type);
    const { result, isReplay } = await writeOnce(this.store, options, async (executor) => {
      // concurrent moves of the list wait, and nothing is added to it
      await this.store.lockObjects(executor, guard ? [ends.from, ends.to] : [end]);
      if (guard) guard(await this.#around(executor, relation, (viewer ?? loggedOutViewer).audience));
      const rows = await this.store.order.list(executor, type.name, end, sidesOf(type, to.side));
      const row = rows.find((other) => other.id === id);
      if (!row) throw missing('id', id);
      const shown = viewer ? await seenRows(this.store, executor, rows, audienceOf(type, viewer.audience)) : rows;
      const place = placeOf(rows, row, new Set(shown.map((other) => other.id)), to);
      if (!place) throw await this.#noNeighbour(executor, id, to, viewer?.audience);
      const { index, position } = place;
      if (isPlaced(row) && rows[index] === row) return position;
      const others = rows.filter((other) => other !== row);
      const placed = others.filter(isPlaced).length;
      await this.#write(executor, others.toSpliced(index, 0, row), Math.max(placed, index) + 1, new Set([id]));
      return position;
    });
    if (!isReplay) await fireReordered(this.hooks, end, type.name, to.side, viewer);
    return result;
  }

  /**
   * The ids of both lists that a relation is in, and of their related objects, as far as the viewer may see them. The value changes
   * exactly if a list changes for the viewer.
   */
  async listsAround(relation: Relation, viewer: Viewer = loggedOutViewer): Promise<string> {
    const { audience } = checkViewer(viewer);
    text('type', fields('relation', relation).type, LONGEST_TYPE);
    for (const [side, end] of Object.entries(endsOf(relation))) checkObject(side, end);
    return this.types.has(relation.type) ? this.#around(this.store.db, relation, audience) : '';
  }

  /**
   * Sets the order of an object's list: the given relations first, then the others in their current order. Returns all ids in
   * the new order.
   *
   * @param side side of the object, for a one-way type. @default the side that lists of the type use
   * @param viewer user whose request starts the write: see {@link WriteOptions}
   *
   * @throws {RelationError} ncr_relation_not_found for an id that is not in the list; ncr_invalid_args for an invalid list;
   * ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type
   */
  reorder(
    source: ObjectRef,
    typeName: string,
    ids: readonly number[],
    side?: RelationSide,
    viewer?: Viewer,
  ): Promise<readonly number[]> {
    return this.#arrange(source, typeName, side, viewer, (rows) => pickRelations(rows, ids));
  }

  /**
   * Same as {@link reorder}, by related objects: ids, or references if the type allows several object types.
   *
   * @throws {RelationError} as {@link reorder}; ncr_invalid_args for an id that objects of two types have
   */
  reorderRelated(
    source: ObjectRef,
    typeName: string,
    objects: readonly (number | ObjectRef)[],
    side?: RelationSide,
    viewer?: Viewer,
  ): Promise<readonly number[]> {
    return this.#arrange(source, typeName, side, viewer, (rows) => pickRelated(rows, objects));
  }

  /**
   * An object's list in its order, without checking permissions: the ID, related object and position of each relation.
   *
   * @param side side of the object, for a one-way type. @default the side that lists of the type use
   *
   * @throws {RelationError} ncr_invalid_type, ncr_computed_type, ncr_managed_type, ncr_invalid_id, ncr_invalid_object_type,
   * ncr_invalid_args
   */
  async ordered(source: ObjectRef, typeName: string, side?: RelationSide): Promise<readonly OrderedRow[]> {
    const { type, end, sides } = await this.#list(source, typeName, side);
    return this.store.order.list(this.store.db, type.name, end, sides);
  }

  async #list(source: ObjectRef, typeName: string, side: RelationSide | undefined) {
    const type = this.types.stored(typeName);
    const end = checkObject('from', source);
    const given = side === undefined ? undefined : checkSide(side);
    return { type, end, sides: sidesOf(type, given, await typedSource(this.store, this.types, end, type)) };
  }

  async #arrange(
    source: ObjectRef,
    typeName: string,
    side: RelationSide | undefined,
    viewer: Viewer | undefined,
    pick: (rows: readonly OrderedRow[]) => readonly OrderedRow[],
  ): Promise<readonly number[]> {
    const { type, end, sides } = await this.#list(source, typeName, side);
    if (viewer !== undefined) checkViewer(viewer);
    const ordered = await this.store.transaction(async (executor) => {
      await this.store.lockObjects(executor, [end]);
      const rows = await this.store.order.list(executor, type.name, end, sides);
      const first = pick(rows);
      const moved = new Set(first.map(({ id }) => id));
      if (moved.size < first.length) throw invalidParam('ncr_invalid_args', 'ids', 'has to name each relation once');
      const others = rows.filter(({ id }) => !moved.has(id));
      const wanted = [...first, ...others];
      await this.#write(executor, wanted, first.length + others.filter(isPlaced).length, moved);
      return wanted.map(({ id }) => id);
    });
    await fireReordered(this.hooks, end, type.name, sides[0] ?? 'from', viewer);
    return ordered;
  }

  async #around(executor: Executor, relation: Omit<Relation, 'data'>, audience: Audience): Promise<string> {
    const type = this.types.get(relation.type);
    const lists: string[] = [];
    const ends = endsOf(relation);
    for (const side of relationSides) {
      const rows = await this.store.order.list(executor, type.name, ends[side], sidesOf(type, side));
      const seen = await seenRows(this.store, executor, rows, audienceOf(type, audience));
      lists.push(`${side}:${seen.map(({ id, related }) => `${id}-${related.id}`).join()}`);
    }
    return lists.join(';');
  }

  /** Error for a neighbour that is not in the list that the audience sees. Without an audience, all relations are visible. */
  async #noNeighbour(executor: Executor, id: number, target: CheckedTarget, audience?: Audience): Promise<RelationError> {
    if (target.key === 'position') return missing('id', id);
    const { key, neighbour } = target;
    if (neighbour === id) return invalidParam('ncr_invalid_args', key, 'has to name another relation than the one that moves');
    const relation = await this.store.relations.byId(executor, neighbour);
    if (!relation || !this.types.has(relation.type)) return missing(key, neighbour);
    const seen = audience && audienceOf(this.types.get(relation.type), audience);
    for (const end of Object.values(endsOf(relation))) {
      if (seen && !(await this.store.reads.readable(executor, end, seen))) return missing(key, neighbour);
    }
    return invalidParam('ncr_invalid_args', key, `has to name a relation of the same list, and ${neighbour} is in another`);
  }

  /** Writes the positions that put the first `count` rows in order. */
  async #write(executor: Executor, rows: readonly OrderedRow[], count: number, moved: ReadonlySet<number>): Promise<void> {
    const planned = planPositions(rows, count, moved);
    for (const { id, at } of rows.slice(0, count)) {
      const position = planned.get(id);
      if (position !== undefined) await this.store.order.place(executor, id, at, position);
    }
  }
}
