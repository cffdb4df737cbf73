import * as v from 'valibot';
import { shownUsers, typeDirections, typeEdits, typeOrigins } from '../../contract/directions.js';
import { fieldFormats, fieldTypes } from '../../contract/fields.js';
import { about, Id, ObjectType } from './values.js';

/** An image of the site. `srcset` is empty if it has one size only. Width and height in CSS pixels. */
export const RelatedImage = v.object({
  src: about(v.string(), 'URL of the image.', 'https://example.org/wp-content/uploads/coffee-300x200.jpg'),
  srcset: about(v.string(), 'All sizes, empty if there is one only.', ''),
  alt: about(v.string(), 'Alternative text.', 'A cup of coffee'),
  width: about(v.number(), 'Width in CSS pixels.', 300),
  height: about(v.number(), 'Height in CSS pixels.', 200),
});

/** `hidden`: why logged-out users do not see the object: the status of a post, or `no_posts` for a user. */
const common = (id: number, subtype: string, title: string, link: string) => ({
  id: about(Id, 'ID of the object.', id),
  subtype: about(v.string(), 'Post type, taxonomy, or user.', subtype),
  title: about(v.string(), 'Title or name as plain text.', title),
  link: about(v.string(), 'URL of the page of the object.', `https://example.org/${link}/`),
  hidden: v.optional(v.string()),
});
const slugOf = (slug: string) => about(v.string(), 'Name of the object in URLs.', slug);

/** A related term, or a term of a related post. `subtype` and `taxonomy` are both its taxonomy. */
export const RelatedTerm = v.object({
  ...common(7, 'category', 'Recipes', 'category/recipes'),
  object_type: v.literal('term'),
  slug: slugOf('recipes'),
  taxonomy: about(v.string(), 'Taxonomy of the term.', 'category'),
});

/**
 * A related post. `subtype` is its post type; `title` and `excerpt` are plain text. `date` is in the time zone of the site, `date_gmt`
 * in UTC, both ISO 8601 without an offset. `terms`: on request.
 */
export const RelatedPost = v.object({
  ...common(15, 'post', 'Better coffee', 'better-coffee'),
  object_type: v.literal('post'),
  date: v.optional(about(v.string(), 'Date in the time zone of the site.', '2026-01-31T12:00:00')),
  date_gmt: v.optional(about(v.string(), 'Date in UTC.', '2026-01-31T11:00:00')),
  excerpt: v.optional(about(v.string(), 'Excerpt as plain text.', 'Grind the beans just before you brew.')),
  image: v.optional(RelatedImage),
  terms: v.optional(v.array(RelatedTerm)),
});

/** A related user: only public name and archive, no email address and login name. */
export const RelatedUser = v.object({
  ...common(3, 'user', 'Ada', 'author/ada'),
  object_type: v.literal('user'),
  slug: slugOf('ada'),
  avatar: v.optional(about(v.string(), 'URL of the avatar.', 'https://example.org/ada.png')),
});

export const Related = v.variant('object_type', [RelatedPost, RelatedUser, RelatedTerm]);

const FieldValue = v.union([v.string(), v.number(), v.boolean()]);

/** Values of the fields of a relation, by name. */
export const RelationData = v.record(v.string(), FieldValue);

const relation = {
  id: about(Id, 'ID of the relation.', 42),
  from_id: about(Id, 'ID of the source.', 12),
  from_type: ObjectType,
  to_id: about(Id, 'ID of the target.', 15),
  to_type: ObjectType,
  type: about(v.string(), 'Name of the relation type.', 'references'),
  created_at: about(v.pipe(v.string(), v.isoTimestamp()), 'Date of the relation in UTC.', '2026-02-01T09:30:00Z'),
  data: v.optional(RelationData),
};

/** A stored relation. `created_at` is UTC, ISO 8601 with `Z`. `data` is present if its type declares fields. */
export const Relation = v.object(relation);

/** A relation seen from one of its objects: `related` is the other one. */
export const RelationItem = v.object({ ...relation, related: Related });

/** A similar post in a computed list, or one that fills up a list. It has no id, date and data, because no relation is stored. */
export const AutomaticItem = v.object({
  from_id: about(Id, 'ID of the post of the list.', 12),
  from_type: v.literal('post'),
  to_id: about(Id, 'ID of the similar post.', 15),
  to_type: v.literal('post'),
  type: v.literal('similar'),
  automatic: v.literal(true),
  related: RelatedPost,
});

/** One element of the `relx_relations` embed on `wp/v2` routes: these four fields and no others. */
export const EmbeddedRelation = v.strictObject({
  to_id: about(Id, 'ID of the related object.', 15),
  to_type: ObjectType,
  type: about(v.string(), 'Name of the relation type.', 'references'),
  title: v.optional(about(v.string(), 'Title or name as plain text.', 'Better coffee')),
});

/** Schema of one field of a relation type: the scalar keys of JSON Schema that WordPress's `register_meta` supports. */
export const FieldSchema = v.object({
  type: v.picklist(fieldTypes),
  label: v.optional(v.string()),
  description: v.optional(v.string()),
  enum: v.optional(v.array(FieldValue)),
  default: v.optional(FieldValue),
  format: v.optional(v.picklist(fieldFormats)),
  minLength: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  multipleOf: v.optional(v.number()),
  private: v.optional(v.boolean()),
});

/** A relation type in its normal form. Null means no limit. */
export const RelationType = v.object({
  name: about(v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,50}$/)), 'Name of the type.', 'references'),
  label: about(v.string(), 'Label of the type.', 'References'),
  labels: about(
    v.object({ from: v.string(), to: v.string() }),
    'Titles of its lists: that of a source (from), and that of a target (to).',
    { from: 'References', to: 'Referenced by' },
  ),
  from_object_types: about(v.array(ObjectType), 'Object types of sources.', ['post']),
  to_object_types: about(v.array(ObjectType), 'Object types of targets.', ['post']),
  from_subtypes: v.optional(v.array(v.string())),
  to_subtypes: v.optional(v.array(v.string())),
  direction: about(v.picklist(typeDirections), 'Direction of the type.', 'from_to'),
  max_connections: about(v.nullable(v.number()), 'Maximum number of relations of a source. Null means no limit.', null),
  max_connections_to: about(v.nullable(v.number()), 'Maximum number of relations of a target. Null means no limit.', null),
  edit: v.optional(v.picklist(typeEdits)),
  show_users: v.optional(v.picklist(shownUsers)),
  acyclic: v.optional(v.literal(true)),
  fields: v.optional(v.record(v.string(), FieldSchema)),
  computed: v.optional(v.literal(true)),
  hidden: v.optional(v.literal(true)),
  origin: v.optional(v.picklist(typeOrigins)),
});
