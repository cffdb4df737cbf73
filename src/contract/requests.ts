import type { Direction } from './directions.js';
import type { AutomaticItem, ObjectType, RelatedPost, Relation, RelationItem } from './entities.js';
import type { RestError } from './errors.js';
import type { FieldOrder, FieldValue, RelationDataInput } from './fields.js';
import type { AnyRelationTypeName, RelationType, RelationTypeDefinition } from './index.js';

const sortKeys = ['date', 'created', 'title', 'id', 'type', 'random'] as const;
/** Values of the REST parameter `orderby`. */
export const orderBys = ['order', ...sortKeys] as const;
export type OrderBy = (typeof orderBys)[number];
/** Values of `orderBy` in the core, where the manual order is `manual`. */
export const relatedOrderBys = ['manual', ...sortKeys] as const;
/**
 * How a list is sorted: `manual` is the order that authors arranged, then newest relation first; `date` is the date of the
 * related post, users and terms count as the oldest; `created` is when the relation was created.
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

/** Details of related objects, which lists have on request. */
export interface RelatedDetails {
  /** Whether related posts have their `terms`, of public taxonomies. @default false */
  readonly terms?: boolean | undefined;
}
/** Details by name, with the descriptions of their parameters. The fields of related objects have the same names. */
export const relatedDetails: Readonly<Record<keyof RelatedDetails, string>> = {
  terms: 'Whether related posts have their terms of public taxonomies.',
};

/** Query of a list. Everything is optional. */
export interface ListQuery extends RelatedDetails {
  readonly type?: string | undefined;
  /** @default 'all' */
  readonly to_type?: ObjectType | 'all' | undefined;
  /** @default the only direction that the object can have, or that of the relation type */
  readonly direction?: Direction | undefined;
  /**
   * `order`: manual order, then the newest relation; `date`: date of the related post, with users and terms as the oldest;
   * `created`: date of the relation; `data.weight`: the field of that name of the relation type, relations without a value come
   * last. @default 'order'
   */
  readonly orderby?: OrderBy | FieldOrder | undefined;
  /** @default 'desc' for date, created and id, else 'asc' */
  readonly order?: SortOrder | undefined;
  /** From 1. @default 1 */
  readonly page?: number | undefined;
  /** From 1 to 100. @default 10 */
  readonly per_page?: number | undefined;
  /** Cursor from the previous page's `X-Relx-Next-Cursor`. Replaces `page`; items are neither repeated nor skipped. */
  readonly cursor?: string | undefined;
  /** Part of a title or name, at most 200 characters. */
  readonly search?: string | undefined;
  /** IDs of related objects to leave out, at most 100. They count for each object type. @default none */
  readonly exclude?: readonly number[] | undefined;
  /**
   * `similar` fills up the first page of a list from posts to posts with similar posts, after its stored relations.
   * @default 'none'
   */
  readonly fill?: Fill | undefined;
  /** Values of fields of the relation type that the relations must have, as text or in their type. At most 10. Requires `type`. */
  readonly data?: Readonly<Record<string, FieldValue>> | undefined;
}

/** A relation by its objects. The object types are required only if the relation type allows several. */
export interface RelationEnds {
  readonly from_id: number;
  readonly to_id: number;
  readonly type: AnyRelationTypeName;
  readonly from_type?: ObjectType | undefined;
  readonly to_type?: ObjectType | undefined;
}

/** A relation to add. To remove one, its data is ignored. */
export interface RelationInput extends RelationEnds {
  /** Values of the fields of the relation type. @default none */
  readonly data?: RelationDataInput | null | undefined;
}

export interface RemovedRelation {
  readonly deleted: true;
  readonly previous: Relation;
}

/** Side of a list: that of a relation's source, or of its target. */
export const relationSides = ['from', 'to'] as const;
export type RelationSide = (typeof relationSides)[number];

/**
 * New place of a relation in the list of a side: before or after another relation, or a position. Positions count the visible
 * relations from 0.
 */
export interface MoveInput {
  readonly side: RelationSide;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly position?: number | undefined;
}

/** A change of a relation: its data or its place in a list. */
export interface UpdateInput extends Partial<Omit<MoveInput, 'side'>> {
  readonly side?: RelationSide | undefined;
  /** Values of fields to change. Null removes a value, other fields stay as they are. Not together with a move. */
  readonly data?: RelationDataInput | null | undefined;
}

/** A moved relation, with its position among the visible relations of the list, from 0. */
export interface MovedRelation extends RelationItem {
  readonly side: RelationSide;
  readonly position: number;
}

export interface RelationExists {
  readonly exists: boolean;
  /** Absent if there is none, or the user cannot see both objects. */
  readonly relation?: Relation | undefined;
}

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

export interface DeletedType {
  /** False if the type has more relations than one request deletes: repeat the request. */
  readonly deleted: boolean;
  readonly previous: RelationType;
  /** Number of relations that the request deleted, or with `relations=keep`, of those that are kept. */
  readonly relations: number;
}

/** How a batch handles rejected items: all or nothing, or each item separately. */
export const batchValidations = ['require-all-validate', 'normal'] as const;

/** One item of a batch. */
export interface BatchRequest {
  /** @default 'POST' */
  readonly method?: 'POST' | 'DELETE' | undefined;
  readonly body: RelationInput;
}

/** Adds and removes up to 100 relations. */
export interface BatchInput {
  /** @default 'require-all-validate': one transaction, all or nothing */
  readonly validation?: (typeof batchValidations)[number] | undefined;
  readonly requests: readonly BatchRequest[];
}

