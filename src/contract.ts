/**
 * The contract between the halves on one page: entities, relation types and error codes. It imports nothing, so whoever
 * only renders has all its types without a validator installed; the schemas of the same things, and the route table, are
 * the backend's and live in `schemas.ts`. Names are the ones on the wire, snake_case as WordPress has them.
 */

// --- Objects -------------------------------------------------------------------------------------

/** The kinds of object a relation can join. An object is always the pair (kind, id): post 5 is not user 5. */
export const objectKinds = ['post', 'user', 'term'] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** A reference to one object of the host. */
export interface ObjectRef {
  readonly object_type: ObjectKind;
  readonly id: number;
}

/** An image as the host stores it; `srcset` is empty when it has one size only. Width and height in CSS pixels. */
export interface RelatedImage {
  readonly src: string;
  readonly srcset: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface RelatedObject {
  readonly id: number;
  /** Post type, taxonomy, or `user`. */
  readonly subtype: string;
  /** Plain text: escape it where it lands. */
  readonly title: string;
  readonly link: string;
}

/** A post at the far end. `subtype` is its post type. */
export interface RelatedPost extends RelatedObject {
  readonly object_type: 'post';
  /** When it was published: UTC, ISO 8601. */
  readonly date?: string | undefined;
  /** Plain text; absent behind a password. */
  readonly excerpt?: string | undefined;
  readonly image?: RelatedImage | undefined;
}

/** A user at the far end: the public name and archive only, never an e-mail address. */
export interface RelatedUser extends RelatedObject {
  readonly object_type: 'user';
  readonly slug: string;
  readonly avatar?: string | undefined;
}

/** A term at the far end. `subtype` and `taxonomy` are both its taxonomy. */
export interface RelatedTerm extends RelatedObject {
  readonly object_type: 'term';
  readonly slug: string;
  readonly taxonomy: string;
}

export type Related = RelatedPost | RelatedUser | RelatedTerm;

/** The related object of a kind: `RelatedOf<'user'>` is {@link RelatedUser}. */
export type RelatedOf<K extends ObjectKind> = Extract<Related, { object_type: K }>;

// --- Relations -----------------------------------------------------------------------------------

/** A stored relation. */
export interface Relation {
  readonly id: number;
  readonly from_id: number;
  readonly from_type: ObjectKind;
  readonly to_id: number;
  readonly to_type: ObjectKind;
  readonly type: string;
  /** UTC, ISO 8601 with `Z`. */
  readonly created_at: string;
}

/** A relation seen from one of its ends: `related` is the end that was not asked about. */
export interface RelationItem<R extends Related = Related> extends Relation {
  readonly related: R;
}

/** One element of the `relx_relations` embed on `wp/v2` routes: these four fields and no others. */
export interface EmbeddedRelation {
  readonly to_id: number;
  readonly to_type: ObjectKind;
  readonly type: string;
  readonly title?: string | undefined;
}

// --- Relation types ------------------------------------------------------------------------------

export const typeDirections = ['from_to', 'to_from', 'bidirectional'] as const;
export type TypeDirection = (typeof typeDirections)[number];

/** Which way a read walks: from source to target, from target to source, or both. */
export const directions = ['outgoing', 'incoming', 'both'] as const;
export type Direction = (typeof directions)[number];

/** A relation type in its normal form. Null limits mean no bound. */
export interface RelationType {
  readonly name: string;
  readonly label: string;
  readonly from_object_types: readonly ObjectKind[];
  readonly to_object_types: readonly ObjectKind[];
  readonly direction: TypeDirection;
  readonly max_connections: number | null;
  readonly max_connections_to: number | null;
}

/** What a registration says, form A of `ncr_register_relation_type` with its name inside. */
export interface RelationTypeDefinition {
  readonly name: string;
  readonly label: string;
  readonly from_object_types: readonly ObjectKind[];
  readonly to_object_types: readonly ObjectKind[];
  readonly direction: TypeDirection;
  /** Most relations of this type one source may have; for a bidirectional type, any endpoint. 0 and null: no bound. @default null */
  readonly max_connections?: number | null;
  /** Most relations of this type one target may have. 0 and null: no bound. @default null */
  readonly max_connections_to?: number | null;
}

/** Keeps the literals of relation type definitions, so that their kinds reach the client, the hooks and the components. */
export function defineRelationTypes<const T extends readonly RelationTypeDefinition[]>(types: T): T {
  return types;
}

/** The types every site has. */
export const builtinTypes = defineRelationTypes([
  { name: 'related_to', label: 'Related to', from_object_types: ['post'], to_object_types: ['post'], direction: 'bidirectional' },
  { name: 'parent_of', label: 'Parent of', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' },
  { name: 'references', label: 'References', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' },
  { name: 'depends_on', label: 'Depends on', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' },
  {
    name: 'favorite_posts',
    label: 'Favorite posts',
    from_object_types: ['user'],
    to_object_types: ['post'],
    direction: 'from_to',
  },
  { name: 'authored_by', label: 'Authored by', from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to' },
  {
    name: 'categorized_as',
    label: 'Categorized as',
    from_object_types: ['post'],
    to_object_types: ['term'],
    direction: 'from_to',
  },
]);

/** The members that a list of definitions adds to {@link RelationTypes}. */
export type RelationTypesOf<T extends readonly RelationTypeDefinition[]> = {
  [D in T[number] as D['name']]: {
    from: D['from_object_types'][number];
    to: D['to_object_types'][number];
    direction: D['direction'];
  };
};

/**
 * The relation types TypeScript knows, by name. Add your own once, and calls need no type argument:
 *
 * @example
 * const types = defineRelationTypes([
 *   { name: 'sponsored_by', label: 'Sponsored by', from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to' },
 * ]);
 * declare module 'relx/contract' {
 *   interface RelationTypes extends RelationTypesOf<typeof types> {}
 * }
 */
export interface RelationTypes extends RelationTypesOf<typeof builtinTypes> {}

/** A relation type's name: the known ones complete in an editor, any other string is allowed. */
export type RelationTypeName = keyof RelationTypes | (string & {});

type Walked<T extends { from: ObjectKind; to: ObjectKind; direction: TypeDirection }, D> = D extends Direction
  ? D extends 'outgoing'
    ? T['to']
    : D extends 'incoming'
      ? T['from']
      : T['from'] | T['to']
  : T['direction'] extends 'from_to'
    ? T['to']
    : T['direction'] extends 'to_from'
      ? T['from']
      : T['from'] | T['to'];

/** The kinds of object found by walking type `T` in direction `D` (undefined: the type's own direction). */
export type KindsOf<T, D = undefined> = T extends keyof RelationTypes ? Walked<RelationTypes[T], D> : ObjectKind;

// --- Errors --------------------------------------------------------------------------------------

/** Every error code of the service with its HTTP status. */
export const errorCodes = {
  ncr_invalid_slug: 400,
  ncr_invalid_label: 400,
  ncr_invalid_object_type: 400,
  ncr_invalid_direction: 400,
  ncr_invalid_combination: 400,
  ncr_invalid_max_connections: 400,
  ncr_type_exists: 409,
  ncr_registry_locked: 409,
  ncr_invalid_type: 400,
  ncr_invalid_id: 400,
  ncr_invalid_args: 400,
  ncr_self_relation: 400,
  ncr_relation_not_allowed: 400,
  ncr_object_not_found: 404,
  ncr_relation_not_found: 404,
  ncr_relation_exists: 409,
  ncr_max_connections_exceeded: 409,
  rest_invalid_param: 400,
  rest_missing_callback_param: 400,
  rest_invalid_json: 400,
  rest_post_invalid_id: 404,
  rest_user_invalid_id: 404,
  rest_term_invalid: 404,
  rest_post_invalid_page_number: 400,
  rest_no_route: 404,
  rest_not_logged_in: 401,
  rest_cannot_create: 403,
  rest_cannot_edit: 403,
  rest_cannot_delete: 403,
  rest_forbidden: 403,
  rest_forbidden_context: 403,
  rest_user_cannot_view: 403,
  rest_user_invalid_role: 400,
  existing_user_login: 409,
  existing_user_email: 409,
  rest_cannot_list_application_passwords: 403,
  rest_cannot_read_application_password: 403,
  rest_cannot_create_application_passwords: 403,
  rest_cannot_edit_application_password: 403,
  rest_cannot_delete_application_password: 403,
  rest_cannot_delete_application_passwords: 403,
  rest_application_password_not_found: 404,
  application_password_empty_name: 400,
  rest_cookie_invalid_nonce: 403,
  rest_too_many_attempts: 429,
  rest_cannot_publish: 403,
  rest_cannot_edit_others: 403,
  rest_already_trashed: 410,
  rest_type_invalid: 404,
  rest_taxonomy_invalid: 404,
  rest_status_invalid: 404,
  rest_cannot_read_status: 403,
  rest_precondition_failed: 412,
  incorrect_password: 401,
  rest_request_too_large: 413,
  rest_invalid_request: 400,
  rest_request_timeout: 408,
  rest_headers_too_large: 431,
  rest_answer_timeout: 503,
  rest_internal_error: 500,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** The body of every failed request. `data.params` names each refused parameter with a sentence. */
export interface RestError {
  readonly code: string;
  readonly message: string;
  readonly data: {
    readonly status: number;
    readonly params?: Readonly<Record<string, string>> | undefined;
    readonly [detail: string]: unknown;
  };
}

// --- Requests --------------------------------------------------------------------------------------

export const orderBys = ['order', 'date', 'title', 'id', 'type', 'random'] as const;
export type OrderBy = (typeof orderBys)[number];
export const collectionOrderBys = ['date', 'id', 'include', 'modified', 'slug', 'title', 'name', 'count', 'menu_order'] as const;
export const postStatuses = ['publish', 'future', 'draft', 'pending', 'private', 'any'] as const;
export const contexts = ['view', 'embed', 'edit'] as const;
export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What a caller may ask of a list; everything is optional. */
export interface ListQuery {
  readonly type?: string | undefined;
  /** @default 'all' */
  readonly to_type?: ObjectKind | 'all' | undefined;
  /** @default the type's own */
  readonly direction?: Direction | undefined;
  /** `order`: chosen positions first, then the newest relation; `date`: when the relation was made. @default 'order' */
  readonly orderby?: OrderBy | undefined;
  /** @default 'desc' for date and id, else 'asc' */
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

/** A relation named by its ends, to create or remove it. The kinds are needed only where the type allows several. */
export interface RelationInput {
  readonly from_id: number;
  readonly to_id: number;
  readonly type: RelationTypeName;
  readonly from_type?: ObjectKind | undefined;
  readonly to_type?: ObjectKind | undefined;
}

export interface RemovedRelation {
  readonly deleted: true;
  readonly previous: Relation;
}

/** Which end's list is meant: that of a relation's source, or that of its target. */
export const relationSides = ['from', 'to'] as const;
export type RelationSide = (typeof relationSides)[number];

/** Where a relation goes within one end's list: before or after another relation of it, or to a place counted from 0. */
export interface MoveInput {
  readonly side: RelationSide;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly position?: number | undefined;
}

/** A relation that was moved, with its place in the list of that side, counted from 0. */
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

/** Creates and removes up to 100 relations. */
export interface BatchInput {
  /** @default 'require-all-validate': one transaction, all or nothing */
  readonly validation?: (typeof batchValidations)[number] | undefined;
  readonly requests: readonly { readonly method?: 'POST' | 'DELETE' | undefined; readonly body: RelationInput }[];
}

/** The answer to one item of a batch: what the item would have been answered by itself. */
export interface BatchAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The answers in the order of the items. After a failed batch nothing is written, and only what was refused has one. */
export interface BatchResult {
  readonly failed?: 'validation' | undefined;
  readonly responses: readonly (BatchAnswer | null)[];
}

/** What is related to one of several anchors; `total` counts what the reader may see. */
export interface RelatedEntry {
  readonly items: readonly RelationItem[];
  readonly total: number;
}

/** `relx/v1/related` by anchor, such as `post:12`. An anchor that may not be read has an error in its place. */
export type RelatedByAnchor = Readonly<Record<string, RelatedEntry | RestError>>;

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
  /** Of posts: publish, future, draft, pending, private, or any. @default ['publish'] */
  readonly status?: readonly (typeof postStatuses)[number][] | undefined;
  readonly parent?: readonly number[] | undefined;
  /** Of terms: those of this post. */
  readonly post?: number | undefined;
  /** First item, counted from 0; stands in for `page`. */
  readonly offset?: number | undefined;
  /** `edit` adds what only who may edit sees. @default 'view' */
  readonly context?: (typeof contexts)[number] | undefined;
}
