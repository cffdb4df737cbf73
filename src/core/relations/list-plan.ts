import type { AutomaticItem, ObjectRef, RelationItem, RelationType } from '../../contract/index.js';
import { relationSides } from '../../contract/requests.js';
import type { ListArgs } from '../../store/relations/list-args.js';
import type { Store } from '../../store/store.js';
import { checkObject } from '../lib/checks.js';
import type { Hooks } from '../lib/hooks.js';
import { asValue, RelationError } from '../lib/relation-error.js';
import { checkViewer, type Viewer } from '../lib/viewer.js';
import { cursorValue, type DataAccess, fieldsQuery, isFieldOrder, knownType } from './data/data-access.js';
import { checkListOptions, type PageOptions, type RelatedCursor, type RelatedOptions } from './list-options.js';
import { BranchCache, directionOf, leadsToPosts, type RejectedTypes, type TypedObject, typedSources } from './types/sides.js';
import { isComputed, type TypeRegistry } from './types/type-registry.js';

/** A list as a caller requests it: the related objects of an object. */
export interface RelatedListQuery {
  readonly object: ObjectRef;
  readonly options?: Omit<RelatedOptions, 'offset' | 'after'> | undefined;
}

/** A page of a list. */
export interface RelatedPage<Item = RelationItem | AutomaticItem, Total = number> {
  readonly items: readonly Item[];
  /** Number of related objects that the viewer may see, without limit and offset. */
  readonly total: Total;
  /** Cursor of the next page; absent on the last one. */
  readonly next?: RelatedCursor;
}

/** A list with checked options. */
interface CheckedList {
  readonly object: ObjectRef;
  readonly type: RelationType | undefined;
  readonly options: Omit<RelatedOptions, 'type'> & PageOptions;
}

/** What to read for a list. */
export interface ListPlan extends CheckedList {
  /** The rows of the stored relations. */
  readonly rows: ListArgs;
  /** Similar posts on the page: none, those that fill it up, or only them. */
  readonly similar: 'none' | 'fill' | 'only';
  /** Post types of similar posts that fill up the page. @default all */
  readonly postTypes?: readonly string[] | undefined;
}

const isNewestFirst = (orderBy: RelatedOptions['orderBy']) => orderBy === 'date' || orderBy === 'created' || orderBy === 'id';

/** The order of the store. Titles are sorted outside of it. */
function storedOrder(orderBy: RelatedOptions['orderBy'] = 'manual'): ListArgs['orderby'] {
  if (orderBy === 'manual' || orderBy === 'title') return 'order';
  return isFieldOrder(orderBy) ? 'data' : orderBy;
}

/** Converts lists as callers request them to plans, for a viewer. */
export class ListPlans {
  readonly #branches: BranchCache;

  constructor(
    private readonly store: Store,
    private readonly types: TypeRegistry,
    private readonly hooks: Hooks,
    private readonly access: DataAccess,
  ) {
    this.#branches = new BranchCache(types);
  }

  /** @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type, ncr_invalid_args, ncr_private_field */
  async one(object: ObjectRef, options: RelatedOptions, viewer: Viewer): Promise<ListPlan> {
    const { audience } = checkViewer(viewer);
    const list = this.#checked({ object, options });
    const [source = object] = await typedSources(this.store, this.types, [list]);
    return this.#plan(list, source, viewer, audience, await this.#checkAccess(list, source, viewer));
  }

  /**
   * The plan of each list, or the error of an invalid one. Plans with the same branches have the same array of them.
   *
   * @throws {RelationError} ncr_invalid_args for an invalid viewer
   */
  async all(lists: readonly RelatedListQuery[], viewer: Viewer): Promise<readonly (ListPlan | RelationError)[]> {
    const { audience } = checkViewer(viewer);
    const checked = await Promise.all(lists.map((list) => asValue(() => this.#checked(list))));
    const valid = checked.filter((list): list is CheckedList => !(list instanceof RelationError));
    const sources = await typedSources(this.store, this.types, valid);
    const plans = new Map<CheckedList | RelationError, ListPlan | RelationError>();
    for (const [index, list] of valid.entries()) {
      const source = sources[index] ?? list.object;
      const plan = async () => this.#plan(list, source, viewer, audience, await this.#checkAccess(list, source, viewer));
      plans.set(list, await asValue(plan));
    }
    return checked.map((list) => plans.get(list) ?? (list as RelationError)); // all others have a plan
  }

  #checked({ object, options }: RelatedListQuery): CheckedList {
    return {
      object: checkObject('object', object),
      options: options === undefined ? {} : checkListOptions(options),
      type: options?.type === undefined ? undefined : this.types.get(options.type),
    };
  }

  #plan(
    { object, type, options }: CheckedList,
    source: TypedObject,
    viewer: Viewer,
    audience: ListArgs['audience'],
    rejected: RejectedTypes | undefined,
  ): ListPlan {
    const { orderBy, order, search, exclude = [], after, direction } = options;
    const fields = fieldsQuery(type && knownType(type, viewer), options);
    const rows: ListArgs = {
      sourceType: object.objectType,
      sourceIds: [object.id],
      ...this.#branches.from(source, type, options, rejected),
      audience,
      orderby: storedOrder(orderBy),
      order: orderBy === 'title' ? 'asc' : (order ?? (isNewestFirst(orderBy) ? 'desc' : 'asc')),
      search: search === '' ? undefined : search,
      without: exclude.length > 0 ? exclude : undefined,
      ...fields,
    };
    const { field } = fields;
    if (type && isComputed(type)) return { object, type, options, rows, similar: 'only' };
    const given = field && after ? { ...options, after: { ...after, value: cursorValue(field, after.value) } } : options;
    const plan: ListPlan = { object, type, options: given, rows, similar: 'none' };
    if (options.fill !== 'similar' || !leadsToPosts(object.objectType, type, options)) return plan;
    return { ...plan, similar: 'fill', postTypes: type && postTypesOf(type, directionOf(type, direction, source)) };
  }

  /**
   * Checks the fields that the list names. Returns the types whose relations of the object plugins do not allow to read.
   *
   * @throws {RelationError} ncr_private_field for a list that names private fields which the viewer does not see in each item
   */
  async #checkAccess(list: CheckedList, source: TypedObject, viewer: Viewer): Promise<RejectedTypes | undefined> {
    if (list.type?.fields) await this.access.check(list, source, viewer);
    if (!hasAllowedFilter(this.hooks)) return undefined;
    const rejected = new Set<string>();
    for (const { name } of this.types.all()) if (!(await isAllowed(this.hooks, list.object.id, name))) rejected.add(name);
    return rejected;
  }
}

/** Post types of the related posts of a type in a direction; undefined for any. */
function postTypesOf(type: RelationType, direction: 'outgoing' | 'incoming' | 'both'): readonly string[] | undefined {
  const related = { outgoing: ['to'], incoming: ['from'], both: relationSides } as const;
  const names = related[direction]
    .filter((side) => type[`${side}_object_types`].includes('post'))
    .map((side) => type[`${side}_subtypes`]);
  return names.some((some) => some === undefined) ? undefined : names.flatMap((some) => some ?? []);
}

/** True if a plugin decides which relations can be read. */
export const hasAllowedFilter = (hooks: Hooks): boolean => hooks.hasFilter('relx_content_relations_allowed');

/** True if plugins allow to read an object's relations of a type. The id 0 means a query about any object. */
export async function isAllowed(hooks: Hooks, id: number, type: string): Promise<boolean> {
  return Boolean(await hooks.applyFiltersAsync('relx_content_relations_allowed', true, id, type));
}
