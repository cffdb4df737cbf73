import type { ObjectType } from '../contract/index.js';
import { attributes } from '../react/attributes/attributes.js';
import { type TagCategory, tagCategories } from './tag-category.js';
import type { TagControl } from './tag-control.js';

/** Formats by tag: what to display of related objects. */
export interface TagFormats {
  relx_related_posts: 'ids' | 'titles' | 'count' | 'links' | 'field';
  relx_related_users: 'names' | 'ids' | 'count' | 'user_links' | 'avatar_images' | 'field';
  relx_related_terms: 'names' | 'ids' | 'slugs' | 'count' | 'links' | 'term_links' | 'field';
}
export type TagName = keyof TagFormats;

export interface TagFormat {
  readonly value: string;
  readonly label: string;
  /** Default category, then other possible ones: links are HTML, and in a URL field the first URL. */
  readonly categories: readonly [TagCategory, ...TagCategory[]];
}

/** Description of a dynamic tag for page builders. */
export interface DynamicTagSpec {
  readonly name: TagName;
  readonly title: string;
  /** Heading of the tag in menus of page builders. */
  readonly group: string;
  /** All categories that the formats of the tag support. */
  readonly categories: readonly TagCategory[];
  readonly objectType: ObjectType;
  readonly formats: readonly TagFormat[];
  readonly controls: readonly TagControl[];
}

const asText = ['text', 'html'] as const;
const asHtml = ['html', 'url'] as const;
/** All formats, with their categories. */
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
  field: {
    label:
      /* translators: what a dynamic tag writes: a value of the relation, such as the role of an author. */ 'Field of the relation',
    categories: asText,
  },
} as const satisfies Record<TagFormats[TagName], Omit<TagFormat, 'value'>>;

const orderByLabels: Readonly<Record<(typeof attributes.orderBy.values)[number], string>> = {
  manual: /* translators: an order of items. */ 'Manual order',
  date: /* translators: an order of items. */ 'Date',
  created: /* translators: an order of items. */ 'Date of the relation',
  title: /* translators: an order of items. */ 'Title',
  name: /* translators: an order of items. */ 'Name',
  id: /* translators: an order of items. */ 'ID',
  type: /* translators: an order of items. */ 'Relation type',
  random: /* translators: an order of items. */ 'Random',
};
const orderLabels: Readonly<Record<(typeof attributes.order.values)[number], string>> = {
  '': /* translators: the default sort direction. */ 'Default',
  asc: /* translators: a sort direction. */ 'Ascending',
  desc: /* translators: a sort direction. */ 'Descending',
};
const directionLabels: Readonly<Record<string, string>> = {
  '': /* translators: a way to follow relations. */ 'Default of the relation type',
  outgoing: /* translators: a way to follow relations. */ 'Outgoing',
  incoming: /* translators: a way to follow relations. */ 'Incoming',
};

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Settings of a tag. */
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
      name: 'field',
      label:
        /* translators: a setting of a dynamic tag: the name of a field of the relation, such as "role". */ 'Name of the field',
      control: 'text',
      default: '',
      when: { control: 'format', isNot: own.map(({ value }) => value).filter((value) => value !== 'field') },
      categories: asText,
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
      options: optionsOf(directionLabels),
    },
    {
      name: 'limit',
      label: /* translators: a setting of a dynamic tag. */ 'Number of items',
      control: 'number',
      default: attributes.limit.default,
      min: 1,
      max: 100,
      when: listed,
      categories: asText,
    },
    {
      name: 'orderBy',
      label: /* translators: a setting of a dynamic tag. */ 'Order by',
      control: 'select',
      default: attributes.orderBy.default,
      options: optionsOf(orderByLabels),
      when: listed,
    },
    {
      name: 'order',
      label: /* translators: a setting of a dynamic tag: the sort direction. */ 'Order',
      control: 'select',
      default: attributes.order.default,
      options: optionsOf(orderLabels),
      when: listed,
    },
    {
      name: 'separator',
      label: /* translators: a setting of a dynamic tag. */ 'Separator',
      control: 'text',
      default: /* translators: between the titles of several items. */ ', ',
      categories: asText,
      // images are separated by a space
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

/** @param names formats in menu order; the first is the default */
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
 * Dynamic tags by name, for integrations of page builders.
 *
 * @example
 * dynamicTags.relx_related_posts.formats.map(({ value }) => value); // ['titles', 'ids', 'count', 'links', 'field']
 */
export const dynamicTags: Readonly<Record<TagName, DynamicTagSpec>> = {
  relx_related_posts: tag('relx_related_posts', /* translators: name of a dynamic tag. */ 'Related Posts', 'post', [
    'titles',
    'ids',
    'count',
    'links',
    'field',
  ]),
  relx_related_users: tag('relx_related_users', /* translators: name of a dynamic tag. */ 'Related Users', 'user', [
    'names',
    'ids',
    'count',
    'user_links',
    'avatar_images',
    'field',
  ]),
  relx_related_terms: tag('relx_related_terms', /* translators: name of a dynamic tag. */ 'Related Terms', 'term', [
    'names',
    'ids',
    'slugs',
    'count',
    'links',
    'term_links',
    'field',
  ]),
};

/** Description of a tag; undefined for an unknown name, which stored pages can contain. */
export const findTag = (name: unknown): DynamicTagSpec | undefined =>
  typeof name === 'string' && Object.hasOwn(dynamicTags, name) ? dynamicTags[name as TagName] : undefined;
