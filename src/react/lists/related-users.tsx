'use client';
import { forwardRef } from 'react';
import { UserItem } from '../items/user-item.js';
import { RelatedList } from './related-list.js';
import type { AnyListProps, RelatedListComponent, RelatedListProps } from './related-list-props.js';

export type RelatedUsersProps = RelatedListProps<'user'>;

/**
 * Lists users related to `object`, `postId` or the current object: avatars and names with links to author archives. Renders, by
 * default, `div.relx-related-users.relx-related-list > h2 + ul > li > img.relx-related-item-avatar + a`.
 *
 * @example
 * <RelatedUsers heading="Written by" type="authored_by" />
 */
export const RelatedUsers: RelatedListComponent<'user', 'authored_by'> = forwardRef<HTMLDivElement, AnyListProps<'user'>>(
  function RelatedUsers(props, ref) {
    return <RelatedList objectType="user" Item={UserItem} rootRef={ref} props={props} />;
    // a generic type, which `forwardRef` can't have
  },
) as unknown as RelatedListComponent<'user', 'authored_by'>;
