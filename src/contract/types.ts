// Made from src/api/schemas by `npm run openapi`. Change the schemas instead.
import type { Direction, ShownUsers, TypeDirection, TypeEdit, TypeManager, TypeOrigin } from './directions.js';
import type { ObjectType } from './entities.js';
import type { FieldFormat, FieldOrder, FieldType, RelationDataInput } from './fields.js';
import type { AnyRelationTypeName } from './index.js';
import type { Fill, ListChangeOp, OrderBy, RelationSide, SortOrder } from './requests.js';

/** An image of the site. `srcset` is empty if it has one size only. Width and height in CSS pixels. */
export interface RelatedImage {
  /** URL of the image. */
  readonly src: string;
  /** All sizes, empty if there is one only. */
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
  /** ID of the object. */
  readonly id: number;
  /** Post type, taxonomy, or user. */
  readonly subtype: string;
  /** Title or name as plain text: escape it for HTML. */
  readonly title: string;
  /** URL of the page of the object. */
  readonly link: string;
  /**
   * Why logged-out users do not see the object: the status of a post, such as `draft`, or `no_posts` for a user without
   * published posts. Absent for public objects.
   */
  readonly hidden?: string | undefined;
  readonly object_type: 'term';
  /** Name of the object in URLs. */
  readonly slug: string;
  /** Taxonomy of the term. */
  readonly taxonomy: string;
}

/** A related post. `subtype` is its post type. */
export interface RelatedPost {
  /** ID of the object. */
  readonly id: number;
  /** Post type, taxonomy, or user. */
  readonly subtype: string;
  /** Title or name as plain text: escape it for HTML. */
  readonly title: string;
  /** URL of the page of the object. */
  readonly link: string;
  /**
   * Why logged-out users do not see the object: the status of a post, such as `draft`, or `no_posts` for a user without
   * published posts. Absent for public objects.
   */
  readonly hidden?: string | undefined;
  readonly object_type: 'post';
  /** Date of publication in the time zone of the site, ISO 8601 without an offset, such as `2026-01-31T12:00:00`. */
  readonly date?: string | undefined;
  /** The same date in UTC, without an offset. Absent for a draft that was never published. */
  readonly date_gmt?: string | undefined;
  /** Plain text of at most 100 words, which lists shorten. Absent for a password-protected post. */
  readonly excerpt?: string | undefined;
  readonly image?: RelatedImage | undefined;
  /** Terms of public taxonomies, by taxonomy and name. Present if the query has `terms`. */
  readonly terms?: readonly RelatedTerm[] | undefined;
}

/** A related user: only public name and archive, no email address. */
export interface RelatedUser {
  /** ID of the object. */
  readonly id: number;
  /** Post type, taxonomy, or user. */
  readonly subtype: string;
  /** Title or name as plain text: escape it for HTML. */
  readonly title: string;
  /** URL of the page of the object. */
  readonly link: string;
  /**
   * Why logged-out users do not see the object: the status of a post, such as `draft`, or `no_posts` for a user without
   * published posts. Absent for public objects.
   */
  readonly hidden?: string | undefined;
  readonly object_type: 'user';
  /** Name of the object in URLs. */
  readonly slug: string;
  /** URL of the avatar. */
  readonly avatar?: string | undefined;
}

/** A related object. */
export type Related = RelatedPost | RelatedUser | RelatedTerm;

/** Value of a field. */
export type FieldValue = string | number | boolean;

/** Data of a relation: its values by field. Fields without value and default are absent. */
export type RelationData = Readonly<Record<string, FieldValue>>;

/**
 * Schema of one field of a relation type: the keys of JSON Schema that WordPress's `register_meta` supports for scalar values.
 *
 * @example
 * const role: FieldSchema = { type: 'string', enum: ['author', 'editor'], label: 'Role' };
 */
