/**
 * The contract as schemas: what the server validates with, and what `openapi.json` is made of. The route table over
 * them is in `routes.ts`. Backend only. The types beside them are in `contract.ts`; a type test holds the two together.
 */
import * as v from 'valibot';
import {
  batchValidations, collectionOrderBys, contexts, directions, mediaOrderBys, mediaTypes, objectKinds, orderBys, postFormats, postStatuses,
  relatedBlocks, relationSides, searchColumns,
  sortOrders, typeDirections,
} from './contract.js'; // biome-ignore format: a list of names

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

const common = { id: Id, subtype: v.string(), title: v.string(), link: v.string() };

/** A post at the far end. `subtype` is its post type; `title` and `excerpt` are plain text; `date` is UTC, ISO 8601. */
export const RelatedPost = v.object({
  ...common,
  object_type: v.literal('post'),
  date: v.optional(v.string()),
  excerpt: v.optional(v.string()),
  image: v.optional(RelatedImage),
});

/** A user at the far end: the public name and archive only, never an e-mail address or login name. */
export const RelatedUser = v.object({
  ...common,
  object_type: v.literal('user'),
  slug: v.string(),
  avatar: v.optional(v.string()),
});

/** A term at the far end. `subtype` and `taxonomy` are both its taxonomy. */
export const RelatedTerm = v.object({ ...common, object_type: v.literal('term'), slug: v.string(), taxonomy: v.string() });

export const Related = v.variant('object_type', [RelatedPost, RelatedUser, RelatedTerm]);

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

/** A relation seen from one of its ends: `related` is the end that was not asked about. */
export const RelationItem = v.object({ ...relation, related: Related });

/** One element of the `relx_relations` embed on `wp/v2` routes: these four fields and no others. */
export const EmbeddedRelation = v.strictObject({ to_id: Id, to_type: Kind, type: v.string(), title: v.optional(v.string()) });

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

/** The body of every failed request. `data.params` names each refused parameter with a sentence. */
export const RestError = v.object({
  code: v.string(),
  message: v.string(),
  data: v.looseObject({ status: v.number(), params: v.optional(v.record(v.string(), v.string())) }),
});

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
  cursor: v.optional(v.pipe(v.string(), v.maxLength(500))),
  search: v.optional(Search),
});

/**
 * An anchor in a query, such as `post:12`; with parameters of its own `post:12?type=references&per_page=3`, percent-encoded
 * once more, for commas separate anchors.
 */
export const Anchor = v.pipe(v.string(), v.regex(/^(post|user|term):[1-9]\d{0,15}(\?[^\s,]{1,500})?$/));

/** The query of lists of several anchors: what one list can be asked, but for its pages. */
export const ManyQuery = v.object({
  objects: v.pipe(v.array(Anchor), v.minLength(1), v.maxLength(100)),
  ...v.omit(ListQuery, ['page', 'cursor']).entries,
});

export const RelatedEntry = v.object({ items: v.array(RelationItem), total: v.number(), next: v.optional(v.string()) });

/** What each anchor has, or why it is not told. */
export const RelatedByAnchor = v.record(v.string(), v.union([RelatedEntry, RestError]));

/** A relation named by its ends, to create or remove it. The kinds are needed only where the type allows several. */
export const RelationInput = v.object({
  from_id: Id,
  to_id: Id,
  type: TypeName,
  from_type: v.optional(Kind),
  to_type: v.optional(Kind),
});

export const RelationExists = v.object({ exists: v.boolean(), relation: v.optional(Relation) });

/** Where to move a relation: to one of three kinds of place. */
export const MoveInput = v.object({
  side: v.picklist(relationSides),
  before: v.optional(Id),
  after: v.optional(Id),
  position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))),
});

export const MovedRelation = v.object({ ...RelationItem.entries, side: v.picklist(relationSides), position: v.number() });

