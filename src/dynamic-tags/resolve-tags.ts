import type { ObjectRef } from '../contract/index.js';
import { toRelatedRequest } from '../react/related-query.js';
import { type RelatedSource, readLists } from '../react/related-source.js';
import { findTag, type TagName } from './dynamic-tags.js';
import type { TagCategory } from './tag-category.js';
import { type TagLanguage, tagParts } from './tag-parts.js';
import { tagQuery } from './tag-query.js';
import { normalizeTagSettings, type TagSettings } from './tag-settings.js';
import { categoryOf, type TagValue, tagValue } from './tag-value.js';

/** Where a tag finds its data: a client, or on the server that has the database the core, and the current object. */
export type TagContext = RelatedSource &
  TagLanguage & {
    /** The current object, when it is a post: its id. */
    readonly postId?: number | undefined;
    /** The current object of any kind; overrides `postId`. */
    readonly object?: ObjectRef | undefined;
  };

/** The current object of a context. */
export const currentOf = ({ postId, object }: Pick<TagContext, 'postId' | 'object'>): ObjectRef | undefined =>
  object ?? (postId ? { objectType: 'post', id: postId } : undefined);

/** A tag with its settings, and what it has to be where it lands. */
export interface TagRequest<N extends TagName = TagName> {
  readonly tag: N;
  readonly settings?: TagSettings<N> | undefined;
  /** @default what its format is: links are HTML, a count is a number */
  readonly category?: TagCategory | undefined;
}

/**
 * The values of many tags, in their order: all in one request of the client, or one question to the core for each kind of
 * list. What can't be had, a deleted post's relations say, is the tag's fallback, and an unknown tag is an empty text.
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
      request: toRelatedRequest(tagQuery(spec, normal), current),
    };
  });
  const queries = requested.flatMap((each) => (each?.request ? [{ ...each.request.query, object: each.request.object }] : []));
  const snapshot = queries.length > 0 ? await readLists(context, queries) : {};
  return requested.map((each) => {
    if (!each) return { category: 'text', value: '' };
    const page = each.request && snapshot[each.request.key];
    return tagValue(tagParts(each.spec, each.normal, page, context), each.category);
  });
}

/**
 * The value of a tag: text, HTML, a number or a URL. The same on a server as in a browser. HTML is escaped and may stand in a
 * page as it is, a URL is http, https or relative, and text is plain: whoever puts it into HTML escapes it.
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
  // one tag, one value
  return value as TagValue;
}
