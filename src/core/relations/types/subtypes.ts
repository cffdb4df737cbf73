import type { ObjectRef, ObjectType } from '../../../contract/index.js';
import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';
import { groupBy } from '../../lib/group-by.js';
import { unserialize } from '../../lib/php-serialize.js';
import { grantsOf } from '../../lib/roles.js';
import type { RelatedOptions } from '../list-options.js';
import { type TypedObject, turnsBySubtype } from './sides.js';
import type { TypeRegistry } from './type-registry.js';

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
  readonly options?: Pick<RelatedOptions, 'type' | 'direction'> | undefined;
}

/** True if the default direction of lists of a type, or of any type, depends on the subtypes of their objects. */
const dependsOnSubtypes = (types: TypeRegistry, objectType: ObjectType, name: string | undefined): boolean =>
  types.all().some((type) => (name === undefined || type.name === name) && turnsBySubtype(type, objectType));

/** The objects of lists, with their subtypes where the direction of a list depends on them. Invalid objects stay as they are. */
export async function typedSources(
  store: Store,
  types: TypeRegistry,
  lists: readonly ListOfObject[],
): Promise<readonly TypedObject[]> {
  const turning = lists.filter(
    ({ object, options }) =>
      options?.direction === undefined &&
      Number.isSafeInteger(object?.id) &&
      dependsOnSubtypes(types, object.objectType, options?.type),
  );
  const found = new Map<ObjectType, ReadonlyMap<number, readonly string[]>>();
  for (const [objectType, own] of groupBy(turning, ({ object }) => object.objectType)) {
    const ids = [...new Set(own.map(({ object }) => object.id))];
    found.set(objectType, await subtypesOf(store, store.db, objectType, ids));
  }
  const isTurning = new Set(turning);
  return lists.map((list) => {
    const { objectType, id } = list.object ?? {};
    return { objectType, subtypes: isTurning.has(list) ? found.get(objectType)?.get(id) : undefined };
  });
}

/** As {@link typedSources}, for one list of a valid object. */
export async function typedSource(
  store: Store,
  types: TypeRegistry,
  object: ObjectRef,
  options?: ListOfObject['options'],
): Promise<TypedObject> {
  const [source = { objectType: object.objectType }] = await typedSources(store, types, [{ object, options }]);
  return source;
}