/** A batch in the shape of WordPress's `batch/v1`. The items are checked one by one, for an error has to name its item. */
export const BatchInput = v.object({
  validation: v.optional(v.picklist(batchValidations), 'require-all-validate'),
  requests: v.pipe(
    v.array(v.object({ method: v.optional(v.picklist(['POST', 'DELETE']), 'POST'), body: v.looseObject({}) })),
    v.minLength(1),
    v.maxLength(100),
  ),
});

const BatchAnswer = v.object({ status: v.number(), headers: v.record(v.string(), v.string()), body: v.unknown() });

export const BatchResult = v.object({ failed: v.optional(v.literal('validation')), responses: v.array(v.nullable(BatchAnswer)) });

const Place = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)), 0);

/** What to render: a text with shortcodes, or a block. Attributes are read by the components, which take anything. */
export const RenderInput = v.object({
  requests: v.pipe(
    v.array(
      v.union([
        v.object({ shortcode: v.pipe(v.string(), v.maxLength(100_000)), post_id: Place }),
        v.object({
          block: v.picklist(relatedBlocks),
          attributes: v.optional(v.record(v.string(), v.unknown()), {}),
          post_id: Place,
        }),
      ]),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
  locale: v.optional(
    v.pipe(v.string(), v.maxLength(35), v.regex(/^[A-Za-z]{2,3}([_-][A-Za-z0-9]{1,8})*$/, 'has to be a language such as de_DE')),
  ),
});

export const RenderedHtml = v.object({ html: v.string(), tags: v.array(v.string()) });

export const RenderResult = v.object({ responses: v.array(RenderedHtml) });

export const RemovedRelation = v.object({ deleted: v.literal(true), previous: Relation });

const Ids = v.optional(v.pipe(v.array(Id), v.maxLength(100)));
const Names = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100)));
const Parents = v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.maxLength(100)));
const MenuOrder = v.optional(v.pipe(v.number(), v.integer(), v.minValue(-2147483648), v.maxValue(2147483647)));
const Time = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/,
    'has to be a date such as 2026-01-31T12:00:00Z',
  ),
);

/** The query of a `wp/v2` collection, the part of WordPress's own that relx needs. */
export const CollectionQuery = v.object({
  page: v.optional(Page, 1),
  per_page: v.optional(PerPage, 10),
  search: v.optional(Search),
  search_columns: v.optional(v.pipe(v.array(v.picklist(searchColumns)), v.maxLength(10))),
  include: Ids,
  exclude: Ids,
  slug: Names,
  order: v.optional(v.picklist(sortOrders)),
  orderby: v.optional(v.picklist(collectionOrderBys)),
  author: Ids,
  author_exclude: Ids,
  categories: Ids,
  categories_exclude: Ids,
  tags: Ids,
  tags_exclude: Ids,
  tax_relation: v.optional(v.picklist(['AND', 'OR'])),
  status: v.optional(v.pipe(v.array(v.picklist(postStatuses)), v.maxLength(10))),
  after: v.optional(Time),
  before: v.optional(Time),
  modified_after: v.optional(Time),
  modified_before: v.optional(Time),
  sticky: v.optional(v.boolean()),
  menu_order: MenuOrder,
  parent: Parents,
  parent_exclude: Parents,
  post: v.optional(Id),
  hide_empty: v.optional(v.boolean()),
  roles: Names,
  capabilities: Names,
  has_published_posts: v.optional(v.boolean()),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))),
  context: v.optional(v.picklist(contexts)),
});

/** The query of a collection with the conditions on terms of more taxonomies, each by its `rest_base`. */
export function collectionQueryOf(restBases: readonly string[]): typeof CollectionQuery {
  const own = Object.fromEntries(restBases.flatMap((base) => [[base, Ids] as const, [`${base}_exclude`, Ids] as const]));
  return v.object({ ...own, ...CollectionQuery.entries });
}

/** The query of `wp/v2/media`. */
export const MediaQuery = v.object({
  context: v.optional(v.picklist(contexts)),
  page: v.optional(Page, 1),
  per_page: v.optional(PerPage, 10),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))),
  search: v.optional(Search),
  include: Ids,
  exclude: Ids,
  slug: Names,
  author: Ids,
  parent: Parents,
  media_type: v.optional(v.picklist(mediaTypes)),
  mime_type: v.optional(v.pipe(v.string(), v.maxLength(100))),
  order: v.optional(v.picklist(sortOrders)),
  orderby: v.optional(v.picklist(mediaOrderBys)),
});

