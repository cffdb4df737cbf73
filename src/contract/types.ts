// Made from src/api/schemas by `npm run openapi`. Change the schemas instead.
import type { Direction, ShownUsers, TypeDirection, TypeEdit, TypeManager, TypeOrigin } from './directions.js';
import type { ObjectType } from './entities.js';
import type { FieldFormat, FieldOrder, FieldType, RelationDataInput } from './fields.js';
import type { AnyRelationTypeName } from './index.js';
import type { Fill, ListChangeOp, OrderBy, RelationSide, SortOrder } from './requests.js';

/** An image of the site. */
export interface RelatedImage {
  /** Image URL. */
  readonly src: string;
  /** Uncropped sizes. Empty if there is only one. */
  readonly srcset: string;
  /** Alternative text. */
  readonly alt: string;
  /** Width in CSS pixels. */
  readonly width: number;
  /** Height in CSS pixels. */
  readonly height: number;
}

/** A related term, or a term of a related post. `subtype` and `taxonomy` are both its taxonomy. */
export interface RelatedTerm {
  /** Object ID. */
  readonly id: number;
  /** Post type, taxonomy, or user. */
  readonly subtype: string;
  /** Title or name as plain text: escape it for HTML. */
  readonly title: string;
  /** Object URL. */
  readonly link: string;
  /**
   * Why logged-out users don't see the object: a post status such as `draft`, or `no_posts` for a user without published posts.
   * Absent for public objects.
   */
  readonly hidden?: string | undefined;
  readonly object_type: 'term';
  /** Slug. */
  readonly slug: string;
  /** Taxonomy. */
  readonly taxonomy: string;
}

/** A related post. `subtype` is its post type. */
export interface RelatedPost {
  /** Object ID. */
  readonly id: number;
  /** Post type, taxonomy, or user. */
  readonly subtype: string;
  /** Title or name as plain text: escape it for HTML. */
  readonly title: string;
  /** Object URL. */
  readonly link: string;
  /**
   * Why logged-out users don't see the object: a post status such as `draft`, or `no_posts` for a user without published posts.
   * Absent for public objects.
   */
  readonly hidden?: string | undefined;
  readonly object_type: 'post';
  /** Publication date in the site's time zone, such as `2026-01-31T12:00:00`. */
  readonly date?: string | undefined;
  /** The same date in UTC. Absent for a draft that was never published. */
  readonly date_gmt?: string | undefined;
  /** Plain text, at most 100 words. Absent for a password-protected post. */
  readonly excerpt?: string | undefined;
  readonly image?: RelatedImage | undefined;
  /** Terms in public taxonomies, if the query requests `terms`. */
  readonly terms?: readonly RelatedTerm[] | undefined;
}

/** A related user, without an email address. */
export interface RelatedUser {
  /** Object ID. */
  readonly id: number;
  /** Post type, taxonomy, or user. */
  readonly subtype: string;
  /** Title or name as plain text: escape it for HTML. */
  readonly title: string;
  /** Object URL. */
  readonly link: string;
  /**
   * Why logged-out users don't see the object: a post status such as `draft`, or `no_posts` for a user without published posts.
   * Absent for public objects.
   */
  readonly hidden?: string | undefined;
  readonly object_type: 'user';
  /** Slug. */
  readonly slug: string;
  /** Avatar URL. */
  readonly avatar?: string | undefined;
}

/** A related object. */
export type Related = RelatedPost | RelatedUser | RelatedTerm;

/** Value of a field. */
export type FieldValue = string | number | boolean;

/** Data of a relation: the values of its fields by name. Fields without value and default are absent. */
export type RelationData = Readonly<Record<string, FieldValue>>;

/**
 * Schema of one field of a relation type: the keys of JSON Schema that WordPress's `register_meta` supports for scalar values.
 *
 * @example
 * const role: FieldSchema = { type: 'string', enum: ['author', 'editor'], label: 'Role' };
 */
