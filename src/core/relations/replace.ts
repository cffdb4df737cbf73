import * as v from 'valibot';
import type { KeptRelation, ObjectRef, Relation, RelationSide, RelationType, ReplaceResult } from '../../contract/index.js';
import { limits } from '../../contract/limits.js';
import { batchValidations } from '../../contract/requests.js';
import { UNORDERED } from '../../store/database.js';
import { afterCommit } from '../../store/dialects/database-unavailable.js';
import { type Executor, LONGEST_LIST } from '../../store/query/prepared.js';
import type { StoredRelation } from '../../store/relations/columns.js';
import type { OrderedRow } from '../../store/relations/order.js';
import { pairOf } from '../../store/relations/pair.js';
import type { Store } from '../../store/store.js';
import {
  Anything,
  among,
  arrayOf,
  check,
  checkObject,
  Flag,
  invalidParam,
  onlyKnown,
  optional,
  upTo,
  whole,
} from '../lib/checks.js';
import type { Hooks } from '../lib/hooks.js';
import { RelationError } from '../lib/relation-error.js';
import { checkEnds, endsOf } from '../lib/relation-key.js';
import { checkViewer, type Viewer } from '../lib/viewer.js';
import type { Permissions } from '../wordpress/accounts/permissions.js';
import { rejectionOf } from './copy.js';
import { wholeRelation } from './data/shown-data.js';
import { fireAdded, fireRemoved } from './events.js';
import { maxRelations } from './max-relations.js';
import { seenRows, sidesOfLists } from './order/order.js';
import { GAP, isPlaced } from './order/position-plan.js';
import { cannotRelate, isFull, type RelationRules } from './rules.js';
import { audienceOf } from './types/sides.js';
import { isChangeable, type TypeRegistry } from './types/type-registry.js';
import { hasRules, TypeRules } from './types/type-rules.js';

/** Options for replacing an object. */
export interface ReplaceOptions {
  /** Only these relation types. @default every type that users can change */
  readonly types?: readonly string[] | null | undefined;
  /** Report what would change, and change nothing. @default false */
  readonly dryRun?: boolean | undefined;
  /**
   * `normal` keeps the relations that rules reject. `require-all-validate` writes nothing if a relation is rejected: all are written in
   * one transaction, so it is for objects with at most 1,000 relations. @default 'normal'
   */
  readonly validation?: (typeof batchValidations)[number] | undefined;
  /** User whose permissions count. @default none: no checks */
  readonly viewer?: Viewer | undefined;
  /** Maximum number of relations to read with `normal`. If more are left, the result has `next`. @default all */
  readonly limit?: number | undefined;
  /** `next` of the previous result. @default the first relation */
  readonly cursor?: string | undefined;
}

const Options = onlyKnown('options', {
  types: optional(v.nullable(arrayOf(Anything))),
  dryRun: optional(Flag, false),
  validation: optional(among(batchValidations), 'normal'),
  viewer: optional(Anything),
  limit: optional(whole(1)),
  cursor: optional(upTo(100)),
});

/** A list of the replaced object. */
interface List {
  readonly type: RelationType;
  readonly sides: readonly RelationSide[];
}

/** Rows of a list that one transaction handles. */
interface Part extends List {
  readonly rows: readonly OrderedRow[];
  /** Why a row can't be removed, or can't be added to the other object, by its id. Known before the transaction. */
  readonly removal: ReadonlyMap<number, RelationError>;
  readonly addition: ReadonlyMap<number, RelationError>;
  /** Whether a relation between both objects is removed, so that it does not count. */
  readonly removesBetween: boolean;
}

/** What one transaction has done. */
interface Effects {
  readonly moved: { readonly before: Relation; readonly after: Relation }[];
  readonly dropped: Relation[];
  readonly kept: KeptRelation[];
}

/** Place before the first row of a list. */
const START = { position: Number.MIN_SAFE_INTEGER, id: 0 } as const;

/** Rolls back a transaction in which a relation was rejected. */
class Rejected extends Error {
  constructor(readonly kept: readonly KeptRelation[]) {
    super('A relation was rejected.');
  }
}