/** The query of one uploaded file. */
export const MediumQuery = v.object({ context: v.optional(v.picklist(contexts)) });

/** The query of one `wp/v2` object; `password` opens a post that is protected by one. */
export const ObjectQuery = v.object({
  context: v.optional(v.picklist(contexts)),
  password: v.optional(v.pipe(v.string(), v.maxLength(255))),
});

const Links = v.record(v.string(), v.array(v.looseObject({ href: v.string() })));

/** Any `wp/v2` object: core's own fields, plus the embed when it was asked for. */
export const CoreObject = v.looseObject({
  id: Id,
  link: v.string(),
  slug: v.string(),
  relx_relations: v.optional(v.array(EmbeddedRelation)),
  _links: v.optional(Links),
  _embedded: v.optional(v.record(v.string(), v.array(v.unknown()))),
});

export const Medium = v.looseObject({ id: Id, source_url: v.string(), alt_text: v.string(), media_type: v.string() });

const Text = v.union([v.string(), v.object({ raw: v.string() })]);
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const LocalTime = v.nullable(Time);
const Openness = v.picklist(['open', 'closed']);

/** The body that creates or changes a post. What is left out stays as it is. */
export const PostBody = v.object({
  title: v.optional(Text),
  content: v.optional(Text),
  excerpt: v.optional(Text),
  status: v.optional(v.picklist(['publish', 'future', 'draft', 'pending', 'private'])),
  slug: v.optional(v.pipe(v.string(), v.maxLength(200))),
  date: v.optional(LocalTime),
  date_gmt: v.optional(LocalTime),
  author: v.optional(Id),
  featured_media: v.optional(Whole),
  parent: v.optional(Whole),
  menu_order: MenuOrder,
  password: v.optional(v.pipe(v.string(), v.maxLength(255))),
  comment_status: v.optional(Openness),
  ping_status: v.optional(Openness),
  sticky: v.optional(v.boolean()),
  format: v.optional(v.picklist(postFormats)),
  template: v.optional(v.pipe(v.string(), v.maxLength(255), v.regex(/^(?!.*\.\.)[\w./-]*$/))),
  meta: v.optional(v.union([v.looseObject({}), v.pipe(v.array(v.unknown()), v.maxLength(0))])),
});

/** The body of a post with the terms of a site's taxonomies, each by its `rest_base`. */
export function postBodyOf(restBases: readonly string[]): typeof PostBody {
  const own = Object.fromEntries(restBases.map((base) => [base, Ids] as const));
  return v.object({ ...own, ...PostBody.entries });
}

/** `force` deletes for good instead of moving to the trash. */
export const DeleteQuery = v.object({ force: v.optional(v.boolean(), false) });

export const DeletedObject = v.union([v.object({ deleted: v.literal(true), previous: CoreObject }), CoreObject]);

/** A post type as the editor reads it. */
export const CoreType = v.looseObject({ slug: v.string(), name: v.string(), rest_base: v.string(), hierarchical: v.boolean() });
/** A taxonomy as the editor reads it. */
export const CoreTaxonomy = v.looseObject({ ...CoreType.entries, types: v.array(v.string()) });
export const CoreStatus = v.looseObject({ slug: v.string(), name: v.string(), public: v.boolean() });
export const Settings = v.looseObject({
  title: v.string(),
  description: v.string(),
  url: v.string(),
  posts_per_page: v.number(),
});
export const Found = v.looseObject({ id: Id, title: v.string(), url: v.string(), type: v.string(), subtype: v.string() });

/** The query of `wp/v2/search`. */
export const SearchQuery = v.object({
  search: v.optional(Search),
  type: v.optional(v.picklist(['post', 'term']), 'post'),
  subtype: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(20))),
  page: v.optional(Page, 1),
  per_page: v.optional(PerPage, 10),
});