export interface FieldSchema {
  readonly type: FieldType;
  /** Label in forms, at most 255 characters. Default: the field name. */
  readonly label?: string | undefined;
  /** Help text in forms, at most 1,000 characters. */
  readonly description?: string | undefined;
  /** Allowed values, 1 to 100. Default: any. */
  readonly enum?: readonly FieldValue[] | undefined;
  /** Value of relations that store none. */
  readonly default?: FieldValue | undefined;
  /** Text format. `uri` is an absolute URL with http, https, ftp, mailto or tel. */
  readonly format?: FieldFormat | undefined;
  /** Minimum number of characters. */
  readonly minLength?: number | undefined;
  /** Maximum number of characters. All fields together have at most 8,192 bytes. */
  readonly maxLength?: number | undefined;
  /** Lowest number. */
  readonly minimum?: number | undefined;
  /** Highest number. */
  readonly maximum?: number | undefined;
  /** Step: the value is a multiple of this positive number. */
  readonly multipleOf?: number | undefined;
  /** Show the field only to users who can change the relation. */
  readonly private?: boolean | undefined;
}

/** Fields of a relation type by name, in the order of forms. Names are `[a-z][a-z0-9_]{0,39}`, at most 30. */
export type RelationFields = Readonly<Record<string, FieldSchema>>;

/** Titles of the lists of a relation type: `from` of the source's list, such as "Lessons", `to` of the target's, such as "Course". */
export interface TypeLabels {
  readonly from: string;
  readonly to: string;
}

/** A relation type in its normal form. Null means no limit. */
export interface RelationType {
  /** Relation type. */
  readonly name: string;
  /** Label. */
  readonly label: string;
  /** List titles: `from` for sources, `to` for targets. */
  readonly labels: TypeLabels;
  /** Object types of sources. */
  readonly from_object_types: readonly ObjectType[];
  /** Object types of targets. */
  readonly to_object_types: readonly ObjectType[];
  /** Post types, taxonomies or roles of sources. Default: any. */
  readonly from_subtypes?: readonly string[] | undefined;
  /** Post types, taxonomies or roles of targets. Default: any. */
  readonly to_subtypes?: readonly string[] | undefined;
  /** Direction. */
  readonly direction: TypeDirection;
  /** Maximum number of relations per source, or per object of two-way types. Null or 0: no limit. */
  readonly max_connections: number | null;
  /** Maximum number of relations per target of one-way types. Null or 0: no limit. */
  readonly max_connections_to: number | null;
  /**
   * Users who can change relations: with permission to edit the source, or both sides. Default: `source`, in WordPress for
   * two-way types the setting `edit`.
   */
  readonly edit?: TypeEdit | undefined;
  /** Users that lists show to everyone: those with published posts, or all, those without unlinked. Default: `authors`. */
  readonly show_users?: ShownUsers | undefined;
  /** Reject relations that close a cycle. Default: false. */
  readonly acyclic?: true | undefined;
  /** Fields of its relations, by name. Default: none. */
  readonly fields?: RelationFields | undefined;
  /** Lists of the type are computed: you can't change its relations. */
  readonly computed?: true | undefined;
  /** What writes the relations: a custom field (`meta`), or links in texts. Other writes are rejected. */
  readonly managed_by?: TypeManager | undefined;
  /** Meta key or field name that the relations follow. Default: none. */
  readonly meta_key?: string | undefined;
  /** Side whose objects have the meta. Default: `from`. */
  readonly meta_side?: RelationSide | undefined;
  /** Field that the relations follow. Only the plugin sends it, to users who can edit posts. */
  readonly source?:
    | {
        /** Field label. */
        readonly label: string;
        /** Field URL, relative to the page that edits the object. */
        readonly url?: string | undefined;
      }
    | undefined;
  /** Hide the type from editors. Its lists and relations still work. Default: false. */
  readonly hidden?: true | undefined;
  /** Present in responses of `relx/v1/types`. */
  readonly origin?: TypeOrigin | undefined;
}

/** Result of a request to delete a relation type. */
export interface DeletedType {
  /** False if relations are left: repeat the request. */
  readonly deleted: boolean;
  readonly previous: RelationType;
  /** Number of deleted relations, or with `relations=keep`, of kept ones. */
  readonly relations: number;
}

