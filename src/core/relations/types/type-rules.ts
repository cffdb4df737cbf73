import type { ObjectRef, ObjectType, RelationSide, RelationType } from '../../../contract/index.js';
import { limits } from '../../../contract/limits.js';
import { relationSides } from '../../../contract/requests.js';
import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';
import { groupBy } from '../../lib/group-by.js';
import { RelationError } from '../../lib/relation-error.js';
import { fitsSide, hasSubtypes, sideObjects, subtypesOf } from './sides.js';

/** A relation to write. */
export interface PlannedRelation {
  readonly type: RelationType;
  readonly from: ObjectRef;
  readonly to: ObjectRef;
}

/** True if relations of the type need {@link TypeRules}. */
export const hasRules = (type: RelationType): boolean => hasSubtypes(type) || type.acyclic === true;

/** Ancestors of objects along an acyclic type. Reads each object once. */
class Ancestors {
  /** Stored sources by target. */
  readonly #sources = new Map<number, number[]>();
  /** Sources of relations that are not stored yet, by target. */
  readonly #planned = new Map<number, number[]>();

  constructor(
    private readonly store: Store,
    private readonly type: RelationType,
  ) {}

  /** Adds a relation that is not stored yet. */
  add(from: number, to: number): void {
    this.#planned.set(to, [...(this.#planned.get(to) ?? []), from]);
  }

  /** The objects and their ancestors, which are read level by level until `goal` is found. Undefined if there are too many. */
  async of(executor: Executor, ids: readonly number[], goal?: number): Promise<ReadonlySet<number> | undefined> {
    const [objectType = 'post'] = this.type.from_object_types;
    const most = limits.ancestorRelations;
    const found = new Set(ids);
    const mostFound = found.size + limits.ancestors;
    for (let level: readonly number[] = [...found]; level.length > 0; ) {
      const missing = level.filter((id) => !this.#sources.has(id));
      const rows = await this.store.relations.sources(executor, this.type.name, objectType, missing, most + 1);
      if (rows.length > most) return undefined;
      for (const id of missing) this.#sources.set(id, []);
      for (const { from_id, to_id } of rows) this.#sources.get(to_id)?.push(from_id);
      const sourcesOf = (id: number) => [...(this.#sources.get(id) ?? []), ...(this.#planned.get(id) ?? [])];
      level = [...new Set(level.flatMap(sourcesOf))].filter((id) => !found.has(id));
      for (const id of level) found.add(id);
      if (found.size > mostFound) return undefined;
      if (goal !== undefined && found.has(goal)) return found;
    }
    return found;
  }
}

/**
 * Rules of relation types with subtypes, and of acyclic types. Reads what many relations need with few statements, in the
 * transaction that writes them.
 */
export class TypeRules {
  readonly #subtypes = new Map<ObjectType, Map<number, readonly string[]>>();
  readonly #ancestors = new Map<string, Ancestors>();

  constructor(private readonly store: Store) {}

  /** Reads what the checks of these relations need. */
  async read(executor: Executor, relations: readonly PlannedRelation[]): Promise<void> {
    const typed = relations.filter(({ type }) => hasSubtypes(type)).flatMap(({ from, to }) => [from, to]);
    for (const [objectType, objects] of groupBy(typed, (object) => object.objectType)) {
      const known = this.#subtypes.get(objectType) ?? new Map<number, readonly string[]>();
      this.#subtypes.set(objectType, known);
      const ids = [...new Set(objects.map(({ id }) => id))].filter((id) => !known.has(id));
      for (const [id, subtypes] of await subtypesOf(this.store, executor, objectType, ids)) known.set(id, subtypes);
    }
    for (const [type, own] of groupBy(relations, (relation) => relation.type))
      if (type.acyclic) await this.#ancestorsOf(type).of(executor, [...new Set(own.map(({ from }) => from.id))]);
  }

  /**
   * Checks a relation that {@link read} has prepared.
   *
   * @throws {RelationError} ncr_invalid_combination for an object that the type does not connect; ncr_cycle; rest_too_much_work
   * if the source has more than 10,000 ancestors, or a level of them more than 100,000 relations
   */
  async check(executor: Executor, { type, from, to }: PlannedRelation): Promise<void> {
    for (const [side, { objectType, id }] of [['from', from] as const, ['to', to] as const]) {
      const subtypes = this.#subtypes.get(objectType)?.get(id);
      if (!fitsSide(type, side, { objectType, subtypes })) throw unfit(type, side, { objectType, id }, subtypes);
    }
    if (!type.acyclic) return;
    const found = await this.#ancestorsOf(type).of(executor, [from.id], to.id);
    if (!found) throw tooManyAncestors(type, from);
    if (found.has(to.id)) throw closesCycle(type, from, to);
  }

  /** Counts a relation for the checks of others. */
  add({ type, from, to }: PlannedRelation): void {
    if (type.acyclic) this.#ancestorsOf(type).add(from.id, to.id);
  }

  #ancestorsOf(type: RelationType): Ancestors {
    const ancestors = this.#ancestors.get(type.name) ?? new Ancestors(this.store, type);
    this.#ancestors.set(type.name, ancestors);
    return ancestors;
  }
}

/** What a type connects, such as `course to lesson`. */
const connection = (type: RelationType): string => relationSides.map((side) => sideObjects(type, side).join(' or ')).join(' to ');

/** Why an object can't be on a side of a relation type. */
export function unfitReason(
  type: RelationType,
  side: RelationSide,
  { objectType, id }: ObjectRef,
  [subtype = objectType]: readonly string[] = [],
): string {
  const object = `${objectType === 'user' ? objectType : subtype} ${id}`;
  return `The type "${type.name}" connects ${connection(type)}, so ${object} can't be its ${side === 'from' ? 'source' : 'target'}`;
}

function unfit(type: RelationType, side: RelationSide, object: ObjectRef, subtypes?: readonly string[]): RelationError {
  const message = `${unfitReason(type, side, object, subtypes)}.`;
  return new RelationError('ncr_invalid_combination', message, { params: { [`${side}_id`]: message } });
}

function closesCycle(type: RelationType, from: ObjectRef, to: ObjectRef): RelationError {
  const message = `The ${to.objectType} ${to.id} already leads to the ${from.objectType} ${from.id}, and relations of the type "${type.name}" never form a cycle.`;
  return new RelationError('ncr_cycle', message, { params: { to_id: message } });
}

const tooManyAncestors = ({ name }: RelationType, { objectType, id }: ObjectRef): RelationError =>
  new RelationError(
    'rest_too_much_work',
    `The ${objectType} ${id} has more than ${limits.ancestors} ancestors of the type "${name}", or ${limits.ancestorRelations} relations between them, too many to check for a cycle. Register the type without acyclic.`,
  );
