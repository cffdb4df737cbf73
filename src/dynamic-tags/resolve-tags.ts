import type { ObjectRef } from '../contract/index.js';
import { toListRequest } from '../react/queries/list-request.js';
import { type RelatedSource, readLists } from '../react/queries/related-source.js';
import { findTag, type TagName } from './dynamic-tags.js';
import type { TagCategory } from './tag-category.js';
import { type TagLanguage, tagParts } from './tag-parts.js';
import { tagQuery } from './tag-query.js';
import { normalizeTagSettings, type TagSettings } from './tag-settings.js';
import { categoryOf, type TagValue, tagValue } from './tag-value.js';

/** Data source of tags: a client, or the core, and the current object. */
export type TagContext = RelatedSource &
  TagLanguage & {
    /** Current post ID. */
    readonly postId?: number | undefined;
    /** Current object of any type. Overrides `postId`. */
    readonly object?: ObjectRef | undefined;
  };

/** Current object of a context. */
export const currentOf = ({ postId, object }: Pick<TagContext, 'postId' | 'object'>): ObjectRef | undefined =>
  object ?? (postId === undefined ? undefined : { objectType: 'post', id: postId });

/** A tag, its settings and the category to resolve to. */
export interface TagRequest<N extends TagName = TagName> {
  readonly tag: N;
  readonly settings?: TagSettings<N> | undefined;
  /** @default the category of the format: links are HTML, a count is a number */
  readonly category?: TagCategory | undefined;
}

/**
 * Returns the values of many tags in the same order. Fetches all data together. Without data, for example of a deleted post, the
 * value is the tag's fallback (text as a number: 0). The value of an unknown tag is an empty text.
 *
 * @example
 * const [titles, count] = await resolveTags([{ tag: 'relx_related_posts' }, { tag: 'relx_related_users', settings: { format: 'count' } }], { client, postId: 12 });
 */
export async function resolveTags(tags: readonly TagRequest[], context: TagContext): Promise<TagValue[]> {
  const current = currentOf(context);
  const requested = tags.map(({ tag, settings, category }) => {
    const spec = findTag(tag);
    if (!spec) return undefined;
    const normal = normalizeTagSettings(spec, settings as Readonly<Record<string, unknown>> | undefined);
    return {
      spec,
      normal,
      category: category ?? categoryOf(spec, normal),
      request: toListRequest(tagQuery(spec, normal), current),
    };
  });
  const queries = requested.flatMap((each) => (each?.request ? [{ ...each.request.query, object: each.request.object }] : []));
  const snapshot = await readLists(context, queries);
  return requested.map((each) => {
    if (!each) return { category: 'text', value: '' };
    const page = each.request && snapshot[each.request.key];
    return tagValue(tagParts(each.spec, each.normal, page, context), each.category);
  });
}

/**
 * Returns the value of a tag: text, HTML, a number or a URL. HTML is safe to insert into a page, and URLs are `http`, `https` or
 * relative. Escape text before you insert it into HTML.
 *
 * @example
 * await resolveTag('relx_related_posts', { format: 'links', limit: 3 }, { client, postId: 12 });
 * // { category: 'html', value: '<a class="relx-tag-link" href="https://…">A title</a>, …' }
 */
export async function resolveTag<N extends TagName>(
  tag: N,
  settings: TagSettings<N>,
  context: TagContext & { readonly category?: TagCategory | undefined },
): Promise<TagValue> {
  const { category, ...rest } = context;
  const [value] = await resolveTags([{ tag, settings, category }], rest as TagContext);
  // one tag has one value
  return value as TagValue;
}
