import { type RenderedShortcodes, renderParts, type ShortcodeOptions } from './render-shortcodes.js';

/** Attributes as a shortcode has them, by their names there: `{ type: 'references', post_id: 12 }`. */
export type RelatedAtts = Readonly<Record<string, string | number | boolean>>;

const related =
  (tag: string) =>
  async (atts: RelatedAtts, options: ShortcodeOptions): Promise<string> => {
    const attributes = Object.fromEntries(Object.entries(atts).map(([name, value]) => [name, String(value)]));
    const [rendered] = await renderParts([{ parts: [{ tag, attributes, content: undefined, place: 'flow' }] }], options);
    // one list, one answer
    return (rendered as RenderedShortcodes).html;
  };

/**
 * The HTML of a list of related posts, as `[relx_related_posts]` gives it with these attributes; empty when there is nothing.
 *
 * @example
 * const html = await relx_related_posts({ type: 'references', limit: 3 }, { client, postId: 12 });
 */
export const relx_related_posts: (atts: RelatedAtts, options: ShortcodeOptions) => Promise<string> =
  related('relx_related_posts');

/** The HTML of a list of related users, as `[relx_related_users]` gives it. See {@link relx_related_posts}. */
export const relx_related_users: (atts: RelatedAtts, options: ShortcodeOptions) => Promise<string> =
  related('relx_related_users');

/** The HTML of a list of related terms, as `[relx_related_terms]` gives it. See {@link relx_related_posts}. */
export const relx_related_terms: (atts: RelatedAtts, options: ShortcodeOptions) => Promise<string> =
  related('relx_related_terms');
