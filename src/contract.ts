/**
 * The whole REST API on one page: entities, relation types, error codes and the route table.
 *
 * The backend imports the values (to validate), the front end imports the types only, so no validator
 * reaches a browser. Names are the ones on the wire, snake_case as WordPress has them.
 */
import * as v from 'valibot';

// --- Objects -------------------------------------------------------------------------------------

/** The kinds of object a relation can join. An object is always the pair (kind, id): post 5 is not user 5. */
export const objectKinds = ['post', 'user', 'term'] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** A reference to one object of the host. */
export interface ObjectRef {
  readonly object_type: ObjectKind;
  readonly id: number;
}

/** An id of a post, user, term or relation: an integer from 1 to 2^53-1. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
export const Kind = v.picklist(objectKinds);

/** An image as the host stores it; `srcset` is empty when it has one size only. Width and height in CSS pixels. */
export const RelatedImage = v.object({
  src: v.string(),
  srcset: v.string(),
  alt: v.string(),
  width: v.number(),
  height: v.number(),
});
export type RelatedImage = Readonly<v.InferOutput<typeof RelatedImage>>;

const common = { id: Id, subtype: v.string(), title: v.string(), link: v.string() };

/** A post at the far end. `subtype` is its post type; `title` and `excerpt` are plain text; `date` is UTC, ISO 8601. */
export const RelatedPost = v.object({
  ...common,
  object_type: v.literal('post'),
  date: v.optional(v.string()),
  excerpt: v.optional(v.string()),
  image: v.optional(RelatedImage),
});
export type RelatedPost = Readonly<v.InferOutput<typeof RelatedPost>>;

/** A user at the far end: the public name and archive only, never an e-mail address or login name. */
export const RelatedUser = v.object({
  ...common,
  object_type: v.literal('user'),
  slug: v.string(),
  avatar: v.optional(v.string()),
});
export type RelatedUser = Readonly<v.InferOutput<typeof RelatedUser>>;

/** A term at the far end. `subtype` and `taxonomy` are both its taxonomy. */
export const RelatedTerm = v.object({ ...common, object_type: v.literal('term'), slug: v.string(), taxonomy: v.string() });
export type RelatedTerm = Readonly<v.InferOutput<typeof RelatedTerm>>;

export const Related = v.variant('object_type', [RelatedPost, RelatedUser, RelatedTerm]);
export type Related = RelatedPost | RelatedUser | RelatedTerm;

/** The related object of a kind: `RelatedOf<'user'>` is {@link RelatedUser}. */
export type RelatedOf<K extends ObjectKind> = Extract<Related, { object_type: K }>;

// --- Relations -----------------------------------------------------------------------------------

const relation = {
  id: Id,
  from_id: Id,
  from_type: Kind,
  to_id: Id,
  to_type: Kind,
  type: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
};

/** A stored relation. `created_at` is UTC, ISO 8601 with `Z`. */
export const Relation = v.object(relation);
export type Relation = Readonly<v.InferOutput<typeof Relation>>;

/** A relation seen from one of its ends: `related` is the end that was not asked about. */
export const RelationItem = v.object({ ...relation, related: Related });
export interface RelationItem<R extends Related = Related> extends Relation {
  readonly related: R;
}

/** One element of the `relx_relations` embed on `wp/v2` routes: these four fields and no others. */
export const EmbeddedRelation = v.strictObject({ to_id: Id, to_type: Kind, type: v.string(), title: v.optional(v.string()) });
export type EmbeddedRelation = Readonly<v.InferOutput<typeof EmbeddedRelation>>;

// --- Relation types ------------------------------------------------------------------------------

export const typeDirections = ['from_to', 'to_from', 'bidirectional'] as const;
export type TypeDirection = (typeof typeDirections)[number];

/** Which way a read walks: from source to target, from target to source, or both. */
export const directions = ['outgoing', 'incoming', 'both'] as const;
export type Direction = (typeof directions)[number];

/** A relation type in its normal form. Null limits mean no bound. */
export const RelationType = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,50}$/)),
  label: v.string(),
  from_object_types: v.array(Kind),
  to_object_types: v.array(Kind),
  direction: v.picklist(typeDirections),
  max_connections: v.nullable(v.number()),
  max_connections_to: v.nullable(v.number()),
});
export type RelationType = Readonly<
  Omit<v.InferOutput<typeof RelationType>, 'from_object_types' | 'to_object_types'> & {
    from_object_types: readonly ObjectKind[];
    to_object_types: readonly ObjectKind[];
  }
>;

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
  rest_forbidden: 403,
  rest_not_logged_in: 401,
  rest_cannot_create: 403,
  rest_cannot_delete: 403,
  incorrect_password: 401,
  rest_request_too_large: 413,
  rest_internal_error: 500,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** The body of every failed request. `data.params` names each refused parameter with a sentence. */
export const RestError = v.object({
  code: v.string(),
  message: v.string(),
  data: v.looseObject({ status: v.number(), params: v.optional(v.record(v.string(), v.string())) }),
});
export type RestError = v.InferOutput<typeof RestError>;

// --- Routes --------------------------------------------------------------------------------------

export const orderBys = ['order', 'date', 'title', 'id', 'type', 'random'] as const;
export type OrderBy = (typeof orderBys)[number];
export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

const TypeName = v.pipe(v.string(), v.maxLength(50));
const Page = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
const PerPage = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));
const Search = v.pipe(v.string(), v.maxLength(200));

