import type { Direction, EmbeddedRelation, ListQuery, ObjectKind, Relation, RelationItem, RelationType } from '../contract.js';
import { objectKinds } from '../contract.js';
import type { Executor } from '../store/prepared.js';
import type { Branch, ListAsk, ListRow, Side } from '../store/relation-list.js';
import type { Store } from '../store/store.js';
import { checkId, checkKind, refused } from './checks.js';
import type { Hooks } from './hooks.js';
import { plainText } from './plain-text.js';
import type { RelatedObjects } from './related-objects.js';
import { RelationError } from './relation-error.js';
import { type TypeRegistry, walks } from './type-registry.js';
import { type Viewer, visitor } from './viewer.js';

/** One object: its kind and id. */
export interface ObjectKey {
  readonly kind: ObjectKind;
  readonly id: number;
}

/** A relation named by its ends. */
export interface RelationKey {
  readonly from: ObjectKey;
  readonly to: ObjectKey;
  readonly type: string;
}

/** What to list; `limit` undefined lists everything. */
export type RelatedOptions = Omit<ListQuery, 'page' | 'per_page'> & {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
};

export interface RelatedResult {
  readonly items: readonly RelationItem[];
  /** Of what the viewer may see, without limit and offset. */
  readonly total: number;
}

/** Relations: add, remove, list. Every write fires its hooks after the commit. */
export class Relations {
  constructor(
    private readonly store: Store,
    private readonly types: TypeRegistry,
    private readonly hooks: Hooks,
    private readonly objects: RelatedObjects,
  ) {}

  /**
   * Creates a relation.
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type for bad input;
   * ncr_self_relation for an object and itself; ncr_object_not_found when an end does not exist;
   * ncr_relation_exists (with `relation_id`) for a pair that is related; ncr_max_connections_exceeded at a limit.
   * Nothing is written then.
   */
  async add(key: RelationKey): Promise<Relation> {
    const type = this.types.get(key.type);
    const { from, to } = checkEnds(type, key);
    if (from.kind === to.kind && from.id === to.id) {
      throw refused('ncr_self_relation', 'to_id', `is the ${from.kind} ${from.id} itself: relate it to another`);
    }
    const twoWay = type.direction === 'bidirectional';
    const created_at = new Date().toISOString();
    const id = await this.store.transaction(async (executor) => {
      await this.#mustExist(executor, 'from_id', from);
      await this.#mustExist(executor, 'to_id', to);
      const existing = await this.store.relations.find(executor, type.name, from, to, twoWay);
      if (existing) throw alreadyThere(type, existing.id);
      await this.#mustFit(executor, type, from, to);
      const inserted = await this.store.relations.insert(executor, { type: type.name, twoWay, from, to, created_at });
      if (inserted !== undefined) return inserted;
      // another connection was faster: the unique index said so
      const winner = await this.store.relations.find(executor, type.name, from, to, twoWay);
      throw alreadyThere(type, winner?.id);
    });
    this.#fire('added', id, from.id, to.id, type.name);
    return { id, from_id: from.id, from_type: from.kind, to_id: to.id, to_type: to.kind, type: type.name, created_at };
  }

  /**
   * Removes a relation and gives what it was.
   *
   * @throws {RelationError} ncr_relation_not_found when there is none; ncr_invalid_type, ncr_invalid_id,
   * ncr_invalid_object_type for bad input
   */
  async remove(key: RelationKey): Promise<Relation> {
    const type = this.types.get(key.type);
    const { from, to } = checkEnds(type, key);
    const removed = await this.store.transaction(async (executor) => {
      const relation = await this.store.relations.find(executor, type.name, from, to, type.direction === 'bidirectional');
      if (relation && (await this.store.relations.delete(executor, relation.id))) return relation;
      throw notThere(type, from, to);
    });
    this.#fire('removed', removed.from_id, removed.to_id, type.name);
    return removed;
  }

  /**
   * Removes every relation of a type from a source, or of a two-way type at it, and gives what they were.
   *
   * @throws {RelationError} ncr_relation_not_found when there is none; ncr_invalid_type, ncr_invalid_id,
   * ncr_invalid_object_type for bad input
   */
  async removeAll(typeName: string, source: ObjectKey): Promise<readonly Relation[]> {
    const type = this.types.get(typeName);
    const from = checkObject('from', source);
    const removed = await this.store.transaction(async (executor) => {
      const all = await this.store.relations.allFrom(executor, type.name, from, type.direction === 'bidirectional');
      for (const { id } of all) await this.store.relations.delete(executor, id);
      return all;
    });
    if (removed.length === 0) throw notThere(type, from);
    for (const { from_id, to_id } of removed) this.#fire('removed', from_id, to_id, type.name);
    return removed;
  }

