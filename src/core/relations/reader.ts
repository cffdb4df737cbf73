import type { AutomaticItem, EmbeddedRelation, ObjectRef, ObjectType, Relation, RelationItem } from '../../contract/index.js';
import { endsOf } from '../../store/relations/columns.js';
import type { RelationListQuery } from '../../store/relations/list-query.js';
import type { Store } from '../../store/store.js';
import { hasAllowedFilter, isAllowed } from '../lib/allowed.js';
import { Anything, check, checkId, checkObjectType, Fields, Ids, listOf } from '../lib/checks.js';
import { groupBy } from '../lib/group-by.js';
import type { Hooks } from '../lib/hooks.js';
import { oneAtATime } from '../lib/one-at-a-time.js';
import { RelationError } from '../lib/relation-error.js';
import { checkEnds, checkObject, type RelationKey } from '../lib/relation-key.js';
import { checkViewer, loggedOutViewer, type Viewer } from '../lib/viewer.js';
import { WorkBudget } from '../lib/work-budget.js';
import { SimilarLists } from '../similar/similar-lists.js';
import { AutomaticLists, leadsToPosts } from './automatic-lists.js';
import { BranchCache, branchesWithout } from './branches.js';
import { cursorOf } from './cursor.js';
import type { DataAccess } from './data/data-access.js';
import { mayNameFields } from './data/data-options.js';
import type { DataViews } from './data/data-views.js';
import { wholeRelation } from './data/shown-data.js';
import { type EmbeddedRelations, readEmbedded } from './embedded-relations.js';
import { checkListOptions, type RelatedCursor, type RelatedOptions } from './list-options.js';
import { toListQuery } from './list-query.js';
import { type ListParts, type RelatedListQuery, readManyLists } from './many-lists.js';
import type { RelatedObjects } from './related/related-objects.js';
import { StoredLists } from './stored-lists.js';
import { audienceOf, showsAllUsers } from './types/shows-all-users.js';
import type { TypedObject } from './types/sides.js';
import { typedSource, typedSources } from './types/subtypes.js';
import type { TypeRegistry } from './types/type-registry.js';

export type { EmbeddedRelations } from './embedded-relations.js';
export type { RelatedCursor, RelatedOptions } from './list-options.js';
export type { RelatedListQuery } from './many-lists.js';

export interface RelatedResult {
  readonly items: readonly (RelationItem | AutomaticItem)[];
  /** Number of related objects that the viewer may see, without limit and offset. */
  readonly total: number;
  /** Cursor of the next page; absent on the last one. */
  readonly next?: RelatedCursor;
}

/** First page of the list of one of many objects. */
export interface RelatedOfObject extends RelatedResult {
  readonly object: ObjectRef;
}

const NONE: ReadonlySet<string> = new Set();

/** Reads relations as a viewer may see them. */
export class RelationReader {
  readonly #branchCache: BranchCache;
  readonly #similar: AutomaticLists;
  readonly #stored: StoredLists;
  readonly #beginLarge = oneAtATime();

