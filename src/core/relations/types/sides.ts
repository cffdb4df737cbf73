import { BoundedCache } from '../../../bounded-cache.js';
import {
  type Direction,
  type ObjectRef,
  type ObjectType,
  objectTypes,
  type RelationSide,
  type RelationType,
} from '../../../contract/index.js';
import { relationSides } from '../../../contract/requests.js';
import type { Executor } from '../../../store/query/prepared.js';
import type { Audience } from '../../../store/query/visibility.js';
import type { Branch, ListArgs, ListDirection } from '../../../store/relations/list-args.js';
import type { Store } from '../../../store/store.js';
import { groupBy } from '../../lib/group-by.js';
import { unserialize } from '../../lib/php-serialize.js';
import { grantsOf } from '../../lib/roles.js';
import type { RelatedOptions } from '../list-options.js';
import { isComputed, type TypeRegistry } from './type-registry.js';

/** An object, as relation types distinguish objects. */
export interface TypedObject {
  readonly objectType: ObjectType;
  /** Post type, taxonomies or roles. @default any */
  readonly subtypes?: readonly string[] | undefined;
}

/** True if an object can be on a side of a relation type. */
export function fitsSide(type: RelationType, side: RelationSide, { objectType, subtypes }: TypedObject): boolean {
  const names = type[`${side}_subtypes`];
  if (!type[`${side}_object_types`].includes(objectType)) return false;
  return !names || !subtypes || subtypes.some((name) => names.includes(name));
}

/** Post types, taxonomies or roles of a side, or its object types. */
export const sideObjects = (type: RelationType, side: RelationSide): readonly string[] =>
  type[`${side}_subtypes`] ?? type[`${side}_object_types`];

/** True if a type limits the post types, taxonomies or roles of a side. */
export const hasSubtypes = (type: RelationType): boolean => relationSides.some((side) => type[`${side}_subtypes`] !== undefined);

/** True if the default direction of lists depends on the post type, taxonomy or roles of their objects. */
export const directionDependsOnSubtype = (type: RelationType, objectType: ObjectType): boolean =>
  type.direction !== 'bidirectional' &&
  hasSubtypes(type) &&
  relationSides.every((side) => type[`${side}_object_types`].includes(objectType));

/**
 * Direction of a type's lists: the requested one; the only one that the given source can have; or the default of the type. Two-way
 * types always use both.
 */
export function directionOf(type: RelationType, direction?: Direction, source?: TypedObject): Direction {
  if (type.direction === 'bidirectional') return 'both';
  if (direction) return direction;
  const [isFrom, isTo] = relationSides.map((side) => source !== undefined && fitsSide(type, side, source));
  return (isFrom === isTo ? type.direction === 'from_to' : isFrom) ? 'outgoing' : 'incoming';
}

/** True if lists of the type include users without published posts. */
export const showsAllUsers = ({ show_users }: Pick<RelationType, 'show_users'>): boolean => show_users === 'all';

/** The audience for related objects of a type: with `show_users: 'all'`, it sees all users. */
export const audienceOf = (type: RelationType, audience: Audience): Audience =>
  showsAllUsers(type) && audience.users === 'public' ? { ...audience, users: 'all' } : audience;

/** The post type, taxonomies or roles of objects, by id. Objects that do not exist have none. */
export async function subtypesOf(
  store: Store,
  executor: Executor,
  objectType: ObjectType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map(ids.map((id): [number, string[]] => [id, []]));
  if (objectType === 'user') {
    for (const { id, value } of await store.users.metas(executor, ids, store.nameOf('capabilities')))
      found.set(
        id,
        Object.entries(grantsOf(unserialize(value))).flatMap(([role, isGranted]) => (isGranted ? [role] : [])),
      );
    return found;
  }
  for (const { id, subtype } of await store.transfer.objects.names(executor, objectType, ids)) found.get(id)?.push(subtype);
  return found;
}