/** A stored relation. */
export interface Relation {
  /** Relation ID. */
  readonly id: number;
  /** Source ID. */
  readonly from_id: number;
  readonly from_type: ObjectType;
  /** Target ID. */
  readonly to_id: number;
  readonly to_type: ObjectType;
  /** Relation type. */
  readonly type: string;
  /** Relation date in UTC, ISO 8601 with `Z`. */
  readonly created_at: string;
  /** Field values, with defaults. Absent if the user can view no field. */
  readonly data?: RelationData | undefined;
}

/** A relation seen from one of its objects: `related` is the other one. */
export interface RelationItem<R extends Related = Related, D extends RelationData = RelationData> extends Relation {
  /** Field values, with defaults. Absent if the user can view no field. */
  readonly data?: D | undefined;
  readonly related: R;
  /** Absent: only an {@link AutomaticItem} has it. */
  readonly automatic?: undefined;
}

/**
 * A post that a list found automatically, because it is similar to the list's post. It has no `id`, `created_at` and `data`,
 * because no relation is stored.
 *
 * @example
 * const isChosen = (item: RelationItem | AutomaticItem) => !item.automatic;
 */
export interface AutomaticItem<R extends Related = RelatedPost> {
  /** ID of the post of the list. */
  readonly from_id: number;
  readonly from_type: 'post';
  /** ID of the similar post. */
  readonly to_id: number;
  readonly to_type: 'post';
  readonly type: 'similar';
  readonly automatic: true;
  readonly related: R;
}

/** One element of the `relx_relations` embed on `wp/v2` routes: these four fields and no others. */
export interface EmbeddedRelation {
  /** ID of the related object. */
  readonly to_id: number;
  readonly to_type: ObjectType;
  /** Relation type. */
  readonly type: string;
  /** Title or name as plain text. */
  readonly title?: string | undefined;
}

/** Details of related objects, which lists have on request. */
export interface RelatedDetails {
  /** Return `terms` of posts: their terms in public taxonomies, except formats. @default false */
  readonly terms?: boolean | undefined;
}

/** Query of a list. Everything is optional. */
export interface ListParams extends RelatedDetails {
  /** Relation type. Default: all except `similar`. At most 50 characters. */
  readonly type?: AnyRelationTypeName | undefined;
  /** Only related objects of this type. @default 'all' */
  readonly to_type?: 'post' | 'user' | 'term' | 'all' | undefined;
  /** Direction to read. Default: the relation type's own, or the only one that the object can have. */
  readonly direction?: Direction | undefined;
  /**
   * Sort key. `order`: the order that authors arranged, then the newest relation. `date`: the post date; users and terms count
   * as oldest. `created`: the relation date. `data.weight`: a field of the relation type; relations without a value come last.
   * @default 'order'
   */
  readonly orderby?: OrderBy | FieldOrder | undefined;
  /** Sort direction. Default: descending for date, created and id, otherwise ascending. */
  readonly order?: SortOrder | undefined;
  /** Page number. @default 1 */
  readonly page?: number | undefined;
  /** Maximum number of items per page. From 1 to 100. @default 10 */
  readonly per_page?: number | undefined;
  /**
   * `X-Relx-Next-Cursor` of the previous page. Replaces `page`: relations added or removed meanwhile repeat or skip no item. At
   * most 500 characters.
   */
  readonly cursor?: string | undefined;
  /** Part of a title or name. At most 200 characters. */
  readonly search?: string | undefined;
  /** Related objects to leave out, by ID. IDs apply to every object type, so set `to_type`. At most 100. */
  readonly exclude?: readonly number[] | undefined;
  /**
   * `similar` adds similar posts to the first page, after the related ones. Only for posts related to a post.
   * @default 'none'
   */
  readonly fill?: Fill | undefined;
  /** Only relations with these field values, such as `data[role]=editor`. At most 10. Requires `type`. */
  readonly data?: RelationData | undefined;
}

/** Related objects of one of several objects. */
export interface RelatedEntry {
  /** Related objects, then those that fill up the list. */
  readonly items: readonly (RelationItem | AutomaticItem)[];
  /** Number of items in the list, as in `X-WP-Total`. */
  readonly total: number;
  /** Cursor of the next page. Absent on the last page. */
  readonly next?: string | undefined;
}

