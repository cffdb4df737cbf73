import type {
  ObjectRef, ObjectType, Related, Relation, RelationDataInput, RelationItem, RelationType, RelationTypeDefinition, ReplaceResult,
} from '../../contract/index.js'; // biome-ignore format: a list of names
import { batchValidations } from '../../contract/requests.js';
import { DatabaseUnavailable } from '../../store/dialects/database-unavailable.js';
import {
  Anything,
  among,
  arrayOf,
  check,
  checkId,
  checkObject,
  checkObjectType,
  Flag,
  fields,
  oneOf,
  onlyKnown,
  optional,
} from '../lib/checks.js';
import type { Hooks } from '../lib/hooks.js';
import { asValue, RelationError } from '../lib/relation-error.js';
import { unavailable } from '../lib/unavailable.js';
import { siteCode } from '../lib/viewer.js';
import type { CopyResult } from '../relations/copy.js';
import { checkedOptions, toOrderBy } from '../relations/list-options.js';
import { missing } from '../relations/order/pick.js';
import type { Relations } from '../relations/relations.js';
import type { ReplaceOptions } from '../relations/replace.js';
import type { ShortDefinition } from '../relations/types/type-definition.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';
import { checkGetRelatedArgs, type GetRelatedArgs } from './get-related-args.js';

const AddArgs = onlyKnown('args', { data: optional(Anything) });
const ReplaceArgs = onlyKnown('args', { dry_run: optional(Flag), validation: optional(among(batchValidations)) });

/** Functions for an opened core. They resolve to a `RelationError` instead of rejecting with it: see `is_relation_error`. */
export interface RelationFunctions {
  /** Creates a relation and returns its id. `args.data` contains values of the fields of the type. */
  ncr_add_relation(
    from_id: number,
    from_type: ObjectType,
    to_id: number,
    to_type: ObjectType,
    relation_type: string,
    args?: { readonly data?: RelationDataInput | null },
  ): Promise<number | RelationError>;
  /**
   * Changes the data of a relation and returns the relation. Null removes a value, other fields stay as they are. Fires
   * `ncr_relation_updated`.
   */
  ncr_update_relation(id: number, args: { readonly data: RelationDataInput }): Promise<Relation | RelationError>;
  /** A relation with all its data, private fields included, whether its objects are visible or not. */
  ncr_get_relation(id: number): Promise<Relation | RelationError>;
  /** Related objects that are published, as ids or objects depending on `args.fields`. */
  ncr_get_related<A extends GetRelatedArgs = object>(
    from_id: number, from_type: ObjectType, relation_type: string, args?: A,
  ): Promise<readonly (A extends { readonly fields: 'ids' } ? number : RelationItem)[] | RelationError>; // biome-ignore format: one line a parameter list
  /**
   * What {@link ncr_get_related} returns for each of many objects, by their ids. `args.limit` and `args.offset` apply to each object. The
   * number of statements does not depend on the number of objects, up to 256.
   */
  ncr_get_related_many<A extends GetRelatedArgs = object>(
    from_ids: readonly number[], from_type: ObjectType, relation_type: string, args?: A,
  ): Promise<Readonly<Record<number, readonly (A extends { readonly fields: 'ids' } ? number : RelationItem)[]>> | RelationError>; // biome-ignore format: one line a parameter list
  /** Removes a relation. With `to_id` null, removes all relations of the type from the source. */
  ncr_remove_relation(
    from_id: number, from_type: ObjectType, to_id: number | null, to_type: ObjectType, relation_type: string,
  ): Promise<true | RelationError>; // biome-ignore format: one line a parameter list
  /** Registers a relation type, in the long or the short form, with the slug before or in the args. Call it on `init` with a priority below 20. */
  ncr_register_relation_type(
    slug: string,
    args: Omit<RelationTypeDefinition, 'name'> | Omit<ShortDefinition, 'name'>,
  ): Promise<RelationType | RelationError>;
  ncr_register_relation_type(args: ShortDefinition | RelationTypeDefinition): Promise<RelationType | RelationError>;
  /** True if a relation of the type connects the two objects. */
  ncr_is_related(
    from_id: number,
    from_type: ObjectType,
    to_id: number,
    to_type: ObjectType,
    relation_type: string,
  ): Promise<boolean | RelationError>;
  /**
   * Sets the order of the list that `ncr_get_related` returns: the given related objects first, then the others in their
   * current order. Use ids, or `{ object_type, id }` (such as an item's `related`) if objects of several types can have the id.
   * `direction` selects the list of a one-way type. @default the only direction that the object can have, or that of the type
   */
  ncr_reorder_relations(
    from_id: number,
    from_type: ObjectType,
    relation_type: string,
    ids: readonly (number | Pick<Related, 'object_type' | 'id'>)[],
    args?: { readonly direction?: 'outgoing' | 'incoming' },
  ): Promise<true | RelationError>;
  /** Copies the relations of an object (by default a post) to another object of the same type. `types` null means all types. */
  ncr_copy_relations(
    from_id: number,
    to_id: number,
    types?: readonly string[] | null,
    object_type?: ObjectType,
  ): Promise<CopyResult | RelationError>;
  /**
   * Moves the relations of an object (by default a post) to another object of the same type. `types` null means all types. With
   * `args.dry_run`, only reports what would change. With `args.validation` `require-all-validate`, moves all relations or none.
   */
  ncr_replace_object(
    id: number,
    by_id: number,
    types?: readonly string[] | null,
    object_type?: ObjectType,
    args?: { readonly dry_run?: boolean } & Pick<ReplaceOptions, 'validation'>,
  ): Promise<ReplaceResult | RelationError>;
  /** All registered types in their normal form. */
  ncr_get_registered_relation_types(): Promise<readonly RelationType[]>;
}

