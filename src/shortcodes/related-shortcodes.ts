import type { ObjectType } from '../contract/index.js';

/** Built-in shortcodes, with the object type that each one lists. */
export const relatedShortcodes: Readonly<Record<string, ObjectType>> = {
  relx_related_posts: 'post',
  relx_related_users: 'user',
  relx_related_terms: 'term',
};

/** Object type that a shortcode lists; undefined for other shortcodes. */
export const objectTypeOf = (tag: string): ObjectType | undefined =>
  Object.hasOwn(relatedShortcodes, tag) ? relatedShortcodes[tag] : undefined;