/** `relx/v1/related` by object, such as `post:12`, with an error for an object that the user cannot see. */
export type RelatedByObject = Readonly<Record<string, RelatedEntry | RestError>>;

/** A relation by its objects. The object types are required only if the relation type allows several. */
export interface RelationEnds {
  /** Source ID. */
  readonly from_id: number;
  /** Target ID. */
  readonly to_id: number;
  /** Relation type. At most 50 characters. */
  readonly type: AnyRelationTypeName;
  /** Source object type. Required if the type allows several. */
  readonly from_type?: ObjectType | undefined;
  /** Target object type. Required if the type allows several. */
  readonly to_type?: ObjectType | undefined;
}

/** A relation to add. To remove one, its data is ignored. */
export interface RelationInput extends RelationEnds {
  /** Field values. */
  readonly data?: RelationDataInput | null | undefined;
}

/** A removed relation. */
export interface RemovedRelation {
  readonly deleted: true;
  readonly previous: Relation;
}

/** Whether two objects are related. */
export interface RelationExists {
  /** Whether the two objects are related. */
  readonly exists: boolean;
  /** Absent if there is none, or the user cannot view both objects. */
  readonly relation?: Relation | undefined;
}

/**
 * New place of a relation in the list of a side: before or after another relation, or a position. Positions count the visible
 * relations from 0.
 */
export interface MoveInput {
  /** Side whose list to change: `from` for the source's. */
  readonly side: RelationSide;
  /** Relation to move this one before, by ID. */
  readonly before?: number | undefined;
  /** Relation to move this one after, by ID. */
  readonly after?: number | undefined;
  /** Position among the visible relations, from 0. */
  readonly position?: number | undefined;
}

/** A change of a relation: its data or its place in a list. */
export interface UpdateInput {
  /** Side whose list to change: `from` for the source's. */
  readonly side?: RelationSide | undefined;
  /** Relation to move this one before, by ID. */
  readonly before?: number | undefined;
  /** Relation to move this one after, by ID. */
  readonly after?: number | undefined;
  /** Position among the visible relations, from 0. */
  readonly position?: number | undefined;
  /** Field values to change. Null removes a value. Not together with a move. */
  readonly data?: RelationDataInput | null | undefined;
}

/** A moved relation, with its position among the visible relations of the list. */
export interface MovedRelation extends RelationItem {
  /** Side whose list to change: `from` for the source's. */
  readonly side: RelationSide;
  /** Position among the visible relations, from 0. */
  readonly position: number;
}

/** One item of a batch. */
export interface BatchRequest {
  /** @default 'POST' */
  readonly method?: 'POST' | 'DELETE' | undefined;
  readonly body: RelationInput;
}

/** Adds and removes up to 100 relations, in the shape of WordPress's `batch/v1`. */
export interface BatchInput {
  /**
   * `require-all-validate` writes all or nothing, in one transaction. `normal` writes each item separately.
   * @default 'require-all-validate'
   */
  readonly validation?: 'require-all-validate' | 'normal' | undefined;
  /** Relations to add (POST) and to remove (DELETE). At most 100. */
  readonly requests: readonly BatchRequest[];
}

/** Response to an item of a batch, the same as for a single request. */
export interface BatchResponse {
  /** Status of the item. */
  readonly status: number;
  /** Headers of the item. */
  readonly headers: Readonly<Record<string, string>>;
  /** Response body of the item. */
  readonly body: unknown;
}

/** Responses in the order of the items. After a failed batch nothing is written, and only rejected items have a response. */
export interface BatchResult {
  readonly failed?: 'validation' | undefined;
  readonly responses: readonly (BatchResponse | null)[];
}

/** A related object in the list of another one. */
export interface ItemRef {
  /** Object type of the related object. */
  readonly object_type: ObjectType;
  /** ID of the related object. */
  readonly id: number;
}

/** An item of a list to set: a related object, with values of fields. */
export interface SetListItem {
  /** ID of the related object. */
  readonly id: number;
  /** Object type of the related object. Required if the list can have several. */
  readonly object_type?: ObjectType | undefined;
  /** Values of fields. Null removes a value. Absent fields stay as they are. */
  readonly data?: RelationDataInput | null | undefined;
}