export interface FieldSchema {
  readonly type: FieldType;
  /** Label in forms, as authors read it. At most 255 characters. Without it, the name of the field. */
  readonly label?: string | undefined;
  /** Help text in forms, at most 1,000 characters. */
  readonly description?: string | undefined;
  /** Allowed values, 1 to 100. Without it, any value of the type is allowed. */
  readonly enum?: readonly FieldValue[] | undefined;
  /** Value of relations that store none. Without it, the field is absent from them. */
  readonly default?: FieldValue | undefined;
  /** Of text. `uri` is an absolute URL with the protocol http, https, ftp, mailto or tel. */
  readonly format?: FieldFormat | undefined;
  /** Minimum length of a text in characters. */
  readonly minLength?: number | undefined;
  /** Maximum length of a text in characters. The data of a relation has at most 8,192 bytes. */
  readonly maxLength?: number | undefined;
  /** Lowest number. */
  readonly minimum?: number | undefined;
  /** Highest number. */
  readonly maximum?: number | undefined;
  /** Positive number that divides the value without a remainder. */
  readonly multipleOf?: number | undefined;
  /** Only users who can change the relation see the field. */
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
  /** Name of the type. */
  readonly name: string;
  /** Label of the type. */
  readonly label: string;
  /** Titles of its lists. */
  readonly labels: TypeLabels;
  /** Object types of sources. */
  readonly from_object_types: readonly ObjectType[];
  /** Object types of targets. */
  readonly to_object_types: readonly ObjectType[];
  /** Post types, taxonomies or roles of sources. Absent if any is allowed. */
  readonly from_subtypes?: readonly string[] | undefined;
  /** Post types, taxonomies or roles of targets. Absent if any is allowed. */
  readonly to_subtypes?: readonly string[] | undefined;
  /** Direction of the type. */
  readonly direction: TypeDirection;
  /** Maximum number of relations of a source. Null means no limit. */
  readonly max_connections: number | null;
  /** Maximum number of relations of a target. Null means no limit. */
  readonly max_connections_to: number | null;
  /** Users who can change relations: with permission to edit the source, or both sides. Absent: the source. */
  readonly edit?: TypeEdit | undefined;
  /**
   * Users that lists show: those with published posts, or all. Users without published posts appear by name, without a link.
   * Absent: those with published posts.
   */
  readonly show_users?: ShownUsers | undefined;
  /** True if its relations never form a cycle, as in a tree. Absent if they may. */
  readonly acyclic?: true | undefined;
  /** Fields of the data of its relations that the user has permission to view. Absent if there are none. */
  readonly fields?: RelationFields | undefined;
  /** True for a type whose lists are computed and never stored. Such relations can't be changed. Absent for stored types. */
  readonly computed?: true | undefined;
  /**
   * What writes the relations of the type: the mirror of a custom field, or the links in texts. Other writes are rejected.
   * Absent for types that authors change.
   */
  readonly managed_by?: TypeManager | undefined;
  /** Meta key that the relations follow. Only in responses to users who can edit posts. */
  readonly meta_key?: string | undefined;
  /** Side of the objects with the meta. Absent: the source, `from`. */
  readonly meta_side?: RelationSide | undefined;
  /** Field that the relations follow. Only in responses of the plugin to users who can edit posts. */
  readonly source?:
    | {
        /** Label of the field. */
        readonly label: string;
        /** URL of the field, relative to the page that edits the object. */
        readonly url?: string | undefined;
      }
    | undefined;
  /** True for a type that editors are not offered, although its lists and relations work. Absent for others. */
  readonly hidden?: true | undefined;
  /** Present in responses of `relx/v1/types`. */
  readonly origin?: TypeOrigin | undefined;
}

/** Result of a request to delete a relation type. */
export interface DeletedType {
  /** False if the type has more relations than one request deletes: repeat the request. */
  readonly deleted: boolean;
  readonly previous: RelationType;
  /** Number of relations that the request deleted, or with `relations=keep`, of those that are kept. */
  readonly relations: number;
}

/** A stored relation. */
export interface Relation {
  /** ID of the relation. */
  readonly id: number;
  /** ID of the source. */
  readonly from_id: number;
  readonly from_type: ObjectType;
  /** ID of the target. */
  readonly to_id: number;
  readonly to_type: ObjectType;
  /** Name of the relation type. */
  readonly type: string;
  /** Date of the relation in UTC, ISO 8601 with `Z`. */
  readonly created_at: string;
  /**
   * Values of the fields of the relation type, with defaults. Absent if the type has no fields that the user has permission to
   * view.
   */
  readonly data?: RelationData | undefined;
}

/** A relation seen from one of its objects: `related` is the other one. */
export interface RelationItem<R extends Related = Related, D extends RelationData = RelationData> extends Relation {
  /**
   * Values of the fields of the relation type, with defaults. Absent if the type has no fields that the user has permission to
   * view.
   */
  readonly data?: D | undefined;
  readonly related: R;
  /** Absent: only an {@link AutomaticItem} has it. */
  readonly automatic?: undefined;
}

