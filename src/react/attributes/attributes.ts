import type { ReactNode } from 'react';
import type { FieldOrder, ObjectType, RelatedDetails, RelationTypeName } from '../../contract/index.js';

/** `name` is a relation type, `names` and `ids` are separated by commas. */
export type AttributeType = 'integer' | 'boolean' | 'choice' | 'name' | 'names' | 'ids' | 'classes' | 'text';

/** Default value: the same for all lists, per object type, or per object type and layout. */
export type AttributeDefault<T> = T | Readonly<Record<ObjectType, T | Readonly<Record<'list' | 'grid', T>>>>;

/** A row of the table {@link attributes}. */
export interface AttributeSpec {
  /** Name in shortcodes and PHP. The key in the table is the prop name. @default none: only components have it */
  readonly wire?: string;
  /** Name in blocks. @default the prop name */
  readonly block?: string;
  readonly type: AttributeType;
  readonly default: AttributeDefault<string | number | boolean>;
  /** Range of an integer. Other values are clamped. */
  readonly min?: number;
  readonly max?: number;
  /** Allowed values. Other values become the default. */
  readonly values?: readonly string[];
  /** Regular expression of more allowed values: `data.` and the name of a field. */
  readonly pattern?: string;
  /**
   * The number that a boolean turns on: true replaces 0 by `value`. Without a value, the boolean is true if the number is not 0.
   */
  readonly switches?: { readonly attribute: string; readonly value: number };
  /** Object types of lists that support the attribute. @default all */
  readonly objectTypes?: readonly ObjectType[];
  /** Detail of related objects that a list with the attribute requests. */
  readonly detail?: keyof RelatedDetails;
}

