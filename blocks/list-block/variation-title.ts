import { __ } from '@wordpress/i18n';
import type { ObjectType } from 'relx';
import type { ObjectList } from 'relx/contract';
import { translate } from './translate.js';

/**
 * The title of a variation, which authors read without the post around it: "Child posts", not "Parent of". Types of the site's
 * own have the title of the list.
 */
export function variationTitle({ type: { name }, label, direction }: ObjectList, objectType: ObjectType): string {
  const titles: Readonly<Record<string, Partial<Record<ObjectType, string>>>> = {
    'related_to:both': { post: __('Related posts', 'relx') },
    'similar:both': { post: __('Similar posts (automatic)', 'relx') },
    'parent_of:outgoing': { post: __('Child posts', 'relx') },
    'references:outgoing': { post: __('Referenced posts', 'relx') },
    'depends_on:outgoing': { post: __('Required posts', 'relx') },
    'favorite_posts:incoming': { user: __('People with this favorite', 'relx') },
    'authored_by:outgoing': { user: __('Authors and contributors', 'relx') },
    'categorized_as:outgoing': { term: __('Topics of this post', 'relx') },
  };
  return titles[`${name}:${direction}`]?.[objectType] ?? translate(label);
}

/** The heading of a list on the site, which does not state how posts were found. */
export const listHeading = (list: ObjectList, objectType: ObjectType): string =>
  list.type.computed ? translate(list.type.label) : variationTitle(list, objectType);
