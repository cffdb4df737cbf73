import { type ObjectRef, objectTypes, type Relation, type RelationSide, type RelationType } from '../../../contract/index.js';
import { relationSides } from '../../../contract/requests.js';
import type { Executor } from '../../../store/query/prepared.js';
import type { Audience } from '../../../store/query/visibility.js';
import { endsOf } from '../../../store/relations/columns.js';
import type { OrderedRow } from '../../../store/relations/order.js';
import type { Store } from '../../../store/store.js';
import { checkId, fields, invalidParam, text } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import type { RelationError } from '../../lib/relation-error.js';
import { checkObject } from '../../lib/relation-key.js';
import { checkViewer, loggedOutViewer, type Viewer } from '../../lib/viewer.js';
import { type WriteOptions, written } from '../idempotency-key.js';
import { type TypeRegistry, walks } from '../types/type-registry.js';
import { missing, pickRelated, pickRelations } from './pick.js';
import { placeOf } from './place.js';
import { isPlaced, planPositions } from './plan.js';
import { type CheckedTarget, checkSide, checkTarget, type MoveTarget } from './target.js';

/** Longest name of a type. */
const LONGEST_TYPE = 50;

/**
 * The sides whose rows make up an endpoint's list: for a two-way type, where the endpoint is source and where it is
 * target; else the one that reads walk from unless told otherwise.
 */
export function sidesOf(type: RelationType, side?: RelationSide): readonly RelationSide[] {
  const way = walks(type);
  return way === 'both' ? ['from', 'to'] : [side ?? (way === 'outgoing' ? 'from' : 'to')];
}

/** Every list that an endpoint has of a type: one of a two-way type, of a one-way type one for each side. */
export function sidesOfLists(type: RelationType): readonly (readonly RelationSide[])[] {
  return type.direction === 'bidirectional' ? [['from', 'to']] : [['from'], ['to']];
}

/** What a move may be given beside its target. */
export interface MoveOptions extends WriteOptions {
  readonly viewer?: Viewer | undefined;
}

/**
 * The order of relations, a list for each endpoint, type and side: what somebody placed comes first, then the rest,
 * newest first. A new relation therefore never gets between placed ones.
 */
export class RelationOrder {
  constructor(
    private readonly store: Store,
    private readonly types: TypeRegistry,
  ) {}

  /**
   * Moves one relation within the list of its source or target, and returns its index there. What stood above the new
   * place keeps its order and is placed with it; what stands below and was never placed stays so.
   *
   * With a viewer, positions count only the relations that the viewer sees in the list, and a neighbour that the viewer does
   * not see does not exist. The relation then goes next to its visible neighbour.
   *
   * @param guard gets both lists as {@link listsAround} returns them, before anything is written and while no other request
   * can write; if it throws, nothing is moved
   * @param options.viewer whose view of the lists counts. @default the whole list; for `guard`, the view of a logged-out user
   * @param options.idempotencyKey of a request that may be repeated; `guard` is not called again
   *
   * @throws {RelationError} ncr_relation_not_found when there is no such relation, or none with the id in `before` or
   * `after`; ncr_invalid_args for a bad target, and for a neighbour out of another list; ncr_invalid_id
   *
   * @example
   * await relx.relations.move(12, { side: 'from', before: 7 });
   */
  async move(id: number, target: MoveTarget, guard?: (lists: string) => void, options?: MoveOptions): Promise<number> {
    const to = checkTarget(target);
    if (guard !== undefined && typeof guard !== 'function')
      throw invalidParam('ncr_invalid_args', 'guard', `has to be a function, not ${formatValue(guard)}`);
    const viewer = options?.viewer === undefined ? undefined : checkViewer(options.viewer);
    // neither its ends nor its type ever change, so they are read before the transaction, which begins with its lock
    const relation = await this.store.relations.byId(this.store.db, checkId('id', id));
    if (!relation || !this.types.has(relation.type)) throw missing('id', id);
    const ends = endsOf(relation);
    const end = ends[to.side];
    const type = this.types.get(relation.type);
    const { result } = await written(this.store, options, async (executor) => {
      // two moves of one list take turns, and nothing is added to it meanwhile
      await this.store.lockEnds(executor, guard ? [ends.from, ends.to] : [end]);
      if (guard) guard(await this.#around(executor, relation, (viewer ?? loggedOutViewer).audience));
      const rows = await this.store.order.list(executor, type.name, end, sidesOf(type, to.side));
      const row = rows.find((other) => other.id === id);
      if (!row) throw missing('id', id);
      const shown = viewer ? await this.#seen(executor, rows, viewer.audience) : rows;
      const place = placeOf(rows, row, new Set(shown.map((other) => other.id)), to);
      if (!place) throw await this.#noNeighbour(executor, id, to, viewer?.audience);
      const { index, position } = place;
      if (isPlaced(row) && rows[index] === row) return position;
      const others = rows.filter((other) => other !== row);
      const placed = others.filter(isPlaced).length;
      await this.#write(executor, others.toSpliced(index, 0, row), Math.max(placed, index) + 1, new Set([id]));
      return position;
    });
    return result;
  }

  /**
   * The ids, in their order, of both lists that a relation is in, as far as the viewer may see them: a text that changes when
   * the viewer would see another list, and only then.
   */
  async listsAround(relation: Relation, viewer: Viewer = loggedOutViewer): Promise<string> {
    const { audience } = checkViewer(viewer);
    text('type', fields('relation', relation).type, LONGEST_TYPE);
    for (const [side, end] of Object.entries(endsOf(relation))) checkObject(side, end);
    return this.types.has(relation.type) ? this.#around(this.store.db, relation, audience) : '';
  }

  /**
   * Sets the order of an endpoint's list: the relations with these ids first, in this order, the others after them as
   * they stand. Gives the ids of all of them in their order.
   *
   * @param side for a one-way type, whose list: `from` that of the anchor as source, `to` that of it as target.
   * @default the side that reads of the type walk from
   *
   * @throws {RelationError} ncr_relation_not_found for an id that is not in the list; ncr_invalid_args for a bad list;
   * ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type
   */
  reorder(anchor: ObjectRef, typeName: string, ids: readonly number[], side?: RelationSide): Promise<readonly number[]> {
    return this.#arrange(anchor, typeName, side, (rows) => pickRelations(rows, ids));
  }

  /**
   * {@link reorder} by the related objects instead of the relations: their ids, or where a type joins several object types,
   * references.
   *
   * @throws {RelationError} as {@link reorder}; ncr_invalid_args for an ID that objects of two types have
   */
  reorderRelated(
    anchor: ObjectRef,
    typeName: string,
    objects: readonly (number | ObjectRef)[],
    side?: RelationSide,
  ): Promise<readonly number[]> {
    return this.#arrange(anchor, typeName, side, (rows) => pickRelated(rows, objects));
  }

  async #arrange(
    anchor: ObjectRef,
    typeName: string,
    side: RelationSide | undefined,
    pick: (rows: readonly OrderedRow[]) => readonly OrderedRow[],
  ): Promise<readonly number[]> {
    const type = this.types.get(typeName);
    const end = checkObject('from', anchor);
    const sides = sidesOf(type, side === undefined ? undefined : checkSide(side));
    return this.store.transaction(async (executor) => {
      await this.store.lockEnds(executor, [end]);
      const rows = await this.store.order.list(executor, type.name, end, sides);
      const first = pick(rows);
      const moved = new Set(first.map(({ id }) => id));
      if (moved.size < first.length) throw invalidParam('ncr_invalid_args', 'ids', 'has to name each relation once');
      const others = rows.filter(({ id }) => !moved.has(id));
      const wanted = [...first, ...others];
      await this.#write(executor, wanted, first.length + others.filter(isPlaced).length, moved);
      return wanted.map(({ id }) => id);
    });
  }

