import type { ObjectType } from '../contract/index.js';

/** The shortcodes that stand for our lists, each with what it lists. */
export const relatedShortcodes: Readonly<Record<string, ObjectType>> = {
  relx_related_posts: 'post',
  relx_related_users: 'user',
  relx_related_terms: 'term',
};

/** What a shortcode lists; undefined for one that is none of ours. */
export const objectTypeOf = (tag: string): ObjectType | undefined =>
  Object.hasOwn(relatedShortcodes, tag) ? relatedShortcodes[tag] : undefined;
