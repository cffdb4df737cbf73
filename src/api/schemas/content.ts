import * as v from 'valibot';
import { postFormats } from '../../contract/requests.js';
import { EmbeddedRelation } from './entities.js';
import { Id, Ids, MenuOrder, Time, Whole } from './values.js';

const Links = v.record(v.string(), v.array(v.looseObject({ href: v.string() })));

/** Any `wp/v2` object: core's fields, and the embed if it was requested. */
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
/** A title or excerpt of at most 65,535 bytes, the length of WordPress's columns. */
const Limited = v.pipe(v.string(), v.maxBytes(65_535), v.description('At most 65,535 bytes of UTF-8.'));
const LimitedText = v.union([Limited, v.object({ raw: Limited })]);
const LocalTime = v.nullable(Time);
const Openness = v.picklist(['open', 'closed']);

/** Body that creates or updates a post. Omitted fields stay unchanged. */
export const PostBody = v.object({
  title: v.optional(LimitedText),
  content: v.optional(Text),
  excerpt: v.optional(LimitedText),
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
  template: v.optional(v.pipe(v.string(), v.maxLength(255), v.regex(/^(?:[\w/-]|\.(?!\.))*$/))),
  meta: v.optional(v.union([v.looseObject({}), v.pipe(v.array(v.unknown()), v.maxLength(0))])),
});

/** Body of a post with the terms of a site's taxonomies, by `rest_base`. */
export function postBodyOf(restBases: readonly string[]): typeof PostBody {
  const own = Object.fromEntries(restBases.map((base) => [base, Ids] as const));
  return v.object({ ...own, ...PostBody.entries });
}

export const DeletedObject = v.union([v.object({ deleted: v.literal(true), previous: CoreObject }), CoreObject]);

/** A post type, as the editor requests it. */
export const CoreType = v.looseObject({ slug: v.string(), name: v.string(), rest_base: v.string(), hierarchical: v.boolean() });
/** A taxonomy, as the editor requests it. */
export const CoreTaxonomy = v.looseObject({ ...CoreType.entries, types: v.array(v.string()) });
export const CoreStatus = v.looseObject({ slug: v.string(), name: v.string(), public: v.boolean() });
export const Settings = v.looseObject({
  title: v.string(),
  description: v.string(),
  url: v.string(),
  posts_per_page: v.number(),
});
export const Found = v.looseObject({ id: Id, title: v.string(), url: v.string(), type: v.string(), subtype: v.string() });