/** A list as it should be, with the list that the author saw. */
export interface SetListInput {
  /** Direction to read. Default: the relation type's own, or the only one that the object can have. */
  readonly direction?: Direction | undefined;
  /** The list to save, in order. At most 500. */
  readonly items: readonly SetListItem[];
  /**
   * The list as the author saw it. Keeps what others changed since, and removes only items of `base`. Default: the current list,
   * which can have 500 items at most. At most 500.
   */
  readonly base?: readonly SetListItem[] | undefined;
  /** Set it if the list has more items than `base`. `merged.added` then only has items that were added since. @default false */
  readonly partial?: boolean | undefined;
  /** If some changes are rejected, save the others. Otherwise nothing is saved. @default false */
  readonly skip_rejected?: boolean | undefined;
}

/** A field that two authors changed. */
export interface FieldConflict extends ItemRef {
  /** Field name. */
  readonly field: string;
  /** The value that was replaced. Null for none. */
  readonly value: FieldValue | null;
}

/** A change of a list that was rejected. */
export interface RejectedChange extends ItemRef {
  /** What was rejected. */
  readonly op: ListChangeOp;
  /** Error code. */
  readonly code: string;
  /** What happened, and often what to do. */
  readonly message: string;
  /** HTTP status of this change. */
  readonly status: number;
}

/** Changes of others since the author saw a list. They are kept. */
export interface MergedChanges {
  /** Items that others added. */
  readonly added: readonly ItemRef[];
  /** Items that are no longer in the list. */
  readonly removed: readonly ItemRef[];
  /** Items that others moved. */
  readonly moved: readonly ItemRef[];
  /** Items with new values in fields that the author did not change. */
  readonly updated: readonly ItemRef[];
  /** Fields that both changed. The value of the author is saved. */
  readonly conflicts: readonly FieldConflict[];
}

/** A list after it was set. */
export interface SetListResult {
  /** The list, at most 500 items. */
  readonly items: readonly RelationItem[];
  /** Number of related objects that the user can see. */
  readonly total: number;
  readonly merged: MergedChanges;
  /** Rejected changes, which `skip_rejected` left out. */
  readonly rejected: readonly RejectedChange[];
}

/** A request to move the relations of an object to another. */
export interface ReplaceInput {
  /** ID of the object of the same type that gets the relations. */
  readonly by: number;
  /** Relation types. Default: all except read-only ones. At most 100. */
  readonly types?: readonly AnyRelationTypeName[] | undefined;
  /** Report what would change, and change nothing. @default false */
  readonly dry_run?: boolean | undefined;
  /**
   * `normal` keeps the relations that rules reject. `require-all-validate` writes nothing if a relation is rejected.
   * @default 'normal'
   */
  readonly validation?: 'require-all-validate' | 'normal' | undefined;
  /** `next` of the previous response. At most 100 characters. */
  readonly cursor?: string | undefined;
}

/** A relation that stays although its object is replaced. */
export interface KeptRelation extends ItemRef {
  /** Relation ID. */
  readonly relation_id: number;
  /** Relation type. At most 50 characters. */
  readonly type: AnyRelationTypeName;
  /** Error code. */
  readonly code: string;
  /** What happened, and often what to do. */
  readonly message: string;
  /** HTTP status of this relation. */
  readonly status: number;
}

/** What replacing an object changed, or would change. */
export interface ReplaceResult {
  /** Present if nothing was written, because a relation is rejected. */
  readonly failed?: 'validation' | undefined;
  /** Number of relations that moved. */
  readonly moved: number;
  /** Number of removed relations: the other object already has them, or is their related object. */
  readonly dropped: number;
  /** Relations that stay, with the reasons. */
  readonly kept: readonly KeptRelation[];
  /** Cursor of the next request. Absent after the last relation. */
  readonly next?: string | undefined;
}

/** What to render: text with shortcodes, or a block. `post_id` is the post that contains it, 0 for none. */
export type RenderRequest =
  | {
      /** At most 100,000 characters. */
      readonly shortcode: string;
      /** @default 0 */
      readonly post_id?: number | undefined;
    }
  | {
      readonly block: 'relx/related-posts' | 'relx/related-users' | 'relx/related-terms';
      /** Attributes of the block, with the names of component props or shortcode attributes. @default {} */
      readonly attributes?: Readonly<Record<string, unknown>> | undefined;
      /** @default 0 */
      readonly post_id?: number | undefined;
    };

