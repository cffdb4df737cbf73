import type { Direction } from './directions.js';
import type { ObjectType, Relation, RelationItem } from './entities.js';
import type { RestError } from './errors.js';
import type { RelationTypeName } from './index.js';

export const orderBys = ['order', 'date', 'created', 'title', 'id', 'type', 'random'] as const;
export type OrderBy = (typeof orderBys)[number];
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
/** Where a search of posts is looked for, and one of users: the last five are theirs. */
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

/** What a caller may ask of a list; everything is optional. */
export interface ListQuery {
  readonly type?: string | undefined;
  /** @default 'all' */
  readonly to_type?: ObjectType | 'all' | undefined;
  /** @default the type's own */
  readonly direction?: Direction | undefined;
  /**
   * `order`: chosen positions first, then the newest relation; `date`: the date of the related post, users and terms count as
   * the oldest; `created`: when the relation was created. @default 'order'
   */
  readonly orderby?: OrderBy | undefined;
  /** @default 'desc' for date, created and id, else 'asc' */
  readonly order?: SortOrder | undefined;
  /** From 1. @default 1 */
  readonly page?: number | undefined;
  /** From 1 to 100. @default 10 */
  readonly per_page?: number | undefined;
  /** Where the page before ended: its `X-Relx-Next-Cursor`. Stands in for `page`, and no item is seen twice or missed meanwhile. */
  readonly cursor?: string | undefined;
  /** Part of a title or name, at most 200 characters. */
  readonly search?: string | undefined;
}

/** A relation to add or remove. The object types are required only if the relation type allows several. */
export interface RelationInput {
  readonly from_id: number;
  readonly to_id: number;
  readonly type: RelationTypeName;
  readonly from_type?: ObjectType | undefined;
  readonly to_type?: ObjectType | undefined;
}

export interface RemovedRelation {
  readonly deleted: true;
  readonly previous: Relation;
}

/** Which end's list is meant: that of a relation's source, or that of its target. */
export const relationSides = ['from', 'to'] as const;
export type RelationSide = (typeof relationSides)[number];

/**
 * Where a relation goes within one end's list: before or after another relation of it, or to a position. A position is counted
 * from 0 among the relations that the user sees.
 */
export interface MoveInput {
  readonly side: RelationSide;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly position?: number | undefined;
}

/** A relation that was moved, with its position in the list of that side as the user sees it, counted from 0. */
export interface MovedRelation extends RelationItem {
  readonly side: RelationSide;
  readonly position: number;
}

export interface RelationExists {
  readonly exists: boolean;
  /** Absent when there is none, and when an end of it is not the reader's to see. */
  readonly relation?: Relation | undefined;
}

/** How a batch takes a refusal: all of it or nothing, or each item by itself. */
export const batchValidations = ['require-all-validate', 'normal'] as const;

/** One item of a batch. */
export interface BatchRequest {
  /** @default 'POST' */
  readonly method?: 'POST' | 'DELETE' | undefined;
  readonly body: RelationInput;
}

/** Creates and removes up to 100 relations. */
export interface BatchInput {
  /** @default 'require-all-validate': one transaction, all or nothing */
  readonly validation?: (typeof batchValidations)[number] | undefined;
  readonly requests: readonly BatchRequest[];
}

/** The response to one item of a batch: that of the same request outside a batch. */
export interface BatchResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The answers in the order of the items. After a failed batch nothing is written, and only what was refused has one. */
export interface BatchResult {
  readonly failed?: 'validation' | undefined;
  readonly responses: readonly (BatchResponse | null)[];
}

/** The blocks that are rendered as lists of related objects. */
export const relatedBlocks = ['relx/related-posts', 'relx/related-users', 'relx/related-terms'] as const;

/** One thing to render: a text with shortcodes in it, or a block. `post_id` is the post that it stands in, 0 for none. */
export type RenderRequest =
  | { readonly shortcode: string; readonly post_id?: number | undefined }
  | {
      readonly block: (typeof relatedBlocks)[number];
      /** Those of the block, by the names of the components' props or of the shortcodes' attributes. */
      readonly attributes?: Readonly<Record<string, unknown>> | undefined;
      readonly post_id?: number | undefined;
    };