  constructor(
    private readonly store: Store,
    private readonly types: TypeRegistry,
    private readonly objects: RelatedObjects,
    private readonly hooks: Hooks,
    views: DataViews,
    private readonly access: DataAccess,
  ) {
    this.#branchCache = new BranchCache(types);
    this.#stored = new StoredLists(store, objects, views);
    this.#similar = new AutomaticLists(types, new SimilarLists(store, objects));
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
   * Related objects that the viewer may see. Visibility, filters and sorting apply before the limit.
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type, ncr_invalid_args
   */
  async related(
    object: ObjectRef,
    options: RelatedOptions = {},
    viewer: Viewer = loggedOutViewer,
  ): Promise<readonly (RelationItem | AutomaticItem)[]> {
    const { query: listQuery, requested } = await this.#query(object, options, viewer);
    if (this.#similar.isComputed(options.type)) return (await this.#similar.page(object, requested)).items;
    const items = await this.#stored.items(await this.#stored.rows(listQuery, requested, 'cards'), viewer, requested);
    return this.#fillable(object, options) ? this.#similar.filled(object, items, requested) : items;
  }

  /** Ids of the objects that {@link related} returns, without reading their titles and links. */
  async relatedIds(
    object: ObjectRef,
    options: RelatedOptions = {},
    viewer: Viewer = loggedOutViewer,
  ): Promise<readonly number[]> {
    const { query: relatedQuery, requested } = await this.#query(object, options, viewer);
    if (this.#similar.isComputed(options.type) || this.#fillable(object, options))
      return (await this.related(object, options, viewer)).map(({ related }) => related.id);
    const rows = await this.#stored.rows(relatedQuery, requested, 'bare');
    return rows.map(({ related }) => related.id);
  }

  /**
   * A page of {@link related} objects with their total.
   *
   * @throws {RelationError} as {@link related}; rest_too_much_work if a list by title exceeds the budget
   */
  async list(
    object: ObjectRef,
    options: RelatedOptions = {},
    viewer: Viewer = loggedOutViewer,
    budget: WorkBudget = new WorkBudget(),
  ): Promise<RelatedResult> {
    const { query: listQuery, requested } = await this.#query(object, options, viewer);
    if (this.#similar.isComputed(options.type)) return this.#similar.page(object, requested);
    const result = await this.#stored.page(listQuery, requested, viewer, budget);
    if (result.next || !this.#fillable(object, options)) return result;
    const items = await this.#similar.filled(object, result.items, requested);
    return { ...result, items, total: result.total + items.length - result.items.length };
  }

  /** A page as {@link list} returns it; undefined for an object that the viewer cannot see. @throws as {@link list} */
  async readableList(
    object: ObjectRef,
    options: RelatedOptions = {},
    viewer: Viewer = loggedOutViewer,
    budget: WorkBudget = new WorkBudget(),
  ): Promise<RelatedResult | undefined> {
    const { query: listQuery, requested } = await this.#query(object, options, viewer);
    if (!this.#similar.isComputed(options.type) && options.fill !== 'similar')
      return this.#stored.readablePage(object, listQuery, requested, viewer, budget);
    const isReadable = await this.store.reads.readable(this.store.db, object, viewer.audience);
    return isReadable ? this.list(object, options, viewer, budget) : undefined;
  }

  #fillable({ objectType }: ObjectRef, options: RelatedOptions): boolean {
    return options.fill === 'similar' && leadsToPosts(this.types, objectType, options);
  }

  /**
   * The first page of the lists of many objects, one result per object that the viewer can read. The number of statements depends
   * on the number of object types, for up to 256 objects of each.
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type
   */
  async lists(
    objects: readonly ObjectRef[],
    options: Omit<RelatedOptions, 'offset' | 'after'> = {},
    viewer: Viewer = loggedOutViewer,
  ): Promise<readonly RelatedOfObject[]> {
    // checks any value
    const keys = check(listOf(Anything), 'objects', objects).map((object) => checkObject('objects', object as ObjectRef));
    checkViewer(viewer);
    checkListOptions(options);
    const unique = [...new Map(keys.map((key) => [`${key.objectType}:${key.id}`, key])).values()];
    const found = await this.manyLists(
      unique.map((object) => ({ object, options })),
      viewer,
    );
    return found.flatMap((result, index) => {
      if (result instanceof RelationError) throw result;
      return result ? [{ object: unique[index] as ObjectRef, ...result }] : []; // one result for each
    });
  }

  /**
   * First pages of many lists, each with its own options. Each object's list is read once for all page sizes. Returns an array
   * with a result at the index of each list: a RelationError for an invalid list or one that exceeds the budget
   * (`rest_too_much_work`), undefined for an object that the viewer cannot see.
   *
   * @throws {RelationError} ncr_invalid_args for invalid arguments; rest_answer_timeout when the budget's signal is aborted
   *
   * @example
   * const [first] = await relx.relations.manyLists([{ object: { objectType: 'post', id: 12 }, options: { limit: 5 } }]);
   */
  async manyLists(
    queries: readonly RelatedListQuery[],
    viewer: Viewer = loggedOutViewer,
    budget: WorkBudget = new WorkBudget(),
  ): Promise<readonly (RelatedResult | RelationError | undefined)[]> {
    checkViewer(viewer);
    check(listOf(Fields), 'queries', queries);
    const branchCache = this.#branchCache;
    const rejected = await this.access.rejected(queries, viewer);
    const restricted = hasAllowedFilter(this.hooks);
    const without = restricted ? await Promise.all(queries.map(({ object }) => this.#rejectedTypes(object?.id))) : [];
    const withoutTypes = new Map(queries.map((query, index) => [query, without[index] ?? NONE]));
    const typed = await typedSources(this.store, this.types, queries);
    const sources = new Map(queries.map((query, index) => [query, typed[index] as TypedObject])); // one for each
    const parts: ListParts = {
      store: this.store,
      query(wanted) {
        const error = rejected.get(wanted);
        if (error) throw error;
        const { query, requested } = toListQuery(
          branchCache,
          wanted.object,
          wanted.options ?? {},
          viewer,
          sources.get(wanted) as TypedObject,
        ); // of the queries
        return { query: { ...query, branches: branchesWithout(query.branches, withoutTypes.get(wanted) ?? NONE) }, requested };
      },
      restricted: restricted || typed.some(({ subtypes }) => subtypes),
      items: (rows, options) => this.#stored.items(rows, viewer, options),
      language: () => this.objects.language(),
      beginLarge: this.#beginLarge,
    };
    const found = await readManyLists(parts, queries, viewer, budget);
    const results = found.map((result, index) => {
      if (!result || result instanceof RelationError) return result;
      const { items, rows, total } = result;
      if (queries[index]?.options?.orderBy === 'random') return { items, total: items.length };
      const last = rows.length < total ? rows.at(-1) : undefined;
      return {
        items,
        total,
        ...(last
          ? { next: cursorOf(last, queries[index]?.options?.orderBy, branchCache.sortField(queries[index]?.options)) }
          : {}),
      };
    });
    const fillable = queries.map(({ object, options = {} }) => this.#fillable(object, options));
    return this.#similar.completed(queries, results, fillable);
  }

  /** A relation seen from its source. Undefined if it does not exist, or the viewer cannot see both objects. */
  async get(id: number, viewer: Viewer = loggedOutViewer): Promise<RelationItem | undefined> {
    const { audience } = checkViewer(viewer);
    const relation = await this.store.relations.byId(this.store.db, checkId('id', id));
    if (!relation || !this.types.has(relation.type)) return undefined;
    const { from, to } = endsOf(relation);
    const type = this.types.get(relation.type);
    const listQuery: RelationListQuery = {
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
    const rows = await this.store.lists.readableRows(this.store.db, listQuery, audienceOf(type, audience));
    return rows && (await this.#stored.items(rows, viewer))[0];
  }

  /** The first similar posts of posts, best first, for the `relx_relations` embed. Posts without any are absent. */
  async embeddedSimilar(ids: readonly number[]): Promise<ReadonlyMap<number, readonly EmbeddedRelation[]>> {
    return this.#similar.embedded(check(Ids, 'ids', ids));
  }

  /**
   * The `relx_relations` embed of objects of one type: the first 100 relations of each. Runs one statement for every 256
   * objects unless they have more than 2,500 relations. `truncated` contains the ids of objects that have more.
   *
   * @throws {RelationError} rest_answer_timeout when the budget's signal is aborted
   */
  async embedded(
    objectType: ObjectType,
    ids: readonly number[],
    viewer: Viewer = loggedOutViewer,
    budget: WorkBudget = new WorkBudget(),
  ): Promise<EmbeddedRelations> {
    const { audience } = checkViewer(viewer);
    const sourceType = checkObjectType('objectType', objectType);
    const anchors = [...new Set(check(Ids, 'ids', ids))];
    const rejected = new Map<number, ReadonlySet<string>>();
    if (hasAllowedFilter(this.hooks)) for (const id of anchors) rejected.set(id, await this.#rejectedTypes(id));
    const parts = { store: this.store, objects: this.objects, beginLarge: this.#beginLarge, rejected };
    const objects = anchors.map((id) => ({ object: { objectType: sourceType, id } }));
    const sources = await typedSources(this.store, this.types, objects);
    const groups = groupBy(anchors.keys(), (index) =>
      this.#branchCache.from(sources[index] as TypedObject, undefined, undefined, 'all'),
    ); // one for each
    const found: EmbeddedRelations[] = [];
    for (const [branches, indexes] of groups) {
      const ids = indexes.flatMap((index) => anchors[index] ?? []);
      found.push(await readEmbedded(parts, sourceType, ids, { branches, audience }, budget));
    }
    return {
      relations: new Map(found.flatMap(({ relations }) => [...relations])),
      truncated: new Set(found.flatMap(({ truncated }) => [...truncated])),
    };
  }

  /** The query of a list that the viewer has permission to read. */
  async #query(object: ObjectRef, options: RelatedOptions, viewer: Viewer) {
    if (mayNameFields(options)) await this.access.check(object, options, checkViewer(viewer));
    const source = await typedSource(this.store, this.types, checkObject('object', object), options);
    const { query, requested } = toListQuery(this.#branchCache, object, options, viewer, source);
    const rejected = await this.#rejectedTypes(object.id);
    return { query: { ...query, branches: branchesWithout(query.branches, rejected) }, requested };
  }

  /** Names of the types whose relations of an object plugins do not allow to read. */
  async #rejectedTypes(id: number): Promise<ReadonlySet<string>> {
    if (!hasAllowedFilter(this.hooks)) return NONE;
    const rejected = new Set<string>();
    for (const { name } of this.types.all()) if (!(await isAllowed(this.hooks, id, name))) rejected.add(name);
    return rejected;
  }
}
