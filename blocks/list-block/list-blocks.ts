import { people, postList, tag } from '@wordpress/icons';
import type { ReactElement } from 'react';
import type { ObjectType } from 'relx';

/** What differs between the three blocks. */
export interface ListBlock {
  readonly objectType: ObjectType;
  /** The block's name. */
  readonly name: `relx/related-${string}`;
  /** The shortcode that shows the same. */
  readonly shortcode: string;
  readonly icon: ReactElement;
}

export const listBlocks = {
  post: { objectType: 'post', name: 'relx/related-posts', shortcode: 'relx_related_posts', icon: postList },
  user: { objectType: 'user', name: 'relx/related-users', shortcode: 'relx_related_users', icon: people },
  term: { objectType: 'term', name: 'relx/related-terms', shortcode: 'relx_related_terms', icon: tag },
} as const satisfies Record<ObjectType, ListBlock>;
