import type { Store } from '../../store/store.js';
import type { Hooks } from '../lib/hooks.js';
import type { Permissions } from '../wordpress/accounts/permissions.js';
import { DataAccess } from './data/data-access.js';
import { DataViews } from './data/data-views.js';
import { ListWriter } from './list-writer.js';
import { RelationOrder } from './order/order.js';
import { RelationReader } from './reader.js';
import type { RelatedObjects } from './related/related-objects.js';
import type { TypeRegistry } from './types/type-registry.js';
import { RelationWriter } from './writer.js';

type Methods<T> = Pick<T, keyof T>;

/** The relations of a core: the methods of its four parts. */
export interface Relations
  extends Methods<RelationReader>,
    Methods<RelationOrder>,
    Methods<RelationWriter>,
    Methods<ListWriter> {}

export function createRelations(
  store: Store,
  types: TypeRegistry,
  objects: RelatedObjects,
  hooks: Hooks,
  permissions: Permissions,
): Relations {
  return {
    ...methodsOf(
      new RelationReader(
        store,
        types,
        objects,
        hooks,
        new DataViews(types, permissions),
        new DataAccess(store, types, permissions),
      ),
    ),
    ...methodsOf(new RelationOrder(store, types, hooks)),
    ...methodsOf(new RelationWriter(store, types, hooks)),
    ...methodsOf(new ListWriter(store, types, hooks, permissions)),
  };
}

/** The methods of an instance, bound to it. */
function methodsOf<T extends object>(part: T): Methods<T> {
  const methods = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(part))).filter(
    ([name]) => name !== 'constructor',
  );
  // all are methods of T
  return Object.fromEntries(methods.map(([name, { value }]) => [name, value.bind(part)])) as Methods<T>;
}
