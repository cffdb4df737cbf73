import type { ObjectRef, ObjectType, Related, RelationItem, RelationType, RelationTypeDefinition } from '../../contract/index.js';
import { checkId, checkObjectType, fields, oneOf } from '../lib/checks.js';
import type { Hooks } from '../lib/hooks.js';
import { RelationError } from '../lib/relation-error.js';
import { checkObject } from '../lib/relation-key.js';
import type { CopyResult } from '../relations/copy.js';
import type { Relations } from '../relations/relations.js';
import type { ShortDefinition, TypeRegistry } from '../relations/types/type-registry.js';
import { checkGetRelatedArgs, type GetRelatedArgs } from './get-related-args.js';

/** The function API, bound to an opened core. Failures are error objects, not rejections: see `is_relation_error`. */
export interface RelationFunctions {
  /** Creates a relation and gives its id. */
  ncr_add_relation(
    from_id: number,
    from_type: ObjectType,
    to_id: number,
    to_type: ObjectType,
    relation_type: string,
  ): Promise<number | RelationError>;
  /** What is related to an object and published; ids or objects, as `args.fields` says. */
  ncr_get_related<A extends GetRelatedArgs = object>(
    from_id: number, from_type: ObjectType, relation_type: string, args?: A,
  ): Promise<readonly (A extends { readonly fields: 'ids' } ? number : RelationItem)[] | RelationError>; // biome-ignore format: one line a parameter list
  /** Removes a relation; with `to_id` null, all of the type from the source. */
  ncr_remove_relation(
    from_id: number, from_type: ObjectType, to_id: number | null, to_type: ObjectType, relation_type: string,
  ): Promise<true | RelationError>; // biome-ignore format: one line a parameter list
  /** Registers a type: form A with slug and args, form B with args alone. On `init`, below priority 20. */
  ncr_register_relation_type(slug: string, args: Omit<RelationTypeDefinition, 'name'>): Promise<RelationType | RelationError>;
  ncr_register_relation_type(args: ShortDefinition | RelationTypeDefinition): Promise<RelationType | RelationError>;
  /** True when the two are related by the type. */
  ncr_is_related(
    from_id: number,
    from_type: ObjectType,
    to_id: number,
    to_type: ObjectType,
    relation_type: string,
  ): Promise<boolean | RelationError>;
  /**
   * Sets the order of the list that `ncr_get_related` gives: the objects with these ids first, in this order, the others
   * after them as they stand. The ids are of related objects, as `fields: 'ids'` gives them; where a type joins several
   * object types, two objects may have one id, so name them as `{ object_type, id }` there (an item's `related` will do).
   * `direction` says which list of a one-way type; the type's own unless given.
   */
  ncr_reorder_relations(
    from_id: number,
    from_type: ObjectType,
    relation_type: string,
    ids: readonly (number | Pick<Related, 'object_type' | 'id'>)[],
    args?: { readonly direction?: 'outgoing' | 'incoming' },
  ): Promise<true | RelationError>;
  /** Copies the relations of an object, by default a post, to another object of the same type; `types` null for all types. */
  ncr_copy_relations(
    from_id: number,
    to_id: number,
    types?: readonly string[] | null,
    object_type?: ObjectType,
  ): Promise<CopyResult | RelationError>;
  /** Every registered type in its normal form. */
  ncr_get_registered_relation_types(): Promise<readonly RelationType[]>;
}

/** Runs `work`, and gives a relation error as a value; anything else is a fault and is thrown. */
async function asValue<T>(work: () => Promise<T> | T): Promise<T | RelationError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RelationError) return error;
    throw error;
  }
}

/** Binds the function API to the parts of a core. */
export function createFunctions(relations: Relations, types: TypeRegistry, hooks: Hooks): RelationFunctions {
  // any values, which it checks
  const object = (name: string, objectType: unknown, id: unknown) => checkObject(name, { objectType, id } as ObjectRef);
  const related = (value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { object_type, id } = value as { readonly object_type?: unknown; readonly id?: unknown };
    return { objectType: checkObjectType('object_type', object_type), id };
  };
  const key = (from_id: unknown, from_type: unknown, to_id: unknown, to_type: unknown, type: unknown) => ({
    type: types.get(type).name,
    from: object('from', from_type, from_id),
    to: object('to', to_type, to_id),
  });

  return {
    ncr_add_relation: (from_id, from_type, to_id, to_type, relation_type) =>
      asValue(async () => (await relations.add(key(from_id, from_type, to_id, to_type, relation_type))).id),

    ncr_get_related: (from_id, from_type, relation_type, args) =>
      asValue(async () => {
        const type = types.get(relation_type).name;
        const anchor = object('from', from_type, from_id);
        const named = hooks.applyFilters('ncr_get_related_args', checkGetRelatedArgs(args ?? {}), anchor.id, type);
        const filtered = checkGetRelatedArgs(hooks.applyFilters('relx_get_related_args', named, anchor.id, type));
        const { limit = -1, fields, orderby: orderBy, to_type: objectType, ...rest } = filtered;
        const options = { ...rest, orderBy, objectType, type, limit: limit < 0 ? undefined : limit };
        // the conditional result type follows `fields`
        return (await (fields === 'ids' ? relations.relatedIds(anchor, options) : relations.related(anchor, options))) as never;
      }),

    ncr_remove_relation: (from_id, from_type, to_id, to_type, relation_type) =>
      asValue(async () => {
        if (to_id !== null) await relations.remove(key(from_id, from_type, to_id, to_type, relation_type));
        else await relations.removeAll(types.get(relation_type).name, object('from', from_type, from_id));
        return true as const;
      }),

    // not async before the registration: the registry locks when init's callbacks have returned
    ncr_register_relation_type: (first: unknown, args?: unknown) =>
      asValue(() => {
        const definition = typeof first === 'string' ? { ...fields('args', args), name: first } : first;
        return types.register(definition as RelationTypeDefinition); // checked there, key by key
      }),

    ncr_is_related: (from_id, from_type, to_id, to_type, relation_type) =>
      asValue(async () => (await relations.find(key(from_id, from_type, to_id, to_type, relation_type))) !== undefined),

    ncr_reorder_relations: (from_id, from_type, relation_type, ids, args) =>
      asValue(async () => {
        const { name } = types.get(relation_type);
        const anchor = object('from', from_type, from_id);
        const { direction: requested } = fields('args', args ?? {});
        const direction = oneOf('direction', ['outgoing', 'incoming'] as const, requested);
        const side = direction && (direction === 'outgoing' ? 'from' : 'to');
        await relations.reorderRelated(anchor, name, (Array.isArray(ids) ? ids.map(related) : ids) as readonly number[], side); // checked there
        return true as const;
      }),

    ncr_copy_relations: (from_id, to_id, copied, object_type = 'post') =>
      asValue(() => {
        const objectType = checkObjectType('object_type', object_type);
        const [from, to] = [checkId('from_id', from_id), checkId('to_id', to_id)];
        return relations.copy({ objectType, id: from }, { objectType, id: to }, copied);
      }),

    ncr_get_registered_relation_types: async () => types.all(),
  };
}
