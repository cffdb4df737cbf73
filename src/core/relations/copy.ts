import type { ObjectRef, Relation, RelationType } from '../../contract/index.js';
import { UNORDERED } from '../../store/database.js';
import type { Executor } from '../../store/query/prepared.js';
import type { OrderedRow } from '../../store/relations/order.js';
import type { Store } from '../../store/store.js';
import { RelationError } from '../lib/relation-error.js';
import { checkEnds } from '../lib/relation-key.js';
import { wholeRelation } from './data/shown-data.js';
import { sidesOfLists } from './order/order.js';
import { GAP, isPlaced } from './order/position-plan.js';
import { type RelationRules, relationAlreadyExists } from './rules.js';

/** A relation that was not copied, with the reason. */
export interface SkippedCopy {
  readonly relation_id: number;
  readonly reason: RelationError;
}

/** Result of a copy. */
export interface CopyResult {
  /** The new relations, in the order of the copied lists. */
  readonly copied: readonly Relation[];
  /**
   * Rejected by rules: ncr_relation_exists, ncr_self_relation, ncr_max_connections_exceeded, ncr_relation_not_allowed,
   * ncr_invalid_combination, ncr_cycle.
   */
  readonly skipped: readonly SkippedCopy[];
  /** Invalid at the source: ncr_object_not_found or ncr_invalid_object_type for the related object. */
  readonly errors: readonly SkippedCopy[];
}

const DAMAGED = new Set(['ncr_object_not_found', 'ncr_invalid_object_type']);

/** Copies lists in one transaction. */
class RelationCopy {
  readonly copied: Relation[] = [];
  readonly skipped: SkippedCopy[] = [];
  readonly errors: SkippedCopy[] = [];

  constructor(
    private readonly store: Store,
    private readonly rules: RelationRules,
    private readonly executor: Executor,
    private readonly to: ObjectRef,
    private readonly rejected: ReadonlyMap<number, RelationError>,
  ) {}

  /**
   * Copies one list in its order. Rows with a position follow those of the target, the others become its newest. In the list of
   * the related object, a copy is a new relation.
   */
  async list(type: RelationType, rows: readonly OrderedRow[], present: readonly OrderedRow[]): Promise<void> {
    const fits: OrderedRow[] = [];
    for (const row of rows) {
      const reason = this.rejected.get(row.id) ?? (await rejectionOf(() => this.#check(type, row, fits.length)));
      if (!reason) fits.push(row);
      else (DAMAGED.has(reason.code) ? this.errors : this.skipped).push({ relation_id: row.id, reason });
    }
    const last = present.findLast(isPlaced)?.position ?? 0;
    const hasSpace = last + fits.length * GAP < UNORDERED;
    const created: Relation[] = [];
    // from the last to the first, because rows without a position are listed newest first
    for (const [index, row] of [...fits.entries()].toReversed()) {
      const relation = await this.#insert(type, row, isPlaced(row) && hasSpace ? last + (index + 1) * GAP : undefined);
      if (relation) created.unshift(relation);
      else this.skipped.push({ relation_id: row.id, reason: relationAlreadyExists(type, undefined) });
    }
    this.copied.push(...created);
  }

  /** Throws the reason against a copy. `planned` rows of its list will be copied too. */
  async #check(type: RelationType, row: OrderedRow, planned: number): Promise<void> {
    const { from, to } = endsOf(row, this.to);
    checkEnds(type, { type: type.name, from, to });
    await this.rules.mustExist(this.executor, row.at === 'from' ? 'to_id' : 'from_id', row.related);
    await this.rules.mustBeNew(this.executor, type, from, to);
    await this.rules.mustSuit(this.executor, type, from, to);
    await this.rules.mustFit(this.executor, type, from, to, { from: 0, to: 0, [row.at]: planned });
  }

  async #insert(type: RelationType, row: OrderedRow, position: number | undefined): Promise<Relation | undefined> {
    const { from, to } = endsOf(row, this.to);
    const copied = await this.store.relations.byId(this.executor, row.id);
    const data = copied?.data ?? null;
    const created_at = new Date().toISOString();
    const twoWay = type.direction === 'bidirectional';
    const order = { [`${row.at}_order`]: position };
    // undefined if a concurrent import, which locks no objects, has inserted the pair
    const made = await this.store.relations.insert(this.executor, {
      type: type.name,
      twoWay,
      from,
      to,
      created_at,
      data,
      ...order,
    });
    return made && wholeRelation(made, type);
  }
}

/** Copies the relations of these types from one object to another in one transaction. */
export async function copyRelations(
  store: Store,
  rules: RelationRules,
  types: readonly RelationType[],
  from: ObjectRef,
  to: ObjectRef,
): Promise<CopyResult> {
  const lists = types.flatMap((type) => sidesOfLists(type).map((sides) => ({ type, sides })));
  // before the transaction, because filters of plugins may read and write
  const rejected = new Map<number, RelationError>();
  for (const { type, sides } of lists) {
    for (const row of await store.order.list(store.db, type.name, from, sides)) {
      const ends = endsOf(row, to);
      const reason = await rejectionOf(() => rules.mustBeAllowed(type, ends.from, ends.to));
      if (reason) rejected.set(row.id, reason);
    }
  }
  return store.transaction(async (executor) => {
    await rules.lock(executor, types, [from, to]);
    await rules.mustExist(executor, 'from_id', from);
    await rules.mustExist(executor, 'to_id', to);
    const copy = new RelationCopy(store, rules, executor, to, rejected);
    for (const { type, sides } of lists) {
      const rows = await store.order.list(executor, type.name, from, sides);
      await store.lockObjects(
        executor,
        rows.map(({ related }) => related),
      );
      await copy.list(type, rows, await store.order.list(executor, type.name, to, sides));
    }
    return { copied: copy.copied, skipped: copy.skipped, errors: copy.errors };
  });
}

/** Source and target of a row's copy. */
function endsOf({ at, related }: OrderedRow, to: ObjectRef): { from: ObjectRef; to: ObjectRef } {
  return at === 'from' ? { from: to, to: related } : { from: related, to };
}

/** The RelationError of work, or undefined. */
export async function rejectionOf(work: () => Promise<unknown>): Promise<RelationError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof RelationError) return error;
    throw error;
  }
}