/** Up to 100 things to render at once, in one database query per object type. */
export interface RenderInput {
  readonly requests: readonly RenderRequest[];
  /** The language of dates and headings, as WordPress names it or as BCP 47 does: `de_DE`, `de-DE`. @default that of the site */
  readonly locale?: string | undefined;
}

/** The HTML of one thing, as its reader may see it. */
export interface RenderedHtml {
  readonly html: string;
  /** What a cache has to forget it for: `post:12`, `type:related_to`. */
  readonly tags: readonly string[];
}

/** In the order of the requests. */
export interface RenderResult {
  readonly responses: readonly RenderedHtml[];
}

/** What is related to one of several anchors; `total` counts what the reader may see. */
export interface RelatedEntry {
  readonly items: readonly RelationItem[];
  readonly total: number;
  /** The `cursor` of the next page of this list, asked for alone; absent on the last one. */
  readonly next?: string | undefined;
}

/** `relx/v1/related` by anchor, such as `post:12`. An anchor that may not be read has an error in its place. */
export type RelatedByObject = Readonly<Record<string, RelatedEntry | RestError>>;

export const mediaTypes = ['image', 'video', 'text', 'application', 'audio'] as const;
export const mediaOrderBys = ['date', 'id', 'include', 'modified', 'slug', 'title'] as const;

/** The query of `wp/v2/media`. Lists have 100 members at most. */
export interface MediaQuery {
  /** @default 'view' */
  readonly context?: (typeof contexts)[number] | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly offset?: number | undefined;
  readonly search?: string | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly slug?: readonly string[] | undefined;
  readonly author?: readonly number[] | undefined;
  /** Of these posts; 0 for files of none. */
  readonly parent?: readonly number[] | undefined;
  readonly media_type?: (typeof mediaTypes)[number] | undefined;
  /** Such as `image/png`. */
  readonly mime_type?: string | undefined;
  readonly order?: SortOrder | undefined;
  readonly orderby?: (typeof mediaOrderBys)[number] | undefined;
}

/** The query of a `wp/v2` collection, the part of WordPress's own that relx needs. Lists have 100 members at most. */
export interface CollectionQuery {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly slug?: readonly string[] | undefined;
  readonly order?: SortOrder | undefined;
  readonly orderby?: (typeof collectionOrderBys)[number] | undefined;
  readonly author?: readonly number[] | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly tags?: readonly number[] | undefined;
  readonly categories_exclude?: readonly number[] | undefined;
  readonly tags_exclude?: readonly number[] | undefined;
  /** How several conditions on terms meet. @default 'AND' */
  readonly tax_relation?: 'AND' | 'OR' | undefined;
  readonly author_exclude?: readonly number[] | undefined;
  /** Of posts, those published later than this: ISO 8601, in the site's time where it has no offset. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly modified_after?: string | undefined;
  readonly modified_before?: string | undefined;
  /** Of posts, those that are sticky, or those that are not. */
  readonly sticky?: boolean | undefined;
  readonly menu_order?: number | undefined;
  /** Where `search` is looked for. @default everywhere */
  readonly search_columns?: readonly (typeof searchColumns)[number][] | undefined;
  /** Of users, for who may list them: those with one of these roles. */
  readonly roles?: readonly string[] | undefined;
  /** Of users, for who may list them: those with one of these capabilities. */
  readonly capabilities?: readonly string[] | undefined;
  /** Of users, only those who published something. */
  readonly has_published_posts?: boolean | undefined;
  /** Of terms, without those that no post is in. @default false */
  readonly hide_empty?: boolean | undefined;
  /** Of posts: publish, future, draft, pending, private, trash, or any but trash. @default ['publish'] */
  readonly status?: readonly (typeof postStatuses)[number][] | undefined;
  readonly parent?: readonly number[] | undefined;
  readonly parent_exclude?: readonly number[] | undefined;
  /** Of terms: those of this post. */
  readonly post?: number | undefined;
  /** First item, counted from 0; stands in for `page`. */
  readonly offset?: number | undefined;
  /** `edit` adds what only who may edit sees. @default 'view' */
  readonly context?: (typeof contexts)[number] | undefined;
}
