import { store as blockEditorStore } from '@wordpress/block-editor';
import type { select } from '@wordpress/data';
import type { ObjectType, RelatedPost, RelatedUser } from 'relx';
import { dynamicTags } from 'relx/dynamic-tags';
import { translate } from '../list-block/translate.js';
import type { RelationsStore } from '../relations/relations-store.js';
import { defaultTypes } from '../site.js';
import type { BindingArgs } from './binding-fields.js';
import type { TagStore } from './tag-store.js';

export interface Stores {
  readonly relations: RelationsStore;
  readonly tags: TagStore;
}
export type Select = typeof select;
type Bindings = Readonly<Record<string, { readonly args?: BindingArgs | undefined }>>;

/** Attributes of core blocks that are rich text. */
const RICH = ['content', 'text', 'caption'];

/** Numbers of saves, in their order. */
const versions = new WeakMap<object, number>();
let latest = 0;
function versionOf(saved: object | undefined): number {
  if (!saved) return 0;
  const version = versions.get(saved) ?? ++latest;
  versions.set(saved, version);
  return version;
}

type Pictured = Partial<Pick<RelatedPost, 'image'> & Pick<RelatedUser, 'avatar'>>;

/** The URL of the image of the first related object. */
function imageOf(select: Select, store: RelationsStore, postId: number, objectType: ObjectType, args: BindingArgs) {
  const { type, direction } = args;
  const query = { objectType, limit: 1, type, direction: direction || undefined };
  // a post or a user has one of them
  const related = select(store).getList('post', postId, query)?.items[0]?.related as Pictured | undefined;
  return related?.image?.src ?? related?.avatar;
}

/**
 * The values of bound attributes in the editor. A template has no post: it shows the name of the tag. As on the page, the URL of an
 * image block is that of an image. Without a block, as in a list of fields, the arguments decide.
 */
export function bindingValues(
  select: Select,
  { relations, tags }: Stores,
  postId: unknown,
  bindings: Bindings,
  clientId?: string | undefined,
) {
  const block = clientId === undefined ? undefined : select(blockEditorStore).getBlockName(clientId);
  const id = typeof postId === 'number' && postId > 0 ? postId : undefined;
  const value = (attribute: string, { tag = 'relx_related_posts', image, ...given }: BindingArgs) => {
    if (!Object.hasOwn(dynamicTags, tag)) return undefined;
    const { objectType, title } = dynamicTags[tag];
    // a type of the site, whose names are known at run time only
    const settings = { limit: 1, ...given, type: given.type || (defaultTypes()[objectType] as typeof given.type) };
    const isUrl = attribute === 'url' || attribute === 'href';
    if (id === undefined) return isUrl ? undefined : translate(title);
    if (attribute === 'url' && (block ? block === 'core/image' : image))
      return imageOf(select, relations, id, objectType, settings);
    const category = isUrl ? ('url' as const) : RICH.includes(attribute) ? ('html' as const) : ('text' as const);
    const version = versionOf(select(relations).getSaved(id));
    return select(tags).getTag(id, { tag, settings, category, version });
  };
  return Object.fromEntries(Object.entries(bindings).map(([attribute, { args = {} }]) => [attribute, value(attribute, args)]));
}
