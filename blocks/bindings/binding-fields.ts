import { __ } from '@wordpress/i18n';
import type { RelationType, RelationTypeName } from 'relx/contract';
import { dynamicTags, type TagName, type TagSettings } from 'relx/dynamic-tags';
import { translate } from '../list-block/translate.js';
import { postLists, shownFields } from '../list-block/type-options.js';

/** Arguments of a binding: a tag and its settings. */
export type BindingArgs = TagSettings & {
  readonly tag?: TagName | undefined;
  /** The URL of the object's image instead of a link. */
  readonly image?: boolean | undefined;
};

/** A field that an author can connect with an attribute of a block. */
export interface BindingField {
  readonly label: string;
  readonly type: 'string';
  readonly args: BindingArgs;
}

/** The format with the URLs of objects. */
const LINKS = { post: 'links', user: 'user_links', term: 'links' } as const;

/** The fields of all relation types of the site. */
export function bindingFields(types: readonly RelationType[]): BindingField[] {
  const tags = Object.values(dynamicTags);
  return types
    .filter(({ hidden }) => !hidden)
    .flatMap((type) =>
      tags.flatMap(({ name, objectType }) => {
        const lists = postLists([type], objectType);
        return lists.flatMap((list) => {
          const way = lists.length > 1 && list.direction !== 'both' && { direction: list.direction };
          // a type of the site, whose names are known at run time only
          const about = { tag: name, type: type.name as RelationTypeName, ...way };
          const field = (label: string, args: BindingArgs): BindingField => ({
            label: `${translate(list.label)}: ${label}`,
            type: 'string',
            args: { ...about, ...args },
          });
          return [
            field(objectType === 'post' ? __('Title', 'relx') : __('Name', 'relx'), {}),
            field(objectType === 'post' ? __('All titles', 'relx') : __('All names', 'relx'), { limit: 10 }),
            field(__('Link', 'relx'), { format: LINKS[objectType] }),
            field(__('Count', 'relx'), { format: 'count' }),
            ...shownFields(type.fields).map(([name, { label = name }]) =>
              field(translate(label), { format: 'field', field: name }),
            ),
            ...(objectType === 'term' ? [] : [field(__('Image', 'relx'), { image: true })]),
          ];
        });
      }),
    );
}
