import type { Related } from '../contract/index.js';
import { __, _x } from './i18n.js';

/** Label of an object's post type or taxonomy. Types of other plugins are shown by their slug. */
export function subtypeLabel(related: Related): string {
  const words: Readonly<Record<string, string>> = {
    user: __('User', 'relx'),
    post: __('Post', 'relx'),
    page: __('Page', 'relx'),
    product: __('Product', 'relx'),
    category: __('Category', 'relx'),
    post_tag: _x('Tag', 'taxonomy', 'relx'),
    product_cat: __('Product category', 'relx'),
    product_tag: __('Product tag', 'relx'),
  };
  const subtype = related.object_type === 'user' ? 'user' : related.subtype;
  const slug = subtype.replaceAll('_', ' ');
  return Object.hasOwn(words, subtype) ? (words[subtype] as string) : slug.charAt(0).toUpperCase() + slug.slice(1);
}