/** Label and description of an attribute for controls and documentation. */
export interface AttributeDoc {
  /** Control label. Editors translate it, and `help` and `choices`. @default none; editors have no control for the attribute */
  readonly label?: string;
  /** Help text below a control. */
  readonly help?: string;
  /** Labels of values. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly description: string;
  readonly unit?: string;
}

const table = <const T extends Readonly<Record<string, AttributeSpec>>>(specs: T): T => specs;

/**
 * Names, types, defaults and ranges of attributes, for components, shortcodes and blocks.
 *
 * @example
 * attributes.limit.max; // 50
 * attributes.postId.wire; // 'post_id'
 */
export const attributes = table({
  /** The relation type to follow. @default 'related_to' for posts, 'authored_by' for users, 'categorized_as' for terms */
  type: { wire: 'type', type: 'name', default: { post: 'related_to', user: 'authored_by', term: 'categorized_as' } },
  /** Maximum number of items, 1-50. @default 5 */
  limit: { wire: 'limit', type: 'integer', default: 5, min: 1, max: 50 },
  /**
   * Sort order. `manual` is the order that authors arranged, then newest relation first. `date` is the date of the related
   * post, `created` the date of the relation; both newest first. `data.weight` is the field `weight` of the relation type, relations
   * without a value last. @default 'manual'
   */
  orderBy: {
    wire: 'order',
    block: 'order',
    type: 'choice',
    default: 'manual',
    values: ['manual', 'date', 'created', 'title', 'name', 'id', 'type', 'random'],
    pattern: 'data\\.[a-z]\\w{0,39}',
  },
  /** Sort direction. @default '', which is descending for dates and IDs, else ascending */
  order: { type: 'choice', default: '', values: ['', 'asc', 'desc'] },
  /** ID of the post whose related objects to show; 0 is the current post. @default 0 */
  postId: { wire: 'post_id', block: 'post', type: 'integer', default: 0, min: 0, max: Number.MAX_SAFE_INTEGER },
  /** @default 'list' */
  layout: { wire: 'layout', type: 'choice', default: 'list', values: ['list', 'grid'] },
  /** Class names for the root element, reduced to letters, digits, `-` and `_`. @default '' */
  className: { wire: 'class', type: 'classes', default: '' },
  /**
   * Heading as plain text, or elements in React. An empty string hides it. @default 'Related content', 'Related people' or 'Related topics',
   * translated
   */
  heading: {
    wire: 'title',
    block: 'title',
    type: 'text',
    default: {
      post: /* translators: heading of a list of posts. */ 'Related content',
      user: /* translators: heading of a list of people. */ 'Related people',
      term: /* translators: heading of a list of topics. */ 'Related topics',
    },
  },
  /** Heading level, 1-6. @default 2 */
  headingLevel: { wire: 'heading_level', type: 'integer', default: 2, min: 1, max: 6 },
  /** Direction of the relation. An empty string is the relation type's own direction, or the only possible one. @default '' */
  direction: { wire: 'direction', type: 'choice', default: '', values: ['', 'outgoing', 'incoming', 'both'] },
  /** Show featured images or avatars. @default true for users and for a grid of posts, otherwise false */
  showThumbnail: {
    wire: 'show_thumbnail',
    type: 'boolean',
    default: { post: { list: false, grid: true }, user: true, term: false },
    objectTypes: ['post', 'user'],
  },
  /** Show publication dates. @default true for a grid of posts, otherwise false */
  showDate: {
    wire: 'show_date',
    type: 'boolean',
    default: { post: { list: false, grid: true }, user: false, term: false },
    objectTypes: ['post'],
  },
  /**
   * Show the terms of posts in public taxonomies, such as categories and tags. They link to their archives, with `toHref` of the
   * provider. @default false
   */
  showTerms: { wire: 'show_terms', type: 'boolean', default: false, objectTypes: ['post'], detail: 'terms' },
  /** Maximum length of excerpts in words, 0-100; 0 hides them. @default 0, or 20 with `showExcerpt` */
  excerptLength: { wire: 'excerpt_length', type: 'integer', default: 0, min: 0, max: 100, objectTypes: ['post'] },
  /** Show excerpts. @default true with an `excerptLength`, otherwise false */
  showExcerpt: {
    wire: 'show_excerpt',
    type: 'boolean',
    default: false,
    switches: { attribute: 'excerptLength', value: 20 },
    objectTypes: ['post'],
  },
  /** Maximum number of columns in a grid, 0-6; 0 fits as many as possible. Narrow containers have fewer columns. @default 0 */
  columns: { wire: 'columns', type: 'integer', default: 0, min: 0, max: 6 },
  /** Fields of the relation type to show, such as `role,note` or `['role', 'note']`. @default '', no fields */
  fields: { wire: 'fields', type: 'names', default: '' },
  /** `similar` adds similar posts after the related ones, up to `limit`. Only for posts related to a post. @default 'none' */
  fill: { wire: 'fill', type: 'choice', default: 'none', values: ['none', 'similar'], objectTypes: ['post'] },
  /**
   * IDs of objects to leave out. More than 100 are an error. Components of a page are rendered in any order and load at the same time, so that none
   * knows what others show: pass the IDs. In WordPress, shortcodes and blocks also support `shown`, which stands for the post of the
   * page and all objects that earlier lists show. @default none
   */
  exclude: { wire: 'exclude', type: 'ids', default: '' },
  /** Parameters to add to the URLs of links, such as `utm_source=related`. @default '' */
  linkParams: { wire: 'link_params', type: 'text', default: '' },
});

type Table = typeof attributes;

/** The table as an array, created once, because each list reads it. */
export const attributeEntries = /* @__PURE__ */ Object.entries(attributes) as readonly [keyof Table, AttributeSpec][];

/**
 * Labels and descriptions of attributes.
 *
 * @example
 * attributeDocs.limit.label; // 'Number of items'
 */
// separate from the table, so that they are not part of front-end bundles
export const attributeDocs: { readonly [P in keyof Table]: AttributeDoc } = {
  type: { label: /* translators: an attribute of lists. */ 'Relation type', description: 'The relation type to follow.' },
  limit: {
    label: /* translators: an attribute of lists. */ 'Number of items',
    description: 'Maximum number of items.',
    unit: 'items',
  },
  orderBy: {
    label: /* translators: an attribute of lists. */ 'Order by',
    choices: {
      manual: /* translators: an order of items. */ 'Manual order',
      date: /* translators: an order of items. */ 'Newest to oldest',
      created: /* translators: an order of items. */ 'Recently related',
      title: /* translators: an order of items. */ 'Title',
      name: /* translators: an order of items. */ 'Name',
      random: /* translators: an order of items. */ 'Random',
    },
    description:
      'Sort key. `manual`: the order that authors arranged, then the newest relation. `date`: the post date, `created`: the relation date, both newest first. `data.weight`: a field of the relation type; relations without a value come last.',
  },
  order: { description: 'Sort direction. Without it, descending for dates and IDs, otherwise ascending.' },
  postId: { label: /* translators: an attribute of lists. */ 'Post', description: 'Post ID. 0 is the current post.' },
  layout: {
    label: /* translators: an attribute of lists. */ 'Layout',
    choices: { list: /* translators: a layout of items. */ 'List', grid: /* translators: a layout of items. */ 'Grid' },
    description: 'A list or a grid.',
  },
  className: { description: 'Class names for the root element: letters, digits, `-` and `_`.' },
  heading: {
    label: /* translators: an attribute of lists. */ 'Heading',
    help: /* translators: help text of an attribute of lists. */ 'Leave empty to display no heading.',
    description: 'Heading. An empty one hides it. In React, it can have elements.',
  },
  headingLevel: {
    label: /* translators: an attribute of lists. */ 'Heading level',
    description: 'Level of the heading.',
    unit: 'level',
  },
  direction: {
    label: /* translators: an attribute of lists. */ 'Direction',
    help: /* translators: help text of an attribute of lists. */ 'Outgoing relations start at this item. Incoming relations point to it.',
    choices: {
      '': /* translators: a way to follow relations. */ 'Default of the relation type',
      outgoing: /* translators: a way to follow relations. */ 'Outgoing',
      incoming: /* translators: a way to follow relations. */ 'Incoming',
      both: /* translators: a way to follow relations. */ 'Both',
    },
    description: "Direction of the relation. Default: the type's own, or the only possible one.",
  },
  showThumbnail: {
    label: /* translators: an attribute of lists. */ 'Display featured image',
    description: 'Show featured images or avatars.',
  },
  showDate: { label: /* translators: an attribute of lists. */ 'Display post date', description: 'Show publication dates.' },
  showTerms: {
    label: /* translators: an attribute of lists. */ 'Display categories and tags',
    description: 'Show terms in public taxonomies, with links to their archives.',
  },
  excerptLength: {
    label: /* translators: an attribute of lists. */ 'Max number of words in excerpt',
    description: 'Maximum number of words per excerpt. 0 hides excerpts.',
    unit: 'words',
  },
  showExcerpt: {
    label: /* translators: an attribute of lists. */ 'Display excerpt',
    description: 'Show excerpts of `excerptLength`, or of 20 words. The default is true with an `excerptLength`.',
  },
  columns: {
    label: /* translators: an attribute of lists. */ 'Columns',
    description: 'Maximum number of columns in a grid. 0 fits as many as possible. Narrow containers have fewer.',
    unit: 'columns',
  },
  fields: { label: /* translators: an attribute of lists. */ 'Fields', description: 'Fields of the relation type to show.' },
  fill: {
    label: /* translators: an attribute of lists. */ 'Fill up with similar posts',
    help: /* translators: help text of an attribute of lists. */ 'Similar posts follow the related ones if there are too few of them.',
    description: 'With `similar`, similar posts follow the posts related to a post, up to the limit.',
  },
  exclude: {
    label: /* translators: an attribute of lists. */ 'Exclude what the page already shows',
    help: /* translators: help text of an attribute of lists. */ 'The post of the page, and what earlier lists and loops show.',
    description:
      'Objects to leave out, by ID, at most 100. In WordPress, `shown` stands for the page’s own post and what earlier lists and loops show.',
  },
  linkParams: {
    label: /* translators: an attribute of lists. */ 'Link parameters',
    help: /* translators: help text of an attribute of lists. */ 'Added to the URL of each link, such as utm_source=related.',
    description: 'Parameters to add to the URLs of links, such as `utm_source=related`.',
  },
};

/** Names of the attributes that have an effect on lists of object type `K`. */
export type AttributeOf<K extends ObjectType> = {
  [P in keyof Table]: Table[P] extends { readonly objectTypes: readonly (infer O)[] } ? (K & O extends never ? never : P) : P;
}[keyof Table];

type ValueOf<S extends AttributeSpec> = S['type'] extends 'integer'
  ? number
  : S['type'] extends 'boolean'
    ? boolean
    : S['type'] extends 'name'
      ? RelationTypeName
      : S extends { readonly values: readonly (infer V)[] }
        ? V | (S extends { readonly pattern: string } ? FieldOrder : never)
        : string;

/** The attributes that lists of an object type support, and that are on. */
export const attributesOn = (objectType: ObjectType, given: RelatedAttributes): AttributeSpec[] =>
  attributeEntries
    .filter(([name, { objectTypes }]) => given[name] && objectTypes?.includes(objectType) !== false)
    .map(([, spec]) => spec);

/** Normalized attributes: complete, typed and in range. Created by `normalizeAttributes`. */
export type RelatedAttributes = { readonly [P in keyof Table]: ValueOf<Table[P]> };

/** Attributes as component props. Names and IDs are an array or a text separated by commas, and a heading can have elements. */
export type AttributeProps = {
  readonly [P in keyof Table]?: PropOf<P> | undefined;
};

type PropOf<P extends keyof Table> = P extends 'heading'
  ? ReactNode
  :
      | ValueOf<Table[P]>
      | (Table[P]['type'] extends 'names' ? readonly string[] : Table[P]['type'] extends 'ids' ? readonly number[] : never);