/** Response to an item of a batch, the same as for a single request. */
export interface BatchResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Responses in the order of the items. After a failed batch nothing is written, and only rejected items have a response. */
export interface BatchResult {
  readonly failed?: 'validation' | undefined;
  readonly responses: readonly (BatchResponse | null)[];
}

/** Blocks that render lists of related objects. */
export const relatedBlocks = ['relx/related-posts', 'relx/related-users', 'relx/related-terms'] as const;

/** What to render: text with shortcodes, or a block. `post_id` is the post that contains it, 0 for none. */
export type RenderRequest =
  | { readonly shortcode: string; readonly post_id?: number | undefined }
  | {
      readonly block: (typeof relatedBlocks)[number];
      /** Attributes of the block, with the names of component props or shortcode attributes. */
      readonly attributes?: Readonly<Record<string, unknown>> | undefined;
      readonly post_id?: number | undefined;
    };

/** Up to 100 items to render, with one database query per object type. */
export interface RenderInput {
  readonly requests: readonly RenderRequest[];
  /** Language of dates and headings, as WordPress locale or BCP 47 tag: `de_DE`, `de-DE`. @default that of the site */
  readonly locale?: string | undefined;
}

/** HTML of one item, as the user may see it. */
export interface RenderedHtml {
  readonly html: string;
  /** Cache tags for invalidation: `post:12`, `type:related_to`. */
  readonly tags: readonly string[];
}

/** In the order of the requests. */
export interface RenderResult {
  readonly responses: readonly RenderedHtml[];
}

/** Related objects of one of several objects. `total` counts those that the user may see. */
export interface RelatedEntry {
  /** Items that fill up the list follow its stored relations. */
  readonly items: readonly (RelationItem | AutomaticItem)[];
  readonly total: number;
  /** Cursor of the next page, for a request of this list alone; absent on the last page. */
  readonly next?: string | undefined;
}

/** `relx/v1/related` by object, such as `post:12`, with an error for an object that the user cannot see. */
export type RelatedByObject = Readonly<Record<string, RelatedEntry | RestError>>;

/** Requests posts that a post could be related to. Without `title`, `content` and `terms`, those of the saved post are used. */
export interface SuggestionInput {
  /** The post. Absent for a new one, which requires the capability to edit posts. */
  readonly post_id?: number | undefined;
  /** Relation type of the relations to add: its related posts are not suggested. @default 'related_to' */
  readonly type?: AnyRelationTypeName | undefined;
  /** Title of the draft. */
  readonly title?: string | undefined;
  /** Content of the draft as HTML. Only the first 20,000 characters count. */
  readonly content?: string | undefined;
  /** IDs of the terms of the draft, at most 100. */
  readonly terms?: readonly number[] | undefined;
  /** IDs of posts to leave out, at most 100. @default none */
  readonly exclude?: readonly number[] | undefined;
  /** From 1 to 20. @default 5 */
  readonly per_page?: number | undefined;
}

/** A similar post that is not related yet. */
export interface Suggestion {
  readonly related: RelatedPost;
}

/** A post that is not suggested for another one. */
export interface Dismissal {
  readonly post_id: number;
  readonly dismissed_id: number;
}

export const mediaTypes = ['image', 'video', 'text', 'application', 'audio'] as const;
export const mediaOrderBys = ['date', 'id', 'include', 'modified', 'slug', 'title'] as const;

/** Query of `wp/v2/media`. Lists have at most 100 items. */
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
  /** Posts that the files are attached to; 0 for unattached files. */
  readonly parent?: readonly number[] | undefined;
  readonly media_type?: (typeof mediaTypes)[number] | undefined;
  /** Such as `image/png`. */
  readonly mime_type?: string | undefined;
  readonly order?: SortOrder | undefined;
  readonly orderby?: (typeof mediaOrderBys)[number] | undefined;
}

/** Query of a `wp/v2` collection, with the parameters of WordPress that relx supports. Lists have at most 100 items. */
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
  /** How to combine several conditions on terms. @default 'AND' */
  readonly tax_relation?: 'AND' | 'OR' | undefined;
  readonly author_exclude?: readonly number[] | undefined;
  /** Posts published after this date: ISO 8601, without an offset in the site's time zone. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly modified_after?: string | undefined;
  readonly modified_before?: string | undefined;
  /** Only sticky posts, or only others. */
  readonly sticky?: boolean | undefined;
  readonly menu_order?: number | undefined;
  /** Columns to search. @default all */
  readonly search_columns?: readonly (typeof searchColumns)[number][] | undefined;
  /** Users with one of these roles. Requires the capability to list users. */
  readonly roles?: readonly string[] | undefined;
  /** Users with one of these capabilities. Requires the capability to list users. */
  readonly capabilities?: readonly string[] | undefined;
  /** Only users with published posts. */
  readonly has_published_posts?: boolean | undefined;
  /** Excludes terms without posts. @default false */
  readonly hide_empty?: boolean | undefined;
  /** Statuses of posts: publish, future, draft, pending, private, trash, or any except trash. @default ['publish'] */
  readonly status?: readonly (typeof postStatuses)[number][] | undefined;
  readonly parent?: readonly number[] | undefined;
  readonly parent_exclude?: readonly number[] | undefined;
  /** Terms of this post. */
  readonly post?: number | undefined;
  /** Number of items to skip; replaces `page`. */
  readonly offset?: number | undefined;
  /** `edit` adds fields for users who can edit. @default 'view' */
  readonly context?: (typeof contexts)[number] | undefined;
}