/** The query of a list of related objects. Defaults are those of the REST answer, written here once. */
export const ListQuery = v.object({
  type: v.optional(TypeName),
  to_type: v.optional(v.picklist([...objectKinds, 'all']), 'all'),
  direction: v.optional(v.picklist(directions)),
  orderby: v.optional(v.picklist(orderBys), 'order'),
  order: v.optional(v.picklist(sortOrders)),
  page: v.optional(Page, 1),
  per_page: v.optional(PerPage, 10),
  search: v.optional(Search),
});
/** What a caller may ask of a list; everything is optional. */
export type ListQuery = Readonly<v.InferInput<typeof ListQuery>>;

/** A relation named by its ends, to create or remove it. The kinds are needed only where the type allows several. */
export const RelationInput = v.object({
  from_id: Id,
  to_id: Id,
  type: TypeName,
  from_type: v.optional(Kind),
  to_type: v.optional(Kind),
});
export type RelationInput = Readonly<Omit<v.InferInput<typeof RelationInput>, 'type'> & { type: RelationTypeName }>;

export const RemovedRelation = v.object({ deleted: v.literal(true), previous: Relation });
export type RemovedRelation = Readonly<v.InferOutput<typeof RemovedRelation>>;

/** The query of a `wp/v2` collection, the part of WordPress's own that relx needs. */
export const CollectionQuery = v.object({
  page: v.optional(Page, 1),
  per_page: v.optional(PerPage, 10),
  search: v.optional(Search),
  include: v.optional(v.pipe(v.array(Id), v.maxLength(100))),
  exclude: v.optional(v.pipe(v.array(Id), v.maxLength(100))),
  slug: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100))),
  order: v.optional(v.picklist(sortOrders)),
  orderby: v.optional(v.picklist(['date', 'id', 'include', 'modified', 'slug', 'title', 'name', 'count', 'menu_order'])),
  author: v.optional(v.pipe(v.array(Id), v.maxLength(100))),
  categories: v.optional(v.pipe(v.array(Id), v.maxLength(100))),
  tags: v.optional(v.pipe(v.array(Id), v.maxLength(100))),
});
export type CollectionQuery = Readonly<v.InferInput<typeof CollectionQuery>>;

/** Any `wp/v2` object: core's own fields, plus the embed when it was asked for. */
export const CoreObject = v.looseObject({ id: Id, link: v.string(), relx_relations: v.optional(v.array(EmbeddedRelation)) });
export type CoreObject = v.InferOutput<typeof CoreObject>;

/**
 * The routes. `{name}` in a path is a parameter; `plugin` paths hang under the plugin's namespace
 * (`relx/v1` unless configured), `core` paths under `wp/v2`.
 */
export const routes = {
  listRelated: {
    method: 'GET',
    namespace: 'plugin',
    path: '/{object_type}/{id}',
    status: 200,
    summary: 'Lists what is related to one post, user or term',
    params: v.object({ object_type: Kind, id: Id }),
    query: ListQuery,
    response: v.array(RelationItem),
    errors: [
      'rest_invalid_param',
      'rest_post_invalid_id',
      'rest_user_invalid_id',
      'rest_term_invalid',
      'rest_post_invalid_page_number',
    ],
  },
  createRelation: {
    method: 'POST',
    namespace: 'plugin',
    path: '/relationships',
    status: 201,
    summary: 'Creates a relation',
    body: RelationInput,
    response: RelationItem,
    errors: [
      'rest_invalid_param',
      'rest_missing_callback_param',
      'rest_invalid_json',
      'ncr_invalid_type',
      'ncr_self_relation',
      'ncr_relation_not_allowed',
      'rest_not_logged_in',
      'rest_cannot_create',
      'ncr_object_not_found',
      'ncr_relation_exists',
      'ncr_max_connections_exceeded',
    ],
  },
  getRelation: {
    method: 'GET',
    namespace: 'plugin',
    path: '/relationships/{id}',
    status: 200,
    summary: 'One relation, seen from its source',
    params: v.object({ id: Id }),
    response: RelationItem,
    errors: ['rest_invalid_param', 'ncr_relation_not_found'],
  },
  deleteRelation: {
    method: 'DELETE',
    namespace: 'plugin',
    path: '/relationships',
    status: 200,
    summary: 'Removes a relation named by its ends, in the body or the query',
    body: RelationInput,
    response: RemovedRelation,
    errors: [
      'rest_invalid_param',
      'rest_missing_callback_param',
      'rest_invalid_json',
      'ncr_invalid_type',
      'rest_not_logged_in',
      'rest_cannot_delete',
      'ncr_relation_not_found',
    ],
  },
  listTypes: {
    method: 'GET',
    namespace: 'plugin',
    path: '/types',
    status: 200,
    summary: 'Lists the registered relation types',
    response: v.array(RelationType),
    errors: [],
  },
  openapi: {
    method: 'GET',
    namespace: 'plugin',
    path: '/openapi.json',
    status: 200,
    summary: 'This description',
    response: v.looseObject({}),
    errors: [],
  },
  listObjects: {
    method: 'GET',
    namespace: 'core',
    path: '/{collection}',
    status: 200,
    summary:
      'A core collection (posts, pages, users, categories, tags, ...) with the relations of each item when relx_relations=1',
    params: v.object({ collection: v.string() }),
    query: CollectionQuery,
    response: v.array(CoreObject),
    errors: ['rest_invalid_param', 'rest_no_route', 'rest_post_invalid_page_number'],
  },
  getObject: {
    method: 'GET',
    namespace: 'core',
    path: '/{collection}/{id}',
    status: 200,
    summary: 'A core object with its relations when relx_relations=1',
    params: v.object({ collection: v.string(), id: Id }),
    response: CoreObject,
    errors: ['rest_invalid_param', 'rest_no_route', 'rest_post_invalid_id', 'rest_user_invalid_id', 'rest_term_invalid'],
  },
} as const;
export type Routes = typeof routes;