/**
 * A similar post that a list found automatically. No relation is stored, so it has no ID, date and data.
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
  /** Name of the relation type. */
  readonly type: string;
  /** Title or name as plain text. */
  readonly title?: string | undefined;
}

/** Details of related objects, which lists have on request. */
export interface RelatedDetails {
  /** Whether related posts have their `terms`, of public taxonomies. @default false */
  readonly terms?: boolean | undefined;
}

/** Query of a list. Everything is optional. */
export interface ListParams extends RelatedDetails {
  /** Relation type. Without it, the list has the relations of all types. At most 50 characters. */
  readonly type?: AnyRelationTypeName | undefined;
  /** Object type of the related objects. @default 'all' */
  readonly to_type?: 'post' | 'user' | 'term' | 'all' | undefined;
  /** Direction to read. Without it, that of the relation type, or the only one that the object can have. */
  readonly direction?: Direction | undefined;
  /**
   * Sort key. `order`: the order that authors arranged, then the newest relation. `date`: the date of the related post, with
   * users and terms as the oldest. `created`: the date of the relation. `data.weight`: the field of that name of the relation
   * type. Relations without a value come last.
   * @default 'order'
   */
  readonly orderby?: OrderBy | FieldOrder | undefined;
  /** Sort direction. Without it, descending for date, created and id, and ascending for others. */
  readonly order?: SortOrder | undefined;
  /** Number of the page. @default 1 */
  readonly page?: number | undefined;
  /** Maximum number of items per page. From 1 to 100. @default 10 */
  readonly per_page?: number | undefined;
  /**
   * `X-Relx-Next-Cursor` of the previous page. Replaces `page`: no item is repeated or skipped if relations change meanwhile. At
   * most 500 characters.
   */
  readonly cursor?: string | undefined;
  /** Part of a title or name. At most 200 characters. */
  readonly search?: string | undefined;
  /** IDs of related objects to leave out. They count for each object type, so set `to_type`. At most 100. */
  readonly exclude?: readonly number[] | undefined;
  /**
   * `similar` fills up the first page of a list from posts to posts with similar posts, after its stored relations.
   * @default 'none'
   */
  readonly fill?: Fill | undefined;
  /**
   * Values that relations must have, by field of the relation type, such as `data[role]=editor`. At most 10. Requires `type`.
   */
  readonly data?: RelationData | undefined;
}

/** Related objects of one of several objects. */
export interface RelatedEntry {
  /** Items that fill up the list follow its stored relations. */
  readonly items: readonly (RelationItem | AutomaticItem)[];
  /** Number of related objects that the user can see. */
  readonly total: number;
  /** Cursor of the next page, for a request of this list alone. Absent on the last page. */
  readonly next?: string | undefined;
}

/** `relx/v1/related` by object, such as `post:12`, with an error for an object that the user cannot see. */
export type RelatedByObject = Readonly<Record<string, RelatedEntry | RestError>>;

/** A relation by its objects. The object types are required only if the relation type allows several. */
export interface RelationEnds {
  /** ID of the source. */
  readonly from_id: number;
  /** ID of the target. */
  readonly to_id: number;
  /** Name of a relation type. At most 50 characters. */
  readonly type: AnyRelationTypeName;
  /** Object type of the source. Required if the relation type allows several. */
  readonly from_type?: ObjectType | undefined;
  /** Object type of the target. Required if the relation type allows several. */
  readonly to_type?: ObjectType | undefined;
}

/** A relation to add. To remove one, its data is ignored. */
export interface RelationInput extends RelationEnds {
  /** Values of the fields of the relation type. */
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
  /** Absent if there is none, or the user does not have permission to view both objects. */
  readonly relation?: Relation | undefined;
}

/**
 * New place of a relation in the list of a side: before or after another relation, or a position. Positions count the visible
 * relations from 0.
 */
export interface MoveInput {
  /** Side of the object whose list it is: from for the source. */
  readonly side: RelationSide;
  /** ID of the relation before which to move this one. */
  readonly before?: number | undefined;
  /** ID of the relation after which to move this one. */
  readonly after?: number | undefined;
  /** Position among the visible relations of the list, from 0. */
  readonly position?: number | undefined;
}

