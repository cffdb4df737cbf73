import type { Store } from '../../store/store.js';
import type { Hooks } from '../lib/hooks.js';
import { checkViewer, loggedOutViewer, type Viewer } from '../lib/viewer.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';
import type { Content } from '../wordpress/content/content.js';
import type { PostObject } from '../wordpress/content/content-objects.js';
import { type ParsedQuery, type PostQueryArgs, type PostQueryVars, parseArgs } from './args.js';
import { type Clause, clausesOf, conditionOf } from './condition.js';

/** One page of posts. */
export interface PostQueryResult {
  readonly posts: readonly PostObject[];
  /** Posts on all pages; true on a page beyond the last as well. */
  readonly found_posts: number;
  /** 0 when there are no posts. */
  readonly max_num_pages: number;
}

/** What a query is made of, given when a core is opened. */
export interface PostQueryParts {
  readonly store: Store;
  readonly content: Content;
  readonly types: TypeRegistry;
  readonly hooks: Hooks;
}

/**
 * A query for posts, after WordPress's `WP_Query`, with `content_relation` beside WordPress's own arguments. It gives
 * what the viewer may see, a visitor unless told otherwise. Bound to an opened core: `new relx.PostQuery(args, viewer)`.
 */
export class PostQuery {
  /** The arguments with the defaults filled in. */
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
   * Reads one page: one statement for the posts and their number, then links, terms and images for all of them together.
   * The filter `ncr_skip_relationship_query` may leave the relations out, `relx_content_relations_allowed` a clause
   * without results.
   *
   * @throws what a filter throws
   */
  async run(): Promise<PostQueryResult> {
    const { store, content } = this.#parts;
    const { query: listQuery, relation } = this.#parsed;
    const skipped = relation === undefined || (await this.#isSkipped());
    const refused = skipped ? new Set<Clause>() : await this.#refused(clausesOf(relation));
    const relations = skipped || conditionOf(relation, (clause) => !refused.has(clause));
    // without its clause there is no order of relations
    const orderby = skipped && listQuery.orderby === 'relation' ? 'date' : listQuery.orderby;
    const { rows, total } = await store.posts.page(store.db, {
      ...listQuery,
      orderby,
      relations,
      audience: this.viewer.audience,
    });
    return {
      posts: await content.posts(rows),
      found_posts: total,
      max_num_pages: Math.ceil(total / (listQuery.limit ?? Math.max(total, 1))),
    };
  }

  async #isSkipped(): Promise<boolean> {
    return Boolean(await this.#parts.hooks.applyFiltersAsync('ncr_skip_relationship_query', false, this));
  }

  /** The clauses that a plugin refuses for any of their anchors; without anchors it is asked about the id 0. */
  async #refused(clauses: readonly Clause[]): Promise<Set<Clause>> {
    const refused = new Set<Clause>();
    const { hooks } = this.#parts;
    if (!hooks.hasFilter('relx_content_relations_allowed')) return refused;
    for (const clause of clauses) {
      for (const id of clause.ids?.length ? clause.ids : [0]) {
        const allowed: unknown = await hooks.applyFiltersAsync('relx_content_relations_allowed', true, id, clause.type.name);
        if (!allowed) refused.add(clause);
      }
    }
    return refused;
  }
}

/**
 * The post query of an opened core.
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

/** Binds the post query to the parts of a core. */
export function bindPostQuery(parts: PostQueryParts): BoundPostQuery {
  return class BoundPostQuery extends PostQuery {
    constructor(args?: PostQueryArgs, viewer?: Viewer) {
      super(parts, args, viewer);
    }
  };
}
