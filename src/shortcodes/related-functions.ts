import { type RenderedShortcodes, renderParts, type ShortcodeOptions } from './render-shortcodes.js';

/** Attributes with their names in shortcodes: `{ type: 'references', post_id: 12 }`. */
export type RelatedAtts = Readonly<Record<string, string | number | boolean>>;

const related =
  (tag: string) =>
  async (atts: RelatedAtts, options: ShortcodeOptions): Promise<string> => {
    const attributes = Object.fromEntries(Object.entries(atts).map(([name, value]) => [name, String(value)]));
    const [rendered] = await renderParts([{ parts: [{ tag, attributes, content: undefined, place: 'flow' }] }], options);
    // one list has one result
    return (rendered as RenderedShortcodes).html;
  };

/**
 * Renders a list of related posts to HTML, like `[relx_related_posts]`. Returns an empty string without related posts.
 *
 * @example
 * const html = await relx_related_posts({ type: 'references', limit: 3 }, { client, postId: 12 });
 */
export const relx_related_posts: (atts: RelatedAtts, options: ShortcodeOptions) => Promise<string> =
  related('relx_related_posts');

/** Renders `[relx_related_users]`: see {@link relx_related_posts}. */
export const relx_related_users: (atts: RelatedAtts, options: ShortcodeOptions) => Promise<string> =
  related('relx_related_users');

/** Renders `[relx_related_terms]`: see {@link relx_related_posts}. */
export const relx_related_terms: (atts: RelatedAtts, options: ShortcodeOptions) => Promise<string> =
  related('relx_related_terms');