/** A change of a relation: its data or its place in a list. */
export interface UpdateInput {
  /** Side of the object whose list it is: from for the source. */
  readonly side?: RelationSide | undefined;
  /** ID of the relation before which to move this one. */
  readonly before?: number | undefined;
  /** ID of the relation after which to move this one. */
  readonly after?: number | undefined;
  /** Position among the visible relations of the list, from 0. */
  readonly position?: number | undefined;
  /** Values of fields to change. Null removes a value, other fields stay as they are. Not together with a move. */
  readonly data?: RelationDataInput | null | undefined;
}

/** A moved relation, with its position among the visible relations of the list. */
export interface MovedRelation extends RelationItem {
  /** Side of the object whose list it is: from for the source. */
  readonly side: RelationSide;
  /** Position among the visible relations of the list, from 0. */
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
  /** Values of fields. Null removes a value, and fields that are absent stay as they are. */
  readonly data?: RelationDataInput | null | undefined;
}

/** A list as it should be, with the list that the author saw. */
export interface SetListInput {
  /** Direction of the list. Without it, that of the relation type, or the only one that the object can have. */
  readonly direction?: Direction | undefined;
  /** The list as it should be, in its order. At most 500. */
  readonly items: readonly SetListItem[];
  /**
   * The list as the author saw it. Changes of others since then are kept, and only items of `base` are removed. Without it, the
   * present list, which can have 500 items at most. At most 500.
   */
  readonly base?: readonly SetListItem[] | undefined;
  /**
   * Whether the list had more items than `base` contains. `merged` then has only items that were added since.
   * @default false
   */
  readonly partial?: boolean | undefined;
  /** Whether to write the other changes if some are rejected. Otherwise nothing is written. @default false */
  readonly skip_rejected?: boolean | undefined;
}

/** A field that two authors changed. */
export interface FieldConflict extends ItemRef {
  /** Name of the field. */
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
  /** What happened, and what to do. */
  readonly message: string;
  /** Status that a request for this change alone would have. */
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
  /** ID of the object that takes over the relations. It has the same object type. */
  readonly by: number;
  /** Relation types. Without it, all types. At most 100. */
  readonly types?: readonly AnyRelationTypeName[] | undefined;
  /** Whether only to report what would change. @default false */
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
  /** ID of the relation. */
  readonly relation_id: number;
  /** Name of a relation type. At most 50 characters. */
  readonly type: AnyRelationTypeName;
  /** Error code. */
  readonly code: string;
  /** What happened, and what to do. */
  readonly message: string;
  /** Status that a request for this relation alone would have. */
  readonly status: number;
}

/** What replacing an object changed, or would change. */
export interface ReplaceResult {
  /** Present if nothing was written, because a relation is rejected. */
  readonly failed?: 'validation' | undefined;
  /** Number of relations that moved. */
  readonly moved: number;
  /** Number of relations that were removed, because the other object has them already, or is their related object. */
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
  /** Texts with shortcodes, and blocks, each with the ID of the post that contains it. At most 100. */
  readonly requests: readonly RenderRequest[];
  /**
   * Language of dates and headings, as WordPress locale or BCP 47 tag: `de_DE`, `de-DE`. Without it, that of the site. At most
   * 35 characters.
   */
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
  /** ID of the post. Absent for a new one, which requires the capability to edit posts. */
  readonly post_id?: number | undefined;
  /**
   * Relation type of the relations to add: its related posts are not suggested. At most 50 characters.
   * @default 'related_to'
   */
  readonly type?: AnyRelationTypeName | undefined;
  /** Title of the draft. At most 1,000,000 characters. */
  readonly title?: string | undefined;
  /** Content of the draft as HTML. Only the first 20,000 characters count. At most 1,000,000 characters. */
  readonly content?: string | undefined;
  /** IDs of the terms of the draft. At most 100. */
  readonly terms?: readonly number[] | undefined;
  /** IDs of posts to leave out. At most 100. */
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
  /** ID of the post. */
  readonly post_id: number;
  /** ID of the post that is not suggested for it. */
  readonly dismissed_id: number;
}

/** Query of `wp/v2/media`. Lists have at most 100 items. */
export interface MediaQuery {
  /** Which fields a response has: `view`, `embed` (fewer), or `edit` (for users who can edit). */
  readonly context?: 'view' | 'embed' | 'edit' | undefined;
  /** Number of the page. @default 1 */
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
  /** Number of the page. @default 1 */
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
  /** What happened, and what to do. */
  readonly message: string;
  readonly data: {
    /** Status of the response. */
    readonly status: number;
    readonly params?: Readonly<Record<string, string>> | undefined;
    readonly [detail: string]: unknown;
  };
}
