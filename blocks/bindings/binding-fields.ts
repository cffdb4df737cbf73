import { __, sprintf } from '@wordpress/i18n';
import type { RelationType, RelationTypeName } from 'relx/contract';
import { dynamicTags, type TagName, type TagSettings } from 'relx/dynamic-tags';
import { translate } from '../list-block/translate.js';
import { leadsTo } from '../list-block/type-options.js';

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

/** The directions of a type that lead to different objects. Computed relations have no direction. */
const directionsOf = ({ direction, from_object_types: from, to_object_types: to, computed }: RelationType) =>
  !computed && direction !== 'bidirectional' && from.includes('post') && to.includes('post')
    ? (['outgoing', 'incoming'] as const)
    : ([''] as const);

/** The fields of all relation types of the site. */
export function bindingFields(types: readonly RelationType[]): BindingField[] {
  const tags = Object.values(dynamicTags);
  return types.flatMap((type) =>
    tags
      .filter(({ objectType }) => leadsTo(type, objectType))
      .flatMap(({ name, objectType }) =>
        directionsOf(type).flatMap((direction) => {
          // a type of the site, whose names are known at run time only
          const about = { tag: name, type: type.name as RelationTypeName, ...(direction && { direction }) };
          const field = (label: string, args: BindingArgs): BindingField => {
            const name = translate(type.label);
            // translators: %s: name of a relation type. The relations that point to the post.
            const source = direction === 'incoming' ? sprintf(__('%s (incoming)', 'relx'), name) : name;
            return { label: `${source}: ${label}`, type: 'string', args: { ...about, ...args } };
          };
          return [
            field(objectType === 'post' ? __('Title', 'relx') : __('Name', 'relx'), {}),
            field(objectType === 'post' ? __('All titles', 'relx') : __('All names', 'relx'), { limit: 10 }),
            field(__('Link', 'relx'), { format: LINKS[objectType] }),
            field(__('Count', 'relx'), { format: 'count' }),
            ...Object.entries(type.fields ?? {}).flatMap(([name, { label, private: isPrivate }]) =>
              // pages never show private fields
              isPrivate ? [] : [field(translate(label ?? name), { format: 'field', field: name })],
            ),
            ...(objectType === 'term' ? [] : [field(__('Image', 'relx'), { image: true })]),
          ];
        }),
      ),
  );
}