/** Up to 100 items to render, with one database query per object type. The components check the attributes. */
export interface RenderInput {
  /** Texts with shortcodes, or blocks, each with the ID of its post. At most 100. */
  readonly requests: readonly RenderRequest[];
  /** Language of dates and headings, such as `de_DE` or `de-DE`. Default: the site's. At most 35 characters. */
  readonly locale?: string | undefined;
}

/** HTML of one item, as the user may see it. */
export interface RenderedHtml {
  /** HTML, as the user may see it. */
  readonly html: string;
  /** Cache tags for invalidation: `post:12`, `type:related_to`. */
  readonly tags: readonly string[];
}

/** The HTML of each item, in the order of the requests. */
export interface RenderResult {
  readonly responses: readonly RenderedHtml[];
}

/** Requests posts that a post could be related to. Without `title`, `content` and `terms`, those of the saved post are used. */
export interface SuggestionInput {
  /** Post ID. Omit it for a new post. */
  readonly post_id?: number | undefined;
  /** Relation type. Posts that it relates the post to are left out. At most 50 characters. @default 'related_to' */
  readonly type?: AnyRelationTypeName | undefined;
  /** Draft title. At most 1,000,000 characters. */
  readonly title?: string | undefined;
  /** Draft content as HTML. Only the first 20,000 characters of its text count. At most 1,000,000 characters. */
  readonly content?: string | undefined;
  /** Term IDs. At most 100. */
  readonly terms?: readonly number[] | undefined;
  /** Posts to leave out, by ID. At most 100. */
  readonly exclude?: readonly number[] | undefined;
  /** Maximum number of suggestions. From 1 to 20. @default 5 */
  readonly per_page?: number | undefined;
}

/** A similar post that is not related yet. */
export interface Suggestion {
  readonly related: RelatedPost;
}

/** A post that is not suggested for another one. */
export interface Dismissal {
  /** Post ID. */
  readonly post_id: number;
  /** ID of the suggested post. */
  readonly dismissed_id: number;
}

/** Query of `wp/v2/media`. Lists have at most 100 items. */
export interface MediaQuery {
  /** Which fields a response has: `view`, `embed` (fewer), or `edit` (for users who can edit). */
  readonly context?: 'view' | 'embed' | 'edit' | undefined;
  /** Page number. @default 1 */
  readonly page?: number | undefined;
  /** Maximum number of items per page. From 1 to 100. @default 10 */
  readonly per_page?: number | undefined;
  /** Number of items to skip. Replaces `page`. */
  readonly offset?: number | undefined;
  /** Part of a title or name. At most 200 characters. */
  readonly search?: string | undefined;
  /** Only objects with these IDs. At most 100. */
  readonly include?: readonly number[] | undefined;
  /** All objects except those with these IDs. At most 100. */
  readonly exclude?: readonly number[] | undefined;
  /** Only objects with these slugs. At most 100. */
  readonly slug?: readonly string[] | undefined;
  /** Only files of these users. At most 100. */
  readonly author?: readonly number[] | undefined;
  /** Only files that are attached to these posts. 0 is for unattached files. At most 100. */
  readonly parent?: readonly number[] | undefined;
  /** Only files of this media type. */
  readonly media_type?: 'image' | 'video' | 'text' | 'application' | 'audio' | undefined;
  /** Only files of this MIME type. At most 100 characters. */
  readonly mime_type?: string | undefined;
  /** Sort direction. */
  readonly order?: SortOrder | undefined;
  /** Sort key. */
  readonly orderby?: 'date' | 'id' | 'include' | 'modified' | 'slug' | 'title' | undefined;
}

