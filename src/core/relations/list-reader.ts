import type { ObjectRef, ObjectType, Relation, RelationItem } from '../../contract/index.js';
import { endsOf } from '../../store/relations/columns.js';
import type { ListArgs } from '../../store/relations/list-args.js';
import type { Store } from '../../store/store.js';
import { arrayOf, check, checkId, checkObject, checkObjectType, Fields, Flag, Ids, onlyKnown, optional } from '../lib/checks.js';
import type { Hooks } from '../lib/hooks.js';
import { oneAtATime } from '../lib/one-at-a-time.js';
import { RelationError } from '../lib/relation-error.js';
import { checkEnds, type RelationKey } from '../lib/relation-key.js';
import { checkViewer, loggedOutViewer, type Viewer } from '../lib/viewer.js';
import { WorkBudget } from '../lib/work-budget.js';
import { SimilarLists } from '../similar/similar-lists.js';
import type { Permissions } from '../wordpress/accounts/permissions.js';
import { DataAccess } from './data/data-access.js';
import { wholeRelation } from './data/shown-data.js';
import { type EmbeddedRelations, readEmbedded } from './embedded-relations.js';
import type { ListFields, ListSource, PageOptions, RelatedOptions } from './list-options.js';
import { ListPlans, type RelatedListQuery, type RelatedPage } from './list-plan.js';
import { ManyLists } from './many-lists.js';
import type { RelatedObjects } from './related/related-objects.js';
import { StoredLists } from './stored-lists.js';
import { audienceOf, showsAllUsers } from './types/sides.js';
import type { TypeRegistry } from './types/type-registry.js';

/** What a page of a list has, by its options. */
export type PageOf<Fields, Total> = RelatedPage<
  Fields extends 'ids' ? number : RelatedPage['items'][number],
  Total extends false ? undefined : number
>;

const EmbedOptions = onlyKnown('options', { similar: optional(Flag) });

/** Reads relations as a viewer may see them. */
export class ListReader {
  readonly #plans: ListPlans;
  readonly #stored: StoredLists;
  readonly #many: ManyLists;
  readonly #similar: SimilarLists;
  readonly #beginLarge = oneAtATime();

  constructor(
    protected readonly store: Store,
    protected readonly types: TypeRegistry,
    protected readonly hooks: Hooks,
    private readonly objects: RelatedObjects,
    protected readonly permissions: Permissions,
  ) {
    const access = new DataAccess(types, permissions);
    this.#plans = new ListPlans(store, types, hooks, access);
    this.#stored = new StoredLists(store, objects, access);
    this.#many = new ManyLists(store, objects, this.#stored, this.#beginLarge);
    this.#similar = new SimilarLists(store, objects);
  }

  /**
   * The relation between two objects with all its data, for a two-way type in either direction, or undefined.
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type, ncr_self_relation
   */
  async find(key: RelationKey): Promise<Relation | undefined> {
    const type = this.types.get(key?.type);
    const { from, to } = checkEnds(type, key);
    const found = await this.store.relations.find(this.store.db, type.name, from, to, type.direction === 'bidirectional');
    return found && wholeRelation(found, type);
  }

  /** The relation with an id and all its data, visible or not; undefined without one. @throws {RelationError} ncr_invalid_id */
  async findById(id: number): Promise<Relation | undefined> {
    const found = await this.store.relations.byId(this.store.db, checkId('id', id));
    return found && this.types.has(found.type) ? wholeRelation(found, this.types.get(found.type)) : undefined;
  }

