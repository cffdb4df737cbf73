import type { ContentObject, PostQueryArgs, Relx, Viewer } from '../../core/index.js';
import { candidateArgs, candidateSubtypes, type PlannedRelation } from './candidates.js';

/** A search result. */
export interface Found {
  readonly id: number;
  readonly title: string;
  readonly link: string;
  /** Post type or taxonomy, with its collection. */
  readonly subtype: string;
  readonly restBase: string;
  readonly object: ContentObject;
}

export interface ContentSearch {
  readonly type: 'post' | 'term';
  readonly subtype?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly include?: readonly number[] | undefined;
  /** Only objects that the relation can have on its other side; also posts that only the viewer and other authors see, such as drafts. */
  readonly planned?: PlannedRelation | undefined;
  /** Only posts of this author, of a planned relation. */
  readonly author?: number | undefined;
  /** Only posts with this term, of a planned relation. */
  readonly term?: number | undefined;
  readonly page: number;
  readonly per_page: number;
}

/** A page of `wp/v2/search`: posts, or terms. */
export async function searchContent(
  { content, hooks, PostQuery }: Relx,
  { type, subtype, search, include, page, per_page, planned, author, term }: ContentSearch,
  viewer: Viewer,
): Promise<{ readonly items: readonly Found[]; readonly total: number }> {
  const { postTypes, taxonomies } = content.types;
  const own = (type === 'post' ? postTypes : taxonomies).map(({ name }) => name);
  const fitting = planned ? candidateSubtypes(planned, type, own) : own;
  const wanted = fitting.filter((name) => !subtype || subtype.includes('any') || subtype.includes(name));
  const restBase = (name: string) => [...postTypes, ...taxonomies].find((own) => own.name === name)?.rest_base ?? name;
  if (wanted.length === 0) return { items: [], total: 0 };
  if (type === 'term') {
    const { items, total } = await content.terms(
      candidateArgs(hooks, planned, { taxonomy: wanted, search, include, page, per_page }),
    );
    const found = items.flatMap((object): Found[] => {
      if (object.objectType !== 'term') return [];
      const { row, link } = object;
      return [{ id: row.term_id, title: row.name, link, subtype: row.taxonomy, restBase: restBase(row.taxonomy), object }];
    });
    return { items: found, total };
  }
  const args: PostQueryArgs = {
    post_type: wanted,
    posts_per_page: per_page,
    paged: page,
    ...(search && { s: search }),
    ...(include && { post__in: include }),
    ...(planned && { post_status: 'any', ...(author && { author }), ...(term && { term }) }),
  };
  const { posts, found_posts } = await new PostQuery(candidateArgs(hooks, planned, args), viewer).run();
  const items = posts.map((object) => {
    const { row, link, title } = object;
    const { ID, post_type } = row;
    return { id: ID, title, link, subtype: post_type, restBase: restBase(post_type), object };
  });
  return { items, total: found_posts };
}
