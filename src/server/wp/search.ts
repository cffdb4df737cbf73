import type { Relx, Viewer } from '../../core/index.js';

/** A search result. */
export interface Found {
  readonly id: number;
  readonly title: string;
  readonly link: string;
  /** Post type or taxonomy, with its collection. */
  readonly subtype: string;
  readonly restBase: string;
}

export interface ContentSearch {
  readonly type: 'post' | 'term';
  readonly subtype?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly per_page: number;
}

/** A page of `wp/v2/search`: published posts, or terms. */
export async function searchContent(
  { content, PostQuery }: Relx,
  { type, subtype, search, page, per_page }: ContentSearch,
  viewer: Viewer,
): Promise<{ readonly items: readonly Found[]; readonly total: number }> {
  const { postTypes, taxonomies } = content.types;
  const [wanted] = subtype?.filter((name) => name !== 'any') ?? [];
  const restBase = (name: string) => [...postTypes, ...taxonomies].find((own) => own.name === name)?.rest_base ?? name;
  if (wanted !== undefined && !(type === 'post' ? postTypes : taxonomies).some(({ name }) => name === wanted))
    return { items: [], total: 0 };
  if (type === 'term') {
    const { items, total } = await content.terms({ taxonomy: wanted, search, page, per_page });
    const found = items.flatMap(({ objectType, row, link }) =>
      objectType === 'term'
        ? [{ id: row.term_id, title: row.name, link, subtype: row.taxonomy, restBase: restBase(row.taxonomy) }]
        : [],
    );
    return { items: found, total };
  }
  const args = { post_type: wanted ?? 'any', posts_per_page: per_page, paged: page, ...(search ? { s: search } : {}) };
  const { posts, found_posts } = await new PostQuery(args, viewer).run();
  const items = posts.map(({ row, link, title }) => {
    const { ID, post_type } = row;
    return { id: ID, title, link, subtype: post_type, restBase: restBase(post_type) };
  });
  return { items, total: found_posts };
}
