import { BoundedCache } from '../../bounded-cache.js';
import { type Direction, type ObjectType, objectTypes, type RelationType } from '../../contract/index.js';
import type { DataField } from '../../store/relations/data-fields.js';
import type { Branch, ListDirection } from '../../store/relations/list-query.js';
import { type DataOptions, dataField, fieldOfOrder } from './data/data-options.js';
import { showsAllUsers } from './types/shows-all-users.js';
import { directionOf, type TypedObject } from './types/sides.js';
import { isComputed, type TypeRegistry } from './types/type-registry.js';

/** Cache of the branches of lists, by their parameters. */
export class BranchCache {
  readonly #cache = new BoundedCache<readonly Branch[]>({ name: 'branches', most: 1000 });

  readonly #withFields = new WeakMap<readonly Branch[], boolean>();
  /** Revision of the types of cached branches. */
  #revision = 0;

  constructor(private readonly types: TypeRegistry) {}

  /** The relation type of a list, undefined for all types. @throws {RelationError} ncr_invalid_type */
  type(name: string | undefined): RelationType | undefined {
    return name === undefined ? undefined : this.types.get(name);
  }

  /** The field that a list is sorted by; undefined for other orders. */
  sortField(options: DataOptions & { readonly type?: string | undefined } = {}): DataField | undefined {
    const name = fieldOfOrder(options.orderBy);
    const schema = name === undefined ? undefined : this.type(options.type)?.fields?.[name];
    return schema && dataField(name as string, schema); // there is no schema without a name
  }

  /** True if any relation type of the branches has fields. */
  haveFields(found: readonly Branch[]): boolean {
    const known = this.#withFields.get(found);
    if (known !== undefined) return known;
    const has = found.some((branch) => branch.types.some((name) => this.types.get(name).fields !== undefined));
    this.#withFields.set(found, has);
    return has;
  }

  /**
   * The branches from an object along one or all relation types to one or all object types. The same parameters return the
   * same array.
   *
   * @throws {RelationError} ncr_invalid_type for a type that is not registered
   */
  from(
    source: TypedObject,
    type: string | undefined,
    direction: Direction | undefined,
    to: ObjectType | 'all',
  ): readonly Branch[] {
    const only = type === undefined ? undefined : this.types.get(type);
    if (this.#revision !== this.types.revision) this.#cache.clear();
    this.#revision = this.types.revision;
    const { objectType, subtypes = [] } = source;
    const key = `${objectType} ${subtypes} ${only?.name ?? ''} ${direction ?? ''} ${to}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const listed = (only ? [only] : this.types.all()).filter((one) => !isComputed(one));
    const found = branches(listed, source, direction, to === 'all' ? objectTypes : [to]);
    // more types can be registered before the registry locks
    if (this.types.locked) this.#cache.set(key, found);
    return found;
  }
}

const branch = (side: ListDirection, objectType: ObjectType, types: readonly RelationType[]): Branch[] =>
  types.length > 0 ? [{ side, objectType, types: types.map(({ name }) => name) }] : [];

/** The branches without some relation types. */
export function branchesWithout(all: readonly Branch[], rejected: ReadonlySet<string>): readonly Branch[] {
  if (rejected.size === 0) return all;
  return all
    .map((one) => ({ ...one, types: one.types.filter((type) => !rejected.has(type)) }))
    .filter(({ types }) => types.length > 0);
}

/** The branches from an object along these relation types to these object types. */
export function branches(
  types: readonly RelationType[],
  source: TypedObject,
  direction: Direction | undefined,
  objectTypes: readonly ObjectType[],
): Branch[] {
  const sides: readonly ListDirection[] = ['outgoing', 'incoming'];
  return sides.flatMap((side) =>
    objectTypes.flatMap((objectType) => {
      const listed = types.filter((type) => {
        const [near, related] =
          side === 'outgoing' ? [type.from_object_types, type.to_object_types] : [type.to_object_types, type.from_object_types];
        const way = directionOf(type, direction, source);
        return (way === side || way === 'both') && near.includes(source.objectType) && related.includes(objectType);
      });
      const named = objectType === 'user' ? listed.filter(showsAllUsers) : [];
      const usual = named.length > 0 ? listed.filter((type) => !named.includes(type)) : listed;
      return [...branch(side, objectType, usual), ...branch(side, objectType, named).map((one) => ({ ...one, allUsers: true }))];
    }),
  );
}