/** Moves the relations of one object to another one, in transactions of up to {@link LONGEST_LIST} relations. */
export class Replacement {
  readonly #from: ObjectRef;
  readonly #by: ObjectRef;
  readonly #options;
  readonly #viewer: Viewer | undefined;
  readonly #lists: readonly List[];
  /** The list that is read next, and the last row of it that was read. */
  #list = 0;
  #after: { readonly position: number; readonly id: number } = START;
  /** Of a dry run: number of relations that would have moved so far, by the key of their list. */
  readonly #planned = new Map<string, number>();

  constructor(
    private readonly store: Store,
    private readonly hooks: Hooks,
    private readonly rules: RelationRules,
    private readonly permissions: Permissions,
    types: TypeRegistry,
    object: ObjectRef,
    by: ObjectRef,
    options: ReplaceOptions,
  ) {
    this.#from = checkObject('object', object);
    this.#by = checkObject('by', by);
    if (this.#from.objectType !== this.#by.objectType)
      throw invalidParam('ncr_invalid_args', 'by', `must be a ${this.#from.objectType}, as the replaced object is`);
    if (this.#from.id === this.#by.id) throw invalidParam('ncr_invalid_args', 'by', 'has to name another object');
    this.#options = check(Options, 'options', options);
    this.#viewer = this.#options.viewer === undefined ? undefined : checkViewer(this.#options.viewer);
    const requested = this.#options.types ?? types.all().flatMap((type) => (isChangeable(type) ? [type.name] : []));
    const all = [...new Set(requested.map((name) => types.stored(name)))];
    this.#lists = all.flatMap((type) => sidesOfLists(type).map((sides) => ({ type, sides })));
    if (this.#options.cursor !== undefined) this.#start(this.#options.cursor);
  }

  async run(): Promise<ReplaceResult> {
    const isWhole = this.#options.validation === 'require-all-validate';
    const kept: KeptRelation[] = [];
    let [moved, dropped, left] = [0, 0, isWhole ? limits.replacedRelations : (this.#options.limit ?? Number.POSITIVE_INFINITY)];
    const fail = (error: unknown): never => {
      throw !this.#options.dryRun && moved + dropped > 0 ? afterCommit(error) : error;
    };
    do {
      // one more shows whether there are too many
      const size = isWhole ? left + 1 : Math.min(left, LONGEST_LIST);
      const { parts, count } = await this.#read(size).catch(fail);
      if (isWhole && this.#next !== undefined) throw tooMany(this.#from);
      const effects = await this.#apply(parts, isWhole).catch(fail);
      if (effects instanceof Rejected) return { failed: 'validation', moved: 0, dropped: 0, kept: effects.kept };
      if (!this.#options.dryRun) await this.#fire(effects);
      moved += effects.moved.length;
      dropped += effects.dropped.length;
      kept.push(...effects.kept);
      left -= count;
    } while (left > 0 && this.#next !== undefined);
    return { moved, dropped, kept, ...(this.#next === undefined ? {} : { next: this.#next }) };
  }

  /** Cursor of the next relation, undefined after the last list. */
  get #next(): string | undefined {
    const list = this.#lists[this.#list];
    return list && `${list.type.name}:${list.sides[0]}:${this.#after.position}:${this.#after.id}`;
  }

  #start(cursor: string): void {
    const [, name, side, position, id] = /^([a-z0-9_-]+):(from|to):(-?\d{1,16}):(\d{1,16})$/.exec(cursor) ?? [];
    this.#list = this.#lists.findIndex(({ type, sides }) => type.name === name && sides[0] === side);
    if (this.#list < 0) throw invalidParam('ncr_invalid_args', 'cursor', 'must be next of the previous response');
    this.#after = { position: Number(position), id: Number(id) };
  }

  /** Reads the next rows, and checks them before the transaction, because filters of plugins may read and write. */
  async #read(size: number): Promise<{ readonly parts: readonly Part[]; readonly count: number }> {
    const parts: Part[] = [];
    let left = size;
    for (; this.#list < this.#lists.length; this.#list += 1, this.#after = START) {
      const list = this.#lists[this.#list] as List; // below the length
      const part = { after: this.#after, limit: left };
      const rows = await this.store.order.list(this.store.db, list.type.name, this.#from, list.sides, part);
      if (rows.length > 0) parts.push(await this.#checked(list, rows));
      left -= rows.length;
      if (left > 0) continue;
      this.#after = rows.at(-1) ?? this.#after;
      break;
    }
    return { parts, count: size - left };
  }

  /** The rows that the user sees, with the errors of those that the user or a plugin does not let move. */
  async #checked(list: List, rows: readonly OrderedRow[]): Promise<Part> {
    const { type } = list;
    const seen = this.#viewer ? await this.#seen(type, rows, this.#viewer) : rows;
    const removal = new Map<number, RelationError>();
    const addition = new Map<number, RelationError>();
    for (const row of seen) {
      const [before, after] = [endsAt(row, this.#from), endsAt(row, this.#by)];
      const cannotRemove = await this.#denied(type, before, 'rest_cannot_delete');
      if (cannotRemove) removal.set(row.id, cannotRemove);
      const cannotAdd =
        (await this.#denied(type, after, 'rest_cannot_create')) ??
        (await rejectionOf(() => this.rules.mustBeAllowed(type, after.from, after.to)));
      if (cannotAdd) addition.set(row.id, cannotAdd);
    }
    return { ...list, rows: seen, removal, addition, removesBetween: await this.#removesBetween(list) };
  }

  /** Whether the user sees the relation of the other object to the replaced one, and may remove it. */
  async #removesBetween({ type, sides }: List): Promise<boolean> {
    const [at = 'from'] = sides;
    const row = { id: 0, at, position: UNORDERED, related: this.#by };
    if (this.#viewer && (await this.#seen(type, [row], this.#viewer)).length === 0) return false;
    return !(await this.#denied(type, endsAt({ at, related: this.#from }, this.#by), 'rest_cannot_delete'));
  }

  /** The rows whose related objects the viewer can see, or edit, such as those in the trash. */
  async #seen(type: RelationType, rows: readonly OrderedRow[], viewer: Viewer): Promise<readonly OrderedRow[]> {
    const visible = new Set(await seenRows(this.store, this.store.db, rows, audienceOf(type, viewer.audience)));
    const seen: OrderedRow[] = [];
    for (const row of rows)
      if (visible.has(row) || (await this.permissions.mayEdit(viewer, row.related.objectType, row.related.id))) seen.push(row);
    return seen;
  }

  async #denied(
    type: RelationType,
    { from, to }: Readonly<Record<RelationSide, ObjectRef>>,
    code: RelationError['code'],
  ): Promise<RelationError | undefined> {
    const mayChange = !this.#viewer || (await this.permissions.mayChange(this.#viewer, type, from, to));
    return mayChange ? undefined : cannotRelate(type, from, code);
  }

  /** Writes parts in one transaction. A dry run only reads. */
  async #apply(parts: readonly Part[], isWhole: boolean): Promise<Effects | Rejected> {
    const work = async (executor: Executor): Promise<Effects> => {
      if (!this.#options.dryRun) {
        const types = parts.map(({ type }) => type);
        await this.rules.lock(executor, types, [this.#from, this.#by]);
      }
      const ids = parts.flatMap(({ rows }) => rows.map(({ id }) => id));
      // locked, because only the objects at one end are
      const relations = await this.store.relations.byIds(executor, ids, !this.#options.dryRun);
      const stored = new Map(relations.map((relation) => [relation.id, relation]));
      await this.rules.mustExist(executor, 'object_id', this.#from);
      await this.rules.mustExist(executor, 'by', this.#by);
      const effects: Effects = { moved: [], dropped: [], kept: [] };
      for (const part of parts) await this.#move(executor, part, stored, effects);
      if (isWhole && effects.kept.length > 0) throw new Rejected(effects.kept);
      return effects;
    };
    try {
      return await (this.#options.dryRun ? work(this.store.db) : this.store.transaction(work));
    } catch (error) {
      if (error instanceof Rejected) return error;
      throw error;
    }
  }

  /** Moves the rows of one list. */
  async #move(executor: Executor, part: Part, stored: ReadonlyMap<number, StoredRelation>, effects: Effects): Promise<void> {
    const { type, sides, rows } = part;
    const [side = 'from'] = sides;
    const [from, by] = [this.#from, this.#by];
    const twoWay = type.direction === 'bidirectional';
    const pairAt = (row: Pick<OrderedRow, 'at' | 'related'>) => {
      const ends = endsAt(row, by);
      return pairOf(ends.from, ends.to, twoWay);
    };
    const between = pairAt({ at: side, related: from });
    const found = await this.store.transfer.rows.present(executor, type.name, [...rows.map(pairAt), between]);
    const present = new Set(found.map(({ pair }) => pair));
    const rules = new TypeRules(this.store);
    if (hasRules(type))
      await rules.read(
        executor,
        rows.map((row) => ({ type, ...endsAt(row, by) })),
      );
    const max = maxRelations(type, side, by.id, this.hooks);
    const key = `${type.name} ${side}`;
    const at = twoWay ? 'either' : side;
    let planned = this.#planned.get(key) ?? 0;
    let count =
      max === 0
        ? 0
        : (await this.store.relations.countAt(executor, type.name, by, at)) -
          (part.removesBetween && present.has(between) ? 1 : 0) +
          planned;
    let last = await this.store.order.last(executor, type.name, by, sides);
    for (const row of rows) {
      const relation = stored.get(row.id);
      // removed or replaced since it was read, on any side
      if (!relation || !isBetween(relation, endsAt(row, from))) continue;
      const ends = endsAt(row, by);
      const before = wholeRelation(relation, type);
      const isDropped = isSame(row.related, by) || isSame(row.related, from) || present.has(pairAt(row));
      const error =
        part.removal.get(row.id) ??
        (isDropped ? undefined : (part.addition.get(row.id) ?? (await this.#rejection(executor, rules, type, ends, count, max))));
      if (error) {
        effects.kept.push(keptRelation(row, type, error));
        continue;
      }
      // positions of the other object come first
      const placed = isPlaced(row) ? (row.position > last ? row.position : last + GAP) : UNORDERED;
      const position = Math.min(placed, UNORDERED);
      const isMoved =
        !isDropped &&
        (this.#options.dryRun ||
          (await this.store.relations.replaceEnd(executor, row.id, row.at, { ...ends, twoWay }, position)));
      if (isMoved) {
        count += 1;
        planned += 1;
        last = position < UNORDERED ? position : last;
        const changed = { [`${row.at}_id`]: by.id };
        effects.moved.push({ before, after: { ...before, ...changed } });
        continue;
      }
      effects.dropped.push(before);
      if (!this.#options.dryRun) await this.store.relations.delete(executor, row.id);
    }
    if (this.#options.dryRun) this.#planned.set(key, planned);
  }

  /** Why a relation can't be that of the other object. Its related object keeps as many relations as it has. */
  #rejection(
    executor: Executor,
    rules: TypeRules,
    type: RelationType,
    ends: Readonly<Record<RelationSide, ObjectRef>>,
    count: number,
    max: number,
  ): Promise<RelationError | undefined> {
    return rejectionOf(async () => {
      checkEnds(type, { type: type.name, ...ends });
      if (hasRules(type)) await rules.check(executor, { type, ...ends });
      if (max > 0 && count >= max) throw isFull(type, this.#by, max);
    });
  }

  /** Fires the actions of a transaction. A relation that moved was removed from one object, and added to the other. */
  async #fire({ moved, dropped }: Effects): Promise<void> {
    for (const { before, after } of moved) {
      await fireRemoved(this.hooks, before, this.#viewer);
      await fireAdded(this.hooks, after, this.#viewer);
    }
    for (const relation of dropped) await fireRemoved(this.hooks, relation, this.#viewer);
  }
}

const isSame = (a: ObjectRef, b: ObjectRef): boolean => a.objectType === b.objectType && a.id === b.id;

const isBetween = (relation: StoredRelation, { from, to }: Readonly<Record<RelationSide, ObjectRef>>): boolean => {
  const ends = endsOf(relation);
  return isSame(ends.from, from) && isSame(ends.to, to);
};

/** Source and target of a row, with another object in place of the one whose list it is. */
const endsAt = ({ at, related }: Pick<OrderedRow, 'at' | 'related'>, object: ObjectRef) =>
  at === 'from' ? { from: object, to: related } : { from: related, to: object };

const keptRelation = ({ id, related }: OrderedRow, type: RelationType, { code, message, data }: RelationError): KeptRelation => ({
  object_type: related.objectType,
  id: related.id,
  relation_id: id,
  type: type.name,
  code,
  message,
  status: data.status,
});

const tooMany = ({ objectType, id }: ObjectRef): RelationError =>
  new RelationError(
    'rest_too_much_work',
    `The ${objectType} ${id} has more than ${limits.replacedRelations} relations, too many for require-all-validate. Use a dry run, then normal.`,
  );