/** A list whose direction may depend on its object. */
interface ListOfObject {
  readonly object: ObjectRef;
  /** @default any */
  readonly type?: RelationType | undefined;
  readonly options?: { readonly direction?: Direction | undefined } | undefined;
}

/** The objects of lists, with their subtypes where the direction of a list depends on them. */
export async function typedSources(
  store: Store,
  types: TypeRegistry,
  lists: readonly ListOfObject[],
): Promise<readonly TypedObject[]> {
  const turning = lists.filter(
    ({ object, type, options }) =>
      options?.direction === undefined &&
      (type ? [type] : types.all()).some((one) => directionDependsOnSubtype(one, object.objectType)),
  );
  if (turning.length === 0) return lists.map(({ object: { objectType } }) => ({ objectType }));
  const found = new Map<ObjectType, ReadonlyMap<number, readonly string[]>>();
  for (const [objectType, own] of groupBy(turning, ({ object }) => object.objectType)) {
    const ids = [...new Set(own.map(({ object }) => object.id))];
    found.set(objectType, await subtypesOf(store, store.db, objectType, ids));
  }
  const isTurning = new Set(turning);
  return lists.map((list) => {
    const { objectType, id } = list.object;
    return { objectType, subtypes: isTurning.has(list) ? found.get(objectType)?.get(id) : undefined };
  });
}

/** As {@link typedSources}, for one list. */
export async function typedSource(
  store: Store,
  types: TypeRegistry,
  object: ObjectRef,
  type: RelationType,
): Promise<TypedObject> {
  const [source = object] = await typedSources(store, types, [{ object, type }]);
  return source;
}

/** The branches of a list, and whether any of their relation types has fields. */
type Branches = Required<Pick<ListArgs, 'branches' | 'data'>>;

/** Names of relation types that plugins do not allow to read. */
export type RejectedTypes = ReadonlySet<string>;

/** Cache of the branches of lists, by their parameters. */
export class BranchCache {
  readonly #cache = new BoundedCache<Branches>({ name: 'branches', most: 1000 });
  /** Revision of the types of cached branches. */
  #revision = 0;

  constructor(private readonly types: TypeRegistry) {}

  /**
   * The branches from an object along one or all relation types to one or all object types. The same parameters return the
   * same array.
   */
  from(
    source: TypedObject,
    type: RelationType | undefined,
    { direction, objectType: to = 'all' }: Pick<RelatedOptions, 'direction' | 'objectType'> = {},
    rejected?: RejectedTypes,
  ): Branches {
    if (this.#revision !== this.types.revision) this.#cache.clear();
    this.#revision = this.types.revision;
    const { objectType, subtypes = [] } = source;
    const key = `${objectType} ${subtypes} ${type?.name ?? ''} ${direction ?? ''} ${to} ${rejected ? [...rejected] : ''}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const listed = (type ? [type] : this.types.all()).filter((one) => !isComputed(one) && !rejected?.has(one.name));
    const found = branches(listed, source, direction, to === 'all' ? objectTypes : [to]);
    const data = found.some((branch) => branch.types.some((name) => this.types.get(name).fields !== undefined));
    const made = { branches: found, data };
    // more types can be registered before the registry locks
    if (this.types.locked) this.#cache.set(key, made);
    return made;
  }
}

const branch = (side: ListDirection, objectType: ObjectType, types: readonly RelationType[]): Branch[] =>
  types.length > 0 ? [{ side, objectType, types: types.map(({ name }) => name) }] : [];

/** The branches from an object along these relation types to these object types. */
function branches(
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

/** True if the lists of an object type lead from posts to posts, so that similar posts can fill them up. */
export function leadsToPosts(
  source: ObjectType,
  type: RelationType | undefined,
  { direction, objectType = 'all' }: Pick<RelatedOptions, 'direction' | 'objectType'>,
): boolean {
  if (source !== 'post' || (objectType !== 'all' && objectType !== 'post')) return false;
  return !type || isComputed(type) || branches([type], { objectType: source }, direction, ['post']).length > 0;
}