/** Query of a `wp/v2` collection, with the parameters of WordPress that relx supports. Lists have at most 100 items. */
export interface CollectionQuery {
  /** Page number. @default 1 */
  readonly page?: number | undefined;
  /** Maximum number of items per page. From 1 to 100. @default 10 */
  readonly per_page?: number | undefined;
  /** Part of a title or name. At most 200 characters. */
  readonly search?: string | undefined;
  /** Columns to search. Without it, all columns. At most 10. */
  readonly search_columns?:
    | readonly ('post_title' | 'post_content' | 'post_excerpt' | 'email' | 'name' | 'id' | 'username' | 'slug')[]
    | undefined;
  /** Only objects with these IDs. At most 100. */
  readonly include?: readonly number[] | undefined;
  /** All objects except those with these IDs. At most 100. */
  readonly exclude?: readonly number[] | undefined;
  /** Only objects with these slugs. At most 100. */
  readonly slug?: readonly string[] | undefined;
  /** Sort direction. */
  readonly order?: SortOrder | undefined;
  /** Sort key. Each collection supports some of them. */
  readonly orderby?:
    | 'date'
    | 'id'
    | 'include'
    | 'modified'
    | 'slug'
    | 'title'
    | 'name'
    | 'count'
    | 'menu_order'
    | 'author'
    | 'parent'
    | 'relevance'
    | 'include_slugs'
    | 'description'
    | 'term_group'
    | 'registered_date'
    | 'email'
    | 'url'
    | undefined;
  /** Only posts of these users. At most 100. */
  readonly author?: readonly number[] | undefined;
  /** Only posts of other users. At most 100. */
  readonly author_exclude?: readonly number[] | undefined;
  /** Only posts with one of these categories. At most 100. */
  readonly categories?: readonly number[] | undefined;
  /** Only posts without these categories. At most 100. */
  readonly categories_exclude?: readonly number[] | undefined;
  /** Only posts with one of these tags. At most 100. */
  readonly tags?: readonly number[] | undefined;
  /** Only posts without these tags. At most 100. */
  readonly tags_exclude?: readonly number[] | undefined;
  /** Whether posts match all conditions on terms (AND, the default), or one (OR). */
  readonly tax_relation?: 'AND' | 'OR' | undefined;
  /**
   * Statuses of posts, where `any` is any except trash. Without it, only published posts. Others require the capability to edit
   * posts. At most 10.
   */
  readonly status?: readonly ('publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'any')[] | undefined;
  /** Only posts published after this date: ISO 8601, without an offset in the time zone of the site. */
  readonly after?: string | undefined;
  /** Only posts published before this date. */
  readonly before?: string | undefined;
  /** Only posts modified after this date. */
  readonly modified_after?: string | undefined;
  /** Only posts modified before this date. */
  readonly modified_before?: string | undefined;
  /** Only sticky posts, or only posts that are not sticky. */
  readonly sticky?: boolean | undefined;
  /** Only posts with this menu order. */
  readonly menu_order?: number | undefined;
  /** Only objects with one of these parents. 0 is for objects without a parent. At most 100. */
  readonly parent?: readonly number[] | undefined;
  /** Only objects with other parents. At most 100. */
  readonly parent_exclude?: readonly number[] | undefined;
  /** Only terms of this post. */
  readonly post?: number | undefined;
  /** Whether to exclude terms without posts. */
  readonly hide_empty?: boolean | undefined;
  /** Only users with one of these roles. Requires the capability to list users. At most 100. */
  readonly roles?: readonly string[] | undefined;
  /** Only users with one of these capabilities. Requires the capability to list users. At most 100. */
  readonly capabilities?: readonly string[] | undefined;
  /** Only users with published posts. */
  readonly has_published_posts?: boolean | undefined;
  /** Number of items to skip. Replaces `page`. */
  readonly offset?: number | undefined;
  /** Which fields a response has: `view`, `embed` (fewer), or `edit` (for users who can edit). */
  readonly context?: 'view' | 'embed' | 'edit' | undefined;
}

/** Body of every failed request. `data.params` has a message for each invalid parameter. */
export interface RestError {
  /** Error code. */
  readonly code: string;
  /** What happened, and often what to do. */
  readonly message: string;
  readonly data: {
    /** Status of the response. */
    readonly status: number;
    readonly params?: Readonly<Record<string, string>> | undefined;
    readonly [detail: string]: unknown;
  };
}