  async #around(executor: Executor, relation: Relation, audience: Audience): Promise<string> {
    const type = this.types.get(relation.type);
    const lists: string[] = [];
    const ends = endsOf(relation);
    for (const side of relationSides) {
      const rows = await this.store.order.list(executor, type.name, ends[side], sidesOf(type, side));
      const seen = await this.#seen(executor, rows, audience);
      lists.push(`${side}:${seen.map((row) => row.id).join()}`);
    }
    return lists.join(';');
  }

  /** The rows of a list whose objects the audience may see. */
  async #seen(executor: Executor, rows: readonly OrderedRow[], audience: Audience): Promise<readonly OrderedRow[]> {
    const readable = new Map<string, ReadonlySet<number>>();
    for (const objectType of objectTypes) {
      const ids = rows.filter(({ far }) => far.objectType === objectType).map(({ far }) => far.id);
      if (ids.length > 0) readable.set(objectType, await this.store.reads.readableOf(executor, objectType, ids, audience));
    }
    return rows.filter(({ far }) => readable.get(far.objectType)?.has(far.id));
  }

  /** The error for a neighbour that is not in the list as the audience sees it. Without an audience, all relations are seen. */
  async #noNeighbour(executor: Executor, id: number, target: CheckedTarget, audience?: Audience): Promise<RelationError> {
    if (target.key === 'position') return missing('id', id);
    const { key, neighbour } = target;
    if (neighbour === id) return invalidParam('ncr_invalid_args', key, 'has to name another relation than the one that moves');
    const relation = await this.store.relations.byId(executor, neighbour);
    if (!relation || !this.types.has(relation.type)) return missing(key, neighbour);
    for (const end of Object.values(endsOf(relation))) {
      if (audience && !(await this.store.reads.readable(executor, end, audience))) return missing(key, neighbour);
    }
    return invalidParam('ncr_invalid_args', key, `has to name a relation of the same list, and ${neighbour} is in another`);
  }

  /** Writes what has to change so that the first `count` rows stand as given. */
  async #write(executor: Executor, rows: readonly OrderedRow[], count: number, moved: ReadonlySet<number>): Promise<void> {
    const planned = planPositions(rows, count, moved);
    for (const { id, at } of rows.slice(0, count)) {
      const position = planned.get(id);
      if (position !== undefined) await this.store.order.place(executor, id, at, position);
    }
  }
}