  /** The relation between two ends, or undefined; of a two-way type, in either direction. */
  async find(key: RelationKey): Promise<Relation | undefined> {
    const type = this.types.get(key.type);
    const { from, to } = checkEnds(type, key);
    return this.store.relations.find(this.store.db, type.name, from, to, type.direction === 'bidirectional');
  }

  /**
   * Lists what is related to an object, as far as the viewer may see it. Visibility, filters and sorting come
   * before the limit.
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type
   */
  async list(anchor: ObjectKey, options: RelatedOptions = {}, viewer: Viewer = visitor): Promise<RelatedResult> {
    const { kind, id } = checkObject('anchor', anchor);
    const { orderby = 'order', limit, offset = 0, search, to_type = 'all' } = options;
    const order = options.order ?? (orderby === 'date' || orderby === 'id' ? 'desc' : 'asc');
    const ask: ListAsk = {
      anchorKind: kind,
      anchorIds: [id],
      branches: branches(this.#asked(options.type), kind, options.direction, to_type === 'all' ? objectKinds : [to_type]),
      audience: viewer.audience,
      orderby: orderby === 'title' ? 'order' : orderby,
      order: orderby === 'title' ? 'asc' : order,
      search: search === '' ? undefined : search,
    };
    const page = orderby === 'title' ? await this.#byTitle(ask, order, limit, offset) : await this.#page(ask, limit, offset);
    const related = await this.objects.of(page.rows);
    // one related object a row, in their order
    const items = page.rows.map((row, index) => ({ ...relationOf(row), related: related[index] as RelationItem['related'] }));
    return { items, total: page.total };
  }

  /** The `relx_relations` embed of many objects of one kind, in one statement. */
  async embedded(kind: ObjectKind, ids: readonly number[], viewer: Viewer = visitor): Promise<Map<number, EmbeddedRelation[]>> {
    const embeds = new Map(ids.map((id): [number, EmbeddedRelation[]] => [id, []]));
    const walked = branches(this.types.all(), kind, undefined, objectKinds);
    const ask: ListAsk = {
      anchorKind: kind,
      anchorIds: ids,
      branches: walked,
      audience: viewer.audience,
      orderby: 'order',
      order: 'asc',
    };
    for (const row of await this.store.list.rows(this.store.db, ask)) {
      const [near, to_id, to_type] =
        row.side === 'outgoing' ? [row.from_id, row.to_id, row.to_type] : [row.to_id, row.from_id, row.from_type];
      const title = plainText(row.title);
      embeds.get(near)?.push({ to_id, to_type, type: row.type, ...(title ? { title } : {}) });
    }
    return embeds;
  }

  #asked(name: string | undefined): readonly RelationType[] {
    return name === undefined ? this.types.all() : [this.types.get(name)];
  }

