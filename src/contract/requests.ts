import type { Direction, RelationTypeDefinition, SetListItem } from './index.js';

const sortKeys = ['date', 'created', 'title', 'id', 'type', 'random'] as const;
/** Values of the REST parameter `orderby`. */
export const orderBys = ['order', ...sortKeys] as const;
export type OrderBy = (typeof orderBys)[number];
/** Values of `orderBy` in the core, where the manual order is `manual`. */
export const relatedOrderBys = ['manual', ...sortKeys] as const;
/**
 * Sort key. `manual`: the order that authors arranged, then the newest relation. `date`: the post date; users and terms count as
 * oldest. `created`: the relation date.
 */
export type RelatedOrderBy = (typeof relatedOrderBys)[number];
/** Values of `orderBy` of queries and lists. `name` is the title of users and terms, and equals `title`. */
export const listOrderBys = [...relatedOrderBys, 'name'] as const;
export const collectionOrderBys = [
  'date',
  'id',
  'include',
  'modified',
  'slug',
  'title',
  'name',
  'count',
  'menu_order',
  'author',
  'parent',
  'relevance',
  'include_slugs',
  'description',
  'term_group',
  'registered_date',
  'email',
  'url',
] as const;
/** Columns to search, of posts and (the last five) of users. */
export const searchColumns = ['post_title', 'post_content', 'post_excerpt', 'email', 'name', 'id', 'username', 'slug'] as const;
export const postStatuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'any'] as const;
export const postFormats = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const;
export const contexts = ['view', 'embed', 'edit'] as const;
export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What fills up a list with too few items: nothing, or similar posts. */
export const fills = ['none', 'similar'] as const;
export type Fill = (typeof fills)[number];

/**
 * Details of related objects, which lists have on request, with the descriptions of their parameters. The fields of related objects
 * have the same names.
 */
export const relatedDetails = { terms: 'Return `terms` of posts: their terms in public taxonomies, except formats.' } as const;

/** Side of a list: that of a relation's source, or of its target. */
export const relationSides = ['from', 'to'] as const;
export type RelationSide = (typeof relationSides)[number];

/** A relation type to store for the site, as the screen "Relation types" does. */
export interface TypeInput extends RelationTypeDefinition {
  /** Whether editors are not offered the type. @default false */
  readonly hidden?: boolean | undefined;
}

/**
 * Changes of a stored relation type. Absent fields stay as they are, null resets a field. Of built-in types and types from code,
 * only `hidden` can be changed.
 */
export type TypeChanges = { readonly [N in Exclude<keyof TypeInput, 'name'>]?: TypeInput[N] | null };

/** What becomes of the relations of a deleted type. */
export const relationsOfDeletedType = ['keep', 'delete'] as const;

/** How a batch handles rejected items: all or nothing, or each item separately. */
export const batchValidations = ['require-all-validate', 'normal'] as const;

/** A list as it should be, with the list that the author saw. */
export interface ListToSet {
  /** Direction of the list. @default that of the relation type, or the only one that the object can have */
  readonly direction?: Direction | undefined;
  /** The list as it should be, in its order. At most 500 items. */
  readonly items: readonly SetListItem[];
  /**
   * The list as the author saw it, at most 500 items. Changes of others since then are kept, and only items of `base` are removed.
   * @default the present list, which can have 500 items at most
   */
  readonly base?: readonly SetListItem[] | undefined;
  /** Whether the list had more items than `base` contains. `merged` then has only items that were added since. @default false */
  readonly partial?: boolean | undefined;
  /** Whether to write the other changes if some are rejected. Otherwise nothing is written. @default false */
  readonly skipRejected?: boolean | undefined;
}

/** Changes of a list that can be rejected. */
export const listChanges = ['add', 'remove', 'move', 'update'] as const;
export type ListChangeOp = (typeof listChanges)[number];

/** Blocks that render lists of related objects. */
export const relatedBlocks = ['relx/related-posts', 'relx/related-users', 'relx/related-terms'] as const;

export const mediaTypes = ['image', 'video', 'text', 'application', 'audio'] as const;
export const mediaOrderBys = ['date', 'id', 'include', 'modified', 'slug', 'title'] as const;
