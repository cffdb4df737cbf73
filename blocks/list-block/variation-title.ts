import { __ } from '@wordpress/i18n';
import type { ObjectType } from 'relx';
import type { ObjectList } from 'relx/contract';
import { translate } from './translate.js';

/**
 * The title of a variation, which authors read without the post around it: "Child posts", not "Parent of". Types of the site's
 * own have the title of the list.
 */
export function variationTitle({ type: { name }, label }: ObjectList, objectType: ObjectType): string {
  const titles: Readonly<Record<string, Partial<Record<ObjectType, string>>>> = {
    related_to: { post: __('Related posts', 'relx') },
    similar: { post: __('Similar posts (automatic)', 'relx') },
    parent_of: { post: __('Child posts', 'relx') },
    references: { post: __('Referenced posts', 'relx') },
    depends_on: { post: __('Required posts', 'relx') },
    favorite_posts: { user: __('People with this favorite', 'relx') },
    authored_by: { user: __('Authors and contributors', 'relx') },
    categorized_as: { term: __('Topics of this post', 'relx') },
  };
  return titles[name]?.[objectType] ?? translate(label);
}