  async #page(ask: ListAsk, limit: number | undefined, offset: number): Promise<{ rows: readonly ListRow[]; total: number }> {
    if (limit === undefined) {
      const rows = await this.store.list.rows(this.store.db, ask);
      return { rows: rows.slice(offset), total: rows.length };
    }
    // one row more than asked tells, on most pages, that a count is not needed
    const rows = await this.store.list.rows(this.store.db, { ...ask, limit: limit + 1, offset });
    const isLast = rows.length <= limit && (rows.length > 0 || offset === 0);
    return { rows: rows.slice(0, limit), total: isLast ? offset + rows.length : await this.store.list.count(this.store.db, ask) };
  }

  /** Titles sort as a reader's language does, which no SQL engine here can: the anchor's rows are sorted in memory. */
  async #byTitle(ask: ListAsk, order: 'asc' | 'desc', limit: number | undefined, offset: number) {
    const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
    const rows = await this.store.list.rows(this.store.db, ask);
    const titled = rows.map((row) => ({ row, title: plainText(row.title) }));
    titled.sort((a, b) => (order === 'asc' ? compare(a.title, b.title) : compare(b.title, a.title)));
    const sorted = titled.map(({ row }) => row);
    return { rows: sorted.slice(offset, limit === undefined ? undefined : offset + limit), total: rows.length };
  }

  async #mustExist(executor: Executor, name: string, { kind, id }: ObjectKey): Promise<void> {
    if (await this.store.reads.exists(executor, kind, id)) return;
    const message = `There is no ${kind} ${id} (${name}).`;
    throw new RelationError('ncr_object_not_found', message, { params: { [name]: message } });
  }

  /** Both limits of the type, counted inside the transaction that writes. */
  async #mustFit(executor: Executor, type: RelationType, from: ObjectKey, to: ObjectKey): Promise<void> {
    const { name, max_connections, max_connections_to } = type;
    const twoWay = type.direction === 'bidirectional';
    const limits = [
      { end: from, at: twoWay ? ('either' as const) : ('from' as const), max: this.#maximum(max_connections, from.id, name) },
      twoWay
        ? { end: to, at: 'either' as const, max: this.#maximum(max_connections, to.id, name) }
        : { end: to, at: 'to' as const, max: max_connections_to ?? 0 },
    ];
    for (const { end, at, max } of limits) {
      if (max === 0 || (await this.store.relations.countAt(executor, name, end, at)) < max) continue;
      throw new RelationError(
        'ncr_max_connections_exceeded',
        `The ${end.kind} ${end.id} has ${max} relations of the type "${name}", and that is the most it may have. Remove one first.`,
        { max_connections: max, object_type: end.kind, object_id: end.id },
      );
    }
  }

  #maximum(max: number | null, id: number, type: string): number {
    const filtered: unknown = this.hooks.applyFilters('ncr_max_relationships', max ?? 0, id, type);
    return typeof filtered === 'number' && Number.isSafeInteger(filtered) && filtered > 0 ? filtered : 0;
  }

  /** Fires `ncr_relation_*` and its legacy twin at the same moment. */
  #fire(what: 'added' | 'removed', ...args: unknown[]): void {
    this.hooks.doAction(`ncr_relation_${what}`, ...args);
    this.hooks.doAction(`relx_relation_${what}`, ...args);
  }
}

function relationOf({ id, from_id, from_type, to_id, to_type, type, created_at }: Relation): Relation {
  return { id, from_id, from_type, to_id, to_type, type, created_at };
}

function checkObject(name: string, key: ObjectKey): ObjectKey {
  return { kind: checkKind(`${name}_type`, key?.kind), id: checkId(`${name}_id`, key?.id) };
}

/** Both ends, of kinds that the type joins; a two-way type joins its ends either way round. */
function checkEnds(type: RelationType, key: RelationKey): { from: ObjectKey; to: ObjectKey } {
  const from = checkObject('from', key.from);
  const to = checkObject('to', key.to);
  const { name, from_object_types, to_object_types } = type;
  if (!from_object_types.includes(from.kind)) {
    throw refused(
      'ncr_invalid_object_type',
      'from_type',
      `of "${name}" has to be ${from_object_types.join(' or ')}, not ${from.kind}`,
    );
  }
  if (!to_object_types.includes(to.kind)) {
    throw refused('ncr_invalid_object_type', 'to_type', `of "${name}" has to be ${to_object_types.join(' or ')}, not ${to.kind}`);
  }
  return { from, to };
}

/** The ways to walk from an anchor of a kind along these types to ends of these kinds. */
function branches(
  types: readonly RelationType[],
  anchor: ObjectKind,
  direction: Direction | undefined,
  kinds: readonly ObjectKind[],
): Branch[] {
  const sides: readonly Side[] = ['outgoing', 'incoming'];
  return sides.flatMap((side) =>
    kinds.flatMap((kind) => {
      const walked = types.filter((type) => {
        const [near, far] =
          side === 'outgoing' ? [type.from_object_types, type.to_object_types] : [type.to_object_types, type.from_object_types];
        const way = walks(type, direction);
        return (way === side || way === 'both') && near.includes(anchor) && far.includes(kind);
      });
      return walked.length > 0 ? [{ side, kind, types: walked.map(({ name }) => name) }] : [];
    }),
  );
}

function alreadyThere(type: RelationType, id: number | undefined): RelationError {
  return new RelationError('ncr_relation_exists', `These two are related as "${type.name}" already (relation ${id}).`, {
    relation_id: id,
  });
}

function notThere(type: RelationType, from: ObjectKey, to?: ObjectKey): RelationError {
  const target = to ? ` to the ${to.kind} ${to.id}` : '';
  return new RelationError(
    'ncr_relation_not_found',
    `The ${from.kind} ${from.id} has no relation of the type "${type.name}"${target}.`,
  );
}
