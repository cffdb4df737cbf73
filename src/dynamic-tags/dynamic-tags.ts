import type { ObjectType } from '../contract/index.js';
import { attributes } from '../react/attributes.js';
import { type TagCategory, tagCategories } from './tag-category.js';
import type { TagControl } from './tag-control.js';

/** The formats of each tag: what it writes of each object that it finds. */
export interface TagFormats {
  relx_related_posts: 'ids' | 'titles' | 'count' | 'links';
  relx_related_users: 'names' | 'ids' | 'count' | 'user_links' | 'avatar_images';
  relx_related_terms: 'names' | 'ids' | 'slugs' | 'count' | 'links' | 'term_links';
}
export type TagName = keyof TagFormats;

/** One way to write what a tag finds. */
export interface TagFormat {
  readonly value: string;
  readonly label: string;
  /** What it is, and then what else it can be: links are HTML, and where an address is wanted that of the first. */
  readonly categories: readonly [TagCategory, ...TagCategory[]];
}

/** A dynamic tag, described for any page builder. */
export interface DynamicTagSpec {
  readonly name: TagName;
  readonly title: string;
  /** The heading that builders list it under. */
  readonly group: string;
  /** All that its formats can be. */
  readonly categories: readonly TagCategory[];
  readonly objectType: ObjectType;
  readonly formats: readonly TagFormat[];
  readonly controls: readonly TagControl[];
}

const asText = ['text', 'html'] as const;
const asHtml = ['html', 'url'] as const;
/** Every format that a tag may have, with what it can be. */
const formats = {
  ids: { label: /* translators: what a dynamic tag writes. */ 'IDs', categories: asText },
  titles: { label: /* translators: what a dynamic tag writes. */ 'Titles', categories: asText },
  names: { label: /* translators: what a dynamic tag writes. */ 'Names', categories: asText },
  slugs: { label: /* translators: what a dynamic tag writes. */ 'Slugs', categories: asText },
  count: { label: /* translators: what a dynamic tag writes. */ 'Count', categories: ['number', 'text', 'html'] },
  links: { label: /* translators: what a dynamic tag writes. */ 'Links', categories: asHtml },
  user_links: { label: /* translators: what a dynamic tag writes. */ 'Links to author archives', categories: asHtml },
  avatar_images: { label: /* translators: what a dynamic tag writes. */ 'Avatars', categories: asHtml },
  term_links: { label: /* translators: what a dynamic tag writes. */ 'Links with rel="tag"', categories: asHtml },
} as const satisfies Record<TagFormats[TagName], Omit<TagFormat, 'value'>>;

const orderLabels: Readonly<Record<(typeof attributes.orderBy.values)[number], string>> = {
  manual: /* translators: an order of items. */ 'Manual order',
  date: /* translators: an order of items. */ 'Newest to oldest',
  title: /* translators: an order of items. */ 'Title',
  name: /* translators: an order of items. */ 'Name',
  random: /* translators: an order of items. */ 'Random',
};
const directionLabels: Readonly<Record<string, string>> = {
  '': /* translators: a way to follow relations. */ 'Default of the relation type',
  outgoing: /* translators: a way to follow relations. */ 'Outgoing',
  incoming: /* translators: a way to follow relations. */ 'Incoming',
};

/** What an author sets of a tag that lists objects of a kind in one of some formats. */
function controlsOf(objectType: ObjectType, own: readonly TagFormat[]): readonly TagControl[] {
  const listed = { control: 'format', isNot: ['count'] } as const;
  return [
    {
      name: 'format',
      label: /* translators: a setting of a dynamic tag. */ 'Format',
      control: 'select',
      default: own[0]?.value ?? '',
      options: own,
    },
    {
      name: 'type',
      label: /* translators: a setting of a dynamic tag. */ 'Relation type',
      control: 'relation_type',
      default: attributes.type.default[objectType],
    },
    {
      name: 'direction',
      label: /* translators: a setting of a dynamic tag. */ 'Direction',
      control: 'select',
      default: attributes.direction.default,
      options: Object.entries(directionLabels).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'limit',
      label: /* translators: a setting of a dynamic tag. */ 'Number of items',
      control: 'number',
      default: 10,
      min: 1,
      max: 100,
      when: listed,
      categories: asText,
    },
    {
      name: 'order',
      label: /* translators: a setting of a dynamic tag. */ 'Order by',
      control: 'select',
      default: attributes.orderBy.default,
      options: attributes.orderBy.values.map((value) => ({ value, label: orderLabels[value] })),
      when: listed,
    },
    {
      name: 'separator',
      label: /* translators: a setting of a dynamic tag. */ 'Separator',
      control: 'text',
      default: /* translators: between the titles of several items. */ ', ',
      categories: asText,
      // pictures stand side by side
      when: { control: 'format', isNot: ['count', 'avatar_images'] },
    },
    {
      name: 'before',
      label: /* translators: a setting of a dynamic tag. */ 'Before',
      control: 'text',
      default: '',
      categories: asText,
    },
    {
      name: 'after',
      label: /* translators: a setting of a dynamic tag. */ 'After',
      control: 'text',
      default: '',
      categories: asText,
    },
    { name: 'fallback', label: /* translators: a setting of a dynamic tag. */ 'Fallback', control: 'text', default: '' },
  ];
}

/** @param names its formats, in their order; the first is the default */
function tag<N extends TagName>(name: N, title: string, objectType: ObjectType, names: readonly TagFormats[N][]): DynamicTagSpec {
  const own = names.map((value): TagFormat => ({ value, ...formats[value] }));
  return {
    name,
    title,
    group: /* translators: heading of the dynamic tags in a page builder. */ 'Related content',
    categories: tagCategories.filter((category) => own.some(({ categories }) => categories.includes(category))),
    objectType,
    formats: own,
    controls: controlsOf(objectType, own),
  };
}

/**
 * The dynamic tags, by name: the one description that every page builder's adapter is derived from. Defaults and values that
 * lists have too are those of the table `attributes`.
 *
 * @example
 * dynamicTags.relx_related_posts.formats.map(({ value }) => value); // ['titles', 'ids', 'count', 'links']
 */
export const dynamicTags: Readonly<Record<TagName, DynamicTagSpec>> = {
  relx_related_posts: tag('relx_related_posts', /* translators: name of a dynamic tag. */ 'Related Posts', 'post', [
    'titles',
    'ids',
    'count',
    'links',
  ]),
  relx_related_users: tag('relx_related_users', /* translators: name of a dynamic tag. */ 'Related Users', 'user', [
    'names',
    'ids',
    'count',
    'user_links',
    'avatar_images',
  ]),
  relx_related_terms: tag('relx_related_terms', /* translators: name of a dynamic tag. */ 'Related Terms', 'term', [
    'names',
    'ids',
    'slugs',
    'count',
    'links',
    'term_links',
  ]),
};

/** The description of a tag; undefined for a name that is none, as stored pages may have it. */
export const findTag = (name: unknown): DynamicTagSpec | undefined =>
  typeof name === 'string' && Object.hasOwn(dynamicTags, name) ? dynamicTags[name as TagName] : undefined;