  /**
   * A relation seen from its source. Undefined if it does not exist, or the viewer cannot see both objects.
   *
   * @param given its id, or the relation as a write returned it, which saves a statement
   * @param isSourceVisible true if the viewer is known to see its source, which saves another one
   */
  async get(
    given: number | Relation,
    viewer: Viewer = loggedOutViewer,
    isSourceVisible = false,
  ): Promise<RelationItem | undefined> {
    const { audience } = checkViewer(viewer);
    const id = checkId('id', typeof given === 'object' ? given?.id : given);
    const relation = typeof given === 'object' ? given : await this.store.relations.byId(this.store.db, id);
    if (!relation || !this.types.has(relation.type)) return undefined;
    const { from, to } = endsOf(relation);
    if (relation === given) for (const end of [from, to]) checkObject('relation', end);
    const type = this.types.get(relation.type);
    const args: ListArgs = {
      sourceType: from.objectType,
      sourceIds: [from.id],
      branches: [{ side: 'outgoing', objectType: to.objectType, types: [relation.type], allUsers: showsAllUsers(type) }],
      audience,
      orderby: 'order',
      order: 'asc',
      only: [id],
      cards: true,
      data: type.fields !== undefined,
    };
    const { lists, db } = this.store;
    const rows = isSourceVisible ? await lists.rows(db, args) : await lists.readableRows(db, args, audienceOf(type, audience));
    return rows && (await this.#stored.items(rows, viewer))[0];
  }

  /**
   * A page of related objects that the viewer may see, with their total. Visibility, filters and sorting apply before the limit.
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type, ncr_invalid_args; ncr_private_field for a
   * private field that the viewer does not see in each item; rest_too_much_work if a list by title exceeds the budget
   *
   * @example
   * const { items, total, next } = await relx.relations.list({ objectType: 'post', id: 12 }, { type: 'references', limit: 5 });
   * const { items: ids } = await relx.relations.list({ objectType: 'post', id: 12 }, { fields: 'ids', total: false });
   */
  list<F extends ListFields = 'objects', T extends boolean = true, S extends ListSource = 'any'>(
    object: ObjectRef,
    options: RelatedOptions & PageOptions<F, T, S> = {},
    viewer: Viewer = loggedOutViewer,
    budget: WorkBudget = new WorkBudget(),
  ): Promise<PageOf<F, T> | (S extends 'readable' ? undefined : never)> {
    // the options determine the type of the page
    return this.#page(object, options, viewer, budget) as Promise<PageOf<F, T>>;
  }

  async #page(object: ObjectRef, options: RelatedOptions, viewer: Viewer, budget: WorkBudget): Promise<unknown> {
    const plan = await this.#plans.one(object, options, viewer);
    const onlyIds = plan.options.fields === 'ids';
    const isStored = plan.similar === 'none';
    const found = await this.#stored.page(plan, !(onlyIds && isStored), viewer, budget);
    if (!found) return undefined;
    const { rows, total, next } = found;
    const cursor = next ? { next } : undefined;
    if (onlyIds && isStored) return { items: rows.map(({ related }) => related.id), total, ...cursor };
    const stored = { items: await this.#stored.items(rows, viewer, plan.options, budget.version), total, ...cursor };
    const whole = isStored ? stored : ((await this.#similar.complete([plan], [stored]))[0] as typeof stored); // one per plan
    return onlyIds ? { ...whole, items: whole.items.map(({ related }) => related.id) } : whole;
  }

  /**
   * First pages of many lists, each with its own options. Each object's list is read once for all page sizes. The number of
   * statements depends on the number of object types and options, for up to 256 objects of each. Returns an array with a result
   * at the index of each list: a RelationError for an invalid list or one that exceeds the budget (`rest_too_much_work`),
   * undefined for an object that the viewer cannot see.
   *
   * @throws {RelationError} ncr_invalid_args for invalid arguments; rest_answer_timeout when the budget's signal is aborted
   *
   * @example
   * const [first] = await relx.relations.lists([{ object: { objectType: 'post', id: 12 }, options: { limit: 5 } }]);
   */
  async lists(
    lists: readonly RelatedListQuery[],
    viewer: Viewer = loggedOutViewer,
    budget: WorkBudget = new WorkBudget(),
  ): Promise<readonly (RelatedPage | RelationError | undefined)[]> {
    check(arrayOf(Fields), 'lists', lists);
    const plans = await this.#plans.all(lists, viewer);
    return this.#similar.complete(plans, await this.#many.pages(plans, viewer, budget));
  }

  /**
   * The `relx_relations` embed of objects of one type: the first 100 relations of each. Runs one statement for every 256
   * objects unless they have more than 2,500 relations. `truncated` contains the ids of objects that have more.
   *
   * @param options.similar true to add the first similar posts of posts. @default false
   * @throws {RelationError} rest_answer_timeout when the budget's signal is aborted
   */
  async embedded(
    objectType: ObjectType,
    ids: readonly number[],
    options: { readonly similar?: boolean | undefined } = {},
    viewer: Viewer = loggedOutViewer,
    budget: WorkBudget = new WorkBudget(),
  ): Promise<EmbeddedRelations> {
    const sourceType = checkObjectType('objectType', objectType);
    const unique = [...new Set(check(Ids, 'ids', ids))];
    const { similar } = check(EmbedOptions, 'options', options);
    const plans = await this.#plans.all(
      unique.map((id) => ({ object: { objectType: sourceType, id } })),
      viewer,
    );
    const rows = plans.flatMap((plan) => (plan instanceof RelationError ? [] : [plan.rows]));
    const parts = { store: this.store, objects: this.objects, beginLarge: this.#beginLarge };
    const { relations, truncated } = await readEmbedded(parts, rows, budget);
    if (!similar || sourceType !== 'post') return { relations, truncated };
    const added = await this.#similar.embedded(unique);
    return { relations: new Map([...relations].map(([id, own]) => [id, [...own, ...(added.get(id) ?? [])]])), truncated };
  }
}
