import { people, postList, tag } from '@wordpress/icons';
import type { ReactElement } from 'react';
import type { ObjectKind } from 'relx';

/** What differs between the three blocks. */
export interface ListKind {
  readonly kind: ObjectKind;
  /** The block's name. */
  readonly name: `relx/related-${string}`;
  /** The shortcode that shows the same. */
  readonly shortcode: string;
  readonly icon: ReactElement;
}

export const listKinds = {
  post: { kind: 'post', name: 'relx/related-posts', shortcode: 'relx_related_posts', icon: postList },
  user: { kind: 'user', name: 'relx/related-users', shortcode: 'relx_related_users', icon: people },
  term: { kind: 'term', name: 'relx/related-terms', shortcode: 'relx_related_terms', icon: tag },
} as const satisfies Record<ObjectKind, ListKind>;