/** Runs `work` and returns its RelationError, or that of an unavailable database, as a value. Other errors are thrown. */
const settle = <T>(work: () => Promise<T> | T): Promise<T | RelationError> =>
  asValue(async () => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof DatabaseUnavailable ? unavailable(error) : error;
    }
  });

/** Creates the function API of a core. */
export function createFunctions(relations: Relations, types: TypeRegistry, hooks: Hooks): RelationFunctions {
  // accepts any values, because checkObject checks them
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

  /** The query of the list of an object. Filters can change the arguments. */
  const wanted = (from_id: unknown, from_type: unknown, relation_type: unknown, args: unknown) => {
    const type = types.get(relation_type).name;
    const source = object('from', from_type, from_id);
    let checked = checkGetRelatedArgs(args ?? {});
    for (const name of ['ncr_get_related_args', 'relx_get_related_args'] as const)
      if (hooks.hasFilter(name)) checked = checkGetRelatedArgs(hooks.applyFilters(name, { ...checked }, source.id, type));
    const { limit = -1, fields, orderby, to_type: objectType, ...rest } = checked;
    const options = { ...rest, orderBy: toOrderBy(orderby), objectType, type, limit: limit < 0 ? undefined : limit };
    return { source, options, fields };
  };

  return {
    ncr_add_relation: (from_id, from_type, to_id, to_type, relation_type, args) =>
      settle(async () => {
        const { data } = check(AddArgs, 'args', args ?? {});
        // checked there, field by field
        const options = { data: data as RelationDataInput };
        return (await relations.add(key(from_id, from_type, to_id, to_type, relation_type), options)).id;
      }),

    ncr_update_relation: (id, args) => settle(() => relations.update(id, args)),

    ncr_get_relation: (id) =>
      settle(async () => {
        const relation = await relations.findById(id);
        if (!relation) throw missing('id', id);
        return relation;
      }),

    ncr_get_related: (from_id, from_type, relation_type, args) =>
      settle(async () => {
        const { source, options, fields } = wanted(from_id, from_type, relation_type, args);
        // the type of the items depends on `fields`
        const checked = checkedOptions(Object.assign(options, { fields, total: false as const }));
        return (await relations.list(source, checked, siteCode)).items as never;
      }),

    ncr_get_related_many: (from_ids, from_type, relation_type, args) =>
      settle(async () => {
        const all = check(arrayOf(Anything), 'from_ids', from_ids).map((id) => wanted(id, from_type, relation_type, args));
        const queries = all.map(({ source, options: { offset = 0, limit, ...options } }) => ({
          object: source,
          options: { ...options, limit: limit === undefined ? undefined : offset + limit },
        }));
        const found = await relations.lists(queries, siteCode);
        const lists = all.map(async ({ source, options, fields }, index) => {
          const result = found[index];
          if (result instanceof RelationError) throw result;
          // the object itself is not published
          const items =
            result?.items.slice(options.offset ?? 0) ??
            (await relations.list(source, { ...options, total: false }, siteCode)).items;
          return [source.id, fields === 'ids' ? items.map(({ related }) => related.id) : items];
        });
        return Object.fromEntries(await Promise.all(lists)); // the result type depends on `fields`
      }),

    ncr_remove_relation: (from_id, from_type, to_id, to_type, relation_type) =>
      settle(async () => {
        if (to_id !== null) await relations.remove(key(from_id, from_type, to_id, to_type, relation_type));
        else await relations.removeAll(types.get(relation_type).name, object('from', from_type, from_id));
        return true as const;
      }),

    // not async before the registration, because the registry locks after the callbacks of init have returned
    ncr_register_relation_type: (first: unknown, args?: unknown) =>
      settle(() => {
        const definition = typeof first === 'string' ? { ...fields('args', args), name: first } : first;
        return types.register(definition as RelationTypeDefinition); // checked there, key by key
      }),

    ncr_is_related: (from_id, from_type, to_id, to_type, relation_type) =>
      settle(async () => (await relations.find(key(from_id, from_type, to_id, to_type, relation_type))) !== undefined),

    ncr_reorder_relations: (from_id, from_type, relation_type, ids, args) =>
      settle(async () => {
        const { name } = types.get(relation_type);
        const source = object('from', from_type, from_id);
        const { direction: requested } = fields('args', args ?? {});
        const direction = oneOf('direction', ['outgoing', 'incoming'] as const, requested);
        const side = direction && (direction === 'outgoing' ? 'from' : 'to');
        await relations.reorderRelated(source, name, (Array.isArray(ids) ? ids.map(related) : ids) as readonly number[], side); // checked there
        return true as const;
      }),

    ncr_copy_relations: (from_id, to_id, copied, object_type = 'post') =>
      settle(() => {
        const objectType = checkObjectType('object_type', object_type);
        const [from, to] = [checkId('from_id', from_id), checkId('to_id', to_id)];
        return relations.copy({ objectType, id: from }, { objectType, id: to }, copied);
      }),

    ncr_replace_object: (id, by_id, types, object_type = 'post', args = undefined) =>
      settle(() => {
        const objectType = checkObjectType('object_type', object_type);
        const [from, by] = [checkId('id', id), checkId('by_id', by_id)];
        const { dry_run: dryRun, validation } = check(ReplaceArgs, 'args', args ?? {});
        return relations.replace({ objectType, id: from }, { objectType, id: by }, { types, dryRun, validation });
      }),

    ncr_get_registered_relation_types: async () => types.all(),
  };
}
