import * as v from 'valibot';
import { postFormats } from '../../contract/requests.js';
import { EmbeddedRelation } from './entities.js';
import { about, Id, Ids, MenuOrder, Time, Whole } from './values.js';

const Links = v.record(v.string(), v.array(v.looseObject({ href: v.string() })));

/** Any `wp/v2` object: core's fields, and the embed if it was requested. */
export const CoreObject = v.looseObject({
  id: about(Id, 'Object ID.', 12),
  link: about(v.string(), 'Object URL.', 'https://example.org/coffee/'),
  slug: about(v.string(), 'Slug.', 'coffee'),
  relx_relations: v.optional(v.array(EmbeddedRelation)),
  _links: v.optional(Links),
  _embedded: v.optional(v.record(v.string(), v.array(v.unknown()))),
});

export const Medium = v.looseObject({
  id: about(Id, 'File ID.', 30),
  source_url: about(v.string(), 'File URL.', 'https://example.org/wp-content/uploads/coffee.jpg'),
  alt_text: about(v.string(), 'Alternative text.', 'A cup of coffee'),
  media_type: about(v.string(), 'Media type of the file.', 'image'),
});

const Text = v.union([v.string(), v.object({ raw: v.string() })]);
/** A title or excerpt of at most 65,535 bytes, the length of WordPress's columns. */
const Limited = v.pipe(v.string(), v.maxBytes(65_535), v.description('At most 65,535 bytes of UTF-8.'));
const LimitedText = v.union([Limited, v.object({ raw: Limited })]);
const LocalTime = v.nullable(Time);
const Openness = v.picklist(['open', 'closed']);

/** Body that creates or updates a post. Omitted fields stay unchanged. */
export const PostBody = v.object({
  title: about(v.optional(LimitedText), 'Title.', 'Better coffee'),
  content: about(v.optional(Text), 'Content as HTML with blocks.', '<p>Grind the beans just before you brew.</p>'),
  excerpt: about(v.optional(LimitedText), 'Excerpt.', 'Grind the beans.'),
  status: about(v.optional(v.picklist(['publish', 'future', 'draft', 'pending', 'private'])), 'Status.', 'draft'),
  slug: v.optional(about(v.pipe(v.string(), v.maxLength(200)), 'Slug.', 'better-coffee')),
  date: v.optional(v.pipe(LocalTime, v.description('Date in the time zone of the site. Null leaves it unchanged.'))),
  date_gmt: v.optional(v.pipe(LocalTime, v.description('Date in UTC. Null leaves it unchanged.'))),
  author: v.optional(v.pipe(Id, v.description('Author ID.'))),
  featured_media: v.optional(v.pipe(Whole, v.description('ID of the featured image, 0 for none.'))),
  parent: v.optional(v.pipe(Whole, v.description('ID of the parent, 0 for none.'))),
  menu_order: MenuOrder,
  password: v.optional(v.pipe(v.string(), v.maxLength(255), v.description('Password that protects the content.'))),
  comment_status: v.optional(Openness),
  ping_status: v.optional(Openness),
  sticky: v.optional(v.pipe(v.boolean(), v.description('Whether the post is sticky.'))),
  format: v.optional(v.pipe(v.picklist(postFormats), v.description('Format of the post.'))),
  template: v.optional(
    v.pipe(v.string(), v.maxLength(255), v.regex(/^(?:[\w/-]|\.(?!\.))*$/), v.description('File of the template.')),
  ),
  meta: v.optional(v.union([v.looseObject({}), v.pipe(v.array(v.unknown()), v.maxLength(0))])),
});

/** Body of a post with the terms of a site's taxonomies, by `rest_base`. */
export function postBodyOf(restBases: readonly string[]): typeof PostBody {
  const own = Object.fromEntries(
    restBases.map((base) => [base, v.pipe(Ids, v.description(`IDs of the terms (${base}).`))] as const),
  );
  return v.object({ ...own, ...PostBody.entries });
}

export const DeletedObject = v.union([v.object({ deleted: v.literal(true), previous: CoreObject }), CoreObject]);

/** A post type, as the editor requests it. */
export const CoreType = v.looseObject({
  slug: about(v.string(), 'Name of the post type.', 'page'),
  name: about(v.string(), 'Label of the post type.', 'Pages'),
  rest_base: about(v.string(), 'Name of the collection.', 'pages'),
  hierarchical: about(v.boolean(), 'Whether objects have parents.', true),
});
/** A taxonomy, as the editor requests it. */
export const CoreTaxonomy = v.looseObject({
  slug: about(v.string(), 'Name of the taxonomy.', 'category'),
  name: about(v.string(), 'Label of the taxonomy.', 'Categories'),
  rest_base: about(v.string(), 'Name of the collection.', 'categories'),
  hierarchical: about(v.boolean(), 'Whether objects have parents.', true),
  types: about(v.array(v.string()), 'Post types whose posts have the terms.', ['post']),
});
export const CoreStatus = v.looseObject({
  slug: about(v.string(), 'Name of the status.', 'publish'),
  name: about(v.string(), 'Label of the status.', 'Published'),
  public: about(v.boolean(), 'Whether logged-out users see posts with this status.', true),
});
export const Settings = v.looseObject({
  title: about(v.string(), 'Name of the site.', 'Coffee notes'),
  description: about(v.string(), 'Tagline of the site.', 'Everything about beans'),
  url: about(v.string(), 'Site URL.', 'https://example.org'),
  posts_per_page: about(v.number(), 'Number of posts per page.', 10),
});
export const Found = v.looseObject({
  id: about(Id, 'Object ID.', 15),
  title: about(v.string(), 'Title or name.', 'Better coffee'),
  url: about(v.string(), 'Object URL.', 'https://example.org/better-coffee/'),
  type: about(v.string(), 'Object type.', 'post'),
  subtype: about(v.string(), 'Post type or taxonomy.', 'post'),
});
