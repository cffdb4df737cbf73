import type { ObjectType, RelationTypeName } from '../contract/index.js';

/** What an attribute holds: `name` is a relation type's name, `classes` a list of class names, `text` plain text. */
export type AttributeType = 'integer' | 'boolean' | 'choice' | 'name' | 'classes' | 'text';

/** A default: one value, one per kind of object, or one per kind and layout. */
export type AttributeDefault<T> = T | Readonly<Record<ObjectType, T | Readonly<Record<'list' | 'grid', T>>>>;

/** One row of the table {@link attributes}. */
export interface AttributeSpec {
  /** The name in shortcodes and PHP, snake_case. The key in the table is the prop. @default none: only components have it */
  readonly wire?: string;
  /** The name in blocks. @default the prop */
  readonly block?: string;
  readonly type: AttributeType;
  readonly default: AttributeDefault<string | number | boolean>;
  /** The least and the most an integer may be; others are clamped. */
  readonly min?: number;
  readonly max?: number;
  /** What a choice may be; anything else is the default. */
  readonly values?: readonly string[];
}

/** What an attribute's controls and documentation say about it. */
export interface AttributeDoc {
  readonly description: string;
  readonly unit?: string;
  /** The kinds of list it has an effect on, where that is not all of them. */
  readonly objectTypes?: readonly ObjectType[];
}

const table = <const T extends Readonly<Record<string, AttributeSpec>>>(specs: T): T => specs;

/**
 * THE table of attributes. Shortcodes, block, dynamic tags and components take their names, types, defaults and
 * ranges from here and from nowhere else; wire names and props meet here and nowhere else.
 *
 * @example
 * attributes.limit.max; // 50
 * attributes.postId.wire; // 'post_id'
 */
export const attributes = table({
  /** The relation type to follow. @default 'related_to' for posts, 'authored_by' for users, 'categorized_as' for terms */
  type: { wire: 'type', type: 'name', default: { post: 'related_to', user: 'authored_by', term: 'categorized_as' } },
  /** Most items to show, 1-50. @default 5 */
  limit: { wire: 'limit', type: 'integer', default: 5, min: 1, max: 50 },
  /** What items are sorted by: `manual` is the order that authors arranged, then newest first. @default 'manual' */
  orderBy: {
    wire: 'order',
    block: 'order',
    type: 'choice',
    default: 'manual',
    values: ['manual', 'date', 'title', 'name', 'random'],
  },
  /** Ascending or descending. @default '': descending for dates, else ascending */
  order: { type: 'choice', default: '', values: ['', 'asc', 'desc'] },
  /** ID of the post whose relations to show; 0 is the current post. @default 0 */
  postId: { wire: 'post_id', block: 'post', type: 'integer', default: 0, min: 0, max: Number.MAX_SAFE_INTEGER },
  /** @default 'list' */
  layout: { wire: 'layout', type: 'choice', default: 'list', values: ['list', 'grid'] },
  /** Class names for the root element, reduced to letters, digits, `-` and `_`. @default '' */
  className: { wire: 'class', type: 'classes', default: '' },
  /** The heading, plain text, its default in the reader's language; an empty one drops the heading. @default 'Related content', 'Related people', 'Related topics' */
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
  /** The level of the heading, 1-6. @default 3 */
  headingLevel: { wire: 'heading_level', type: 'integer', default: 3, min: 1, max: 6 },
  /** Which way to walk the relation; empty is the type's own direction. @default '' */
  direction: { wire: 'direction', type: 'choice', default: '', values: ['', 'outgoing', 'incoming', 'both'] },
  /** Whether to show featured images and avatars. @default true for users and for a grid of posts, else false */
  showThumbnail: {
    wire: 'show_thumbnail',
    type: 'boolean',
    default: { post: { list: false, grid: true }, user: true, term: false },
  },
  /** Most words of the excerpt to show, 0-100; 0 shows none. @default 0 */
  excerptLength: { wire: 'excerpt_length', type: 'integer', default: 0, min: 0, max: 100 },
  /** Most columns of a grid, 0-6; 0 makes as many as fit. A narrow place always gets fewer. @default 0 */
  columns: { wire: 'columns', type: 'integer', default: 0, min: 0, max: 6 },
});

/** What to tell people about each attribute. Apart from the table, so that no visitor downloads it. */
export const attributeDocs: { readonly [P in keyof typeof attributes]: AttributeDoc } = {
  type: { description: 'The relation type to follow.' },
  limit: { description: 'Most items to show.', unit: 'items' },
  orderBy: { description: 'What items are sorted by: the order that authors arranged, date, title, name, or at random.' },
  order: { description: 'Ascending or descending. Empty is descending for dates, else ascending.' },
  postId: { description: 'ID of the post whose relations to show. 0 is the current post.' },
  layout: { description: 'A list or a grid.' },
  className: { description: 'Class names for the root element.' },
  heading: { description: 'The heading. An empty one removes it.' },
  headingLevel: { description: 'The level of the heading.', unit: 'level' },
  direction: { description: "Which way to follow the relation. Empty is the type's own direction." },
  showThumbnail: { description: 'Whether to show featured images and avatars.', objectTypes: ['post', 'user'] },
  excerptLength: { description: 'Most words of the excerpt to show. 0 shows none.', unit: 'words', objectTypes: ['post'] },
  columns: { description: 'Most columns of a grid. 0 makes as many as fit.', unit: 'columns' },
};

type Table = typeof attributes;
type ValueOf<S extends AttributeSpec> = S['type'] extends 'integer'
  ? number
  : S['type'] extends 'boolean'
    ? boolean
    : S['type'] extends 'name'
      ? RelationTypeName
      : S extends { readonly values: readonly (infer V)[] }
        ? V
        : string;

/** Attributes in their normal form: all there, typed and in range. Made by `normalizeAttributes`. */
export type RelatedAttributes = { readonly [P in keyof Table]: ValueOf<Table[P]> };

/** The attributes as props of a component. */
export type AttributeProps = { readonly [P in keyof Table]?: ValueOf<Table[P]> | undefined };
