'use client';
import { forwardRef } from 'react';
import { PostItem } from '../items/post-item.js';
import { RelatedList } from './related-list.js';
import type { AnyListProps, RelatedListComponent, RelatedListProps } from './related-list-props.js';

export type RelatedPostsProps = RelatedListProps<'post'>;

/**
 * Lists posts related to `object`, `postId` or the current object, as links with optional images, dates and excerpts. Renders, by
 * default, `div.relx-related-posts.relx-related-list > h2.relx-related-title + ul.relx-related-items > li.relx-related-item >
 * a.relx-related-item-link`.
 *
 * @example
 * <RelatedPosts type="references" layout="grid" limit={6} columns={3} excerptLength={20} />
 */
export const RelatedPosts: RelatedListComponent<'post', 'related_to'> = forwardRef<HTMLDivElement, AnyListProps<'post'>>(
  function RelatedPosts(props, ref) {
    return <RelatedList objectType="post" Item={PostItem} rootRef={ref} props={props} />;
    // a generic type, which `forwardRef` can't have
  },
) as unknown as RelatedListComponent<'post', 'related_to'>;
