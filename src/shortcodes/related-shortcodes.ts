import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import type { ObjectKind } from '../contract/index.js';
import { RelatedPosts, type RelatedPostsProps } from '../react/related-posts.js';
import { RelatedTerms } from '../react/related-terms.js';
import { RelatedUsers } from '../react/related-users.js';

interface RelatedShortcode {
  readonly kind: ObjectKind;
  readonly component: ForwardRefExoticComponent<RelatedPostsProps & RefAttributes<HTMLDivElement>>;
}

/** The shortcodes that stand for our lists. The components differ in what their slots are given, and none is given one here. */
export const relatedShortcodes: Readonly<Record<string, RelatedShortcode>> = {
  relx_related_posts: { kind: 'post', component: RelatedPosts },
  relx_related_users: { kind: 'user', component: RelatedUsers as RelatedShortcode['component'] },
  relx_related_terms: { kind: 'term', component: RelatedTerms as RelatedShortcode['component'] },
};
