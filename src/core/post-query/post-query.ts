import type { Store } from '../../store/store.js';
import type { Hooks } from '../lib/hooks.js';
import { checkViewer, loggedOutViewer, type Viewer } from '../lib/viewer.js';
import { hasAllowedFilter, isAllowed } from '../relations/list-plan.js';
import { subtypesOf } from '../relations/types/sides.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';
import type { Content } from '../wordpress/content/content.js';
import type { PostObject } from '../wordpress/content/content-objects.js';
import { type ParsedQuery, type PostQueryArgs, type PostQueryVars, parseArgs } from './args.js';
import { type Clause, clausesOf, conditionOf, mapClauses, postTypesOf, sidesFrom } from './condition.js';

/** One page of posts. */
export interface PostQueryResult {
  readonly posts: readonly PostObject[];
  /** Number of posts on all pages, also for a page after the last. */
  readonly found_posts: number;
  /** 0 without posts. */
  readonly max_num_pages: number;
}

/** Dependencies of a query. */
export interface PostQueryParts {
  readonly store: Store;
  readonly content: Content;
  readonly types: TypeRegistry;
  readonly hooks: Hooks;
}

/**
 * A query for posts like WordPress's `WP_Query`, with the additional argument `content_relation`. Returns what the viewer may
 * see, by default a logged-out user. Use the class of an opened core: `new relx.PostQuery(args, viewer)`.
 */
export class PostQuery {
  /** Arguments with defaults. */
  readonly query_vars: PostQueryVars;
  readonly #parts: PostQueryParts;
  readonly #parsed: ParsedQuery;

  constructor(
    parts: PostQueryParts,
    args: PostQueryArgs = {},
    readonly viewer: Viewer = loggedOutViewer,
  ) {
    const { content, types } = parts;
    const postTypes = content.types.postTypes.map(({ name }) => name);
    checkViewer(viewer);
    this.#parts = parts;
    this.#parsed = parseArgs(args, postTypes, types);
    this.query_vars = this.#parsed.vars;
  }

  /**
   * Reads one page: posts and their number in one statement, then their links, terms and images. The filter
   * `ncr_skip_relationship_query` can disable the relations, `relx_content_relations_allowed` a single clause.
   *
   * @throws errors of filters
   */
  async run(): Promise<PostQueryResult> {
    const { store, content } = this.#parts;
    const { query: listQuery, isOpen } = this.#parsed;
    const relation = this.#parsed.relation && (await mapClauses(this.#parsed.relation, (clause) => this.#turned(clause)));
    const skipped = relation === undefined || (await this.#isSkipped());
    const rejected = skipped ? new Set<Clause>() : await this.#rejectedClauses(clausesOf(relation));
    const relations = skipped || conditionOf(relation, (clause) => !rejected.has(clause));
    // a skipped clause defines no order
    const orderby = skipped && listQuery.orderby === 'relation' ? 'date' : listQuery.orderby;
    const named = skipped || !isOpen ? undefined : postTypesOf(clausesOf(relation));
    const types = listQuery.types.filter((type) => !named || named.includes(type));
    const { rows, total } = await store.posts.page(store.db, {
      ...listQuery,
      types,
      orderby,
      relations: types.length > 0 && relations,
      audience: this.viewer.audience,
    });
    return {
      posts: await content.posts(rows),
      found_posts: total,
      max_num_pages: Math.ceil(total / (listQuery.limit ?? Math.max(total, 1))),
    };
  }

  /** A clause with the sides of its objects. */
  async #turned(clause: Clause): Promise<Clause> {
    const { type, objectType, ids, dependsOnSubtype } = clause;
    if (!dependsOnSubtype || !objectType || !ids) return clause;
    const { store } = this.#parts;
    const found = [...(await subtypesOf(store, store.db, objectType, ids)).values()];
    const sides = new Set(found.flatMap((subtypes) => sidesFrom(type, { objectType, subtypes }, undefined)));
    return found.length === 0 ? clause : { ...clause, sides: [...sides] };
  }

  async #isSkipped(): Promise<boolean> {
    return Boolean(await this.#parts.hooks.applyFiltersAsync('ncr_skip_relationship_query', false, this));
  }

  /** Clauses that a plugin rejects for any of their source objects. Without source objects the filter gets the id 0. */
  async #rejectedClauses(clauses: readonly Clause[]): Promise<Set<Clause>> {
    const rejected = new Set<Clause>();
    const { hooks } = this.#parts;
    if (!hasAllowedFilter(hooks)) return rejected;
    for (const clause of clauses)
      for (const id of clause.ids?.length ? clause.ids : [0])
        if (!(await isAllowed(hooks, id, clause.type.name))) rejected.add(clause);
    return rejected;
  }
}

/**
 * The post query class of an opened core.
 *
 * @throws {RelationError} from the constructor: ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type, ncr_invalid_args
 *
 * @example
 * const query = new relx.PostQuery({
 *   post_type: ['post', 'page'],
 *   content_relation: { post_id: 12, type: 'references', direction: 'outgoing' },
 *   orderby: 'relation',
 * });
 * const { posts, found_posts, max_num_pages } = await query.run();
 * for (const { row, link } of posts) console.log(row.post_title, link);
 */
export type BoundPostQuery = new (args?: PostQueryArgs, viewer?: Viewer) => PostQuery;

/** Creates the post query class of a core. */
export function bindPostQuery(parts: PostQueryParts): BoundPostQuery {
  return class BoundPostQuery extends PostQuery {
    constructor(args?: PostQueryArgs, viewer?: Viewer) {
      super(parts, args, viewer);
    }
  };
}
