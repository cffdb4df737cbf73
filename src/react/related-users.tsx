'use client';
import { type ForwardRefExoticComponent, forwardRef, type RefAttributes } from 'react';
import { RelatedList } from './related-list.js';
import type { RelatedListProps } from './related-list-props.js';
import { UserItem } from './user-item.js';

export type RelatedUsersProps = RelatedListProps<'user'>;

/**
 * Related users of the current post, or of `postId` or `object`, as avatars and names linked to author archives. Renders
 * `div.relx-related-users.relx-related-list > h3 + ul > li > img.relx-related-item-avatar + a`, or nothing if the list is
 * empty.
 *
 * @example
 * <RelatedUsers heading="Written by" type="authored_by" />
 */
export const RelatedUsers: ForwardRefExoticComponent<RelatedUsersProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function RelatedUsers(props: RelatedUsersProps, ref) {
    return <RelatedList objectType="user" Item={UserItem} rootRef={ref} props={props} />;
  },
);
