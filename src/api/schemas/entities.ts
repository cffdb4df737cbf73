import * as v from 'valibot';
import { shownUsers, typeDirections, typeEdits, typeManagers, typeOrigins } from '../../contract/directions.js';
import { fieldFormats, fieldTypes } from '../../contract/fields.js';
import { relationSides } from '../../contract/requests.js';
import { about, Id, ObjectType } from './values.js';

/** An image of the site. */
export const RelatedImage = v.object({
  src: about(v.string(), 'Image URL.', 'https://example.org/wp-content/uploads/coffee-300x200.jpg'),
  srcset: about(v.string(), 'Uncropped sizes. Empty if there is only one.', ''),
  alt: about(v.string(), 'Alternative text.', 'A cup of coffee'),
  width: about(v.number(), 'Width in CSS pixels.', 300),
  height: about(v.number(), 'Height in CSS pixels.', 200),
});

const common = (id: number, subtype: string, title: string, link: string) => ({
  id: about(Id, 'Object ID.', id),
  subtype: about(v.string(), 'Post type, taxonomy, or user.', subtype),
  title: about(v.string(), 'Title or name as plain text: escape it for HTML.', title),
  link: about(v.string(), 'Object URL.', `https://example.org/${link}/`),
  hidden: v.optional(
    v.pipe(
      v.string(),
      v.description(
        "Why logged-out users don't see the object: a post status such as `draft`, or `no_posts` for a user without published posts. Absent for public objects.",
      ),
    ),
  ),
});
const slugOf = (slug: string) => about(v.string(), 'Slug.', slug);

/** A related term, or a term of a related post. `subtype` and `taxonomy` are both its taxonomy. */
export const RelatedTerm = v.object({
  ...common(7, 'category', 'Recipes', 'category/recipes'),
  object_type: v.literal('term'),
  slug: slugOf('recipes'),
  taxonomy: about(v.string(), 'Taxonomy.', 'category'),
});

/** A related post. `subtype` is its post type. */
export const RelatedPost = v.object({
  ...common(15, 'post', 'Better coffee', 'better-coffee'),
  object_type: v.literal('post'),
  date: v.optional(
    about(v.string(), "Publication date in the site's time zone, such as `2026-01-31T12:00:00`.", '2026-01-31T12:00:00'),
  ),
  date_gmt: v.optional(
    about(v.string(), 'The same date in UTC. Absent for a draft that was never published.', '2026-01-31T11:00:00'),
  ),
  excerpt: v.optional(
    about(
      v.string(),
      'Plain text, at most 100 words. Absent for a password-protected post.',
      'Grind the beans just before you brew.',
    ),
  ),
  image: v.optional(RelatedImage),
  terms: v.optional(v.pipe(v.array(RelatedTerm), v.description('Terms in public taxonomies, if the query requests `terms`.'))),
});

/** A related user, without an email address. */
export const RelatedUser = v.object({
  ...common(3, 'user', 'Ada', 'author/ada'),
  object_type: v.literal('user'),
  slug: slugOf('ada'),
  avatar: v.optional(about(v.string(), 'Avatar URL.', 'https://example.org/ada.png')),
});

/** A related object. */
export const Related = v.variant('object_type', [RelatedPost, RelatedUser, RelatedTerm]);

/** Value of a field. */
export const FieldValue = v.union([v.string(), v.number(), v.boolean()]);

/** Data of a relation: the values of its fields by name. Fields without value and default are absent. */
export const RelationData = v.record(v.string(), FieldValue);

const relation = {
  id: about(Id, 'Relation ID.', 42),
  from_id: about(Id, 'Source ID.', 12),
  from_type: ObjectType,
  to_id: about(Id, 'Target ID.', 15),
  to_type: ObjectType,
  type: about(v.string(), 'Relation type.', 'references'),
  created_at: about(v.pipe(v.string(), v.isoTimestamp()), 'Relation date in UTC, ISO 8601 with `Z`.', '2026-02-01T09:30:00Z'),
  data: v.pipe(v.optional(RelationData), v.description('Field values, with defaults. Absent if the user can view no field.')),
};

/** A stored relation. */
export const Relation = v.object(relation);

/** A relation seen from one of its objects: `related` is the other one. */
export const RelationItem = v.object({ ...relation, related: Related });

/**
 * A post that a list found automatically, because it is similar to the list's post. It has no `id`, `created_at` and `data`,
 * because no relation is stored.
 *
 * @example
 * const isChosen = (item: RelationItem | AutomaticItem) => !item.automatic;
 */
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
  type: about(v.string(), 'Relation type.', 'references'),
  title: v.optional(about(v.string(), 'Title or name as plain text.', 'Better coffee')),
});

const text = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));
const number = (description: string) => v.optional(v.pipe(v.number(), v.description(description)));

/**
 * Schema of one field of a relation type: the keys of JSON Schema that WordPress's `register_meta` supports for scalar values.
 *
 * @example
 * const role: FieldSchema = { type: 'string', enum: ['author', 'editor'], label: 'Role' };
 */
export const FieldSchema = v.object({
  type: v.picklist(fieldTypes),
  label: text('Label in forms, at most 255 characters. Default: the field name.'),
  description: text('Help text in forms, at most 1,000 characters.'),
  enum: v.optional(v.pipe(v.array(FieldValue), v.description('Allowed values, 1 to 100. Default: any.'))),
  default: v.optional(v.pipe(FieldValue, v.description('Value of relations that store none.'))),
  format: v.optional(
    v.pipe(
      v.picklist(fieldFormats),
      v.description('Text format. `uri` is an absolute URL with http, https, ftp, mailto or tel.'),
    ),
  ),
  minLength: number('Minimum number of characters.'),
  maxLength: number('Maximum number of characters. All fields together have at most 8,192 bytes.'),
  minimum: number('Lowest number.'),
  maximum: number('Highest number.'),
  multipleOf: number('Step: the value is a multiple of this positive number.'),
  private: v.optional(v.pipe(v.boolean(), v.description('Show the field only to users who can change the relation.'))),
});

/** Fields of a relation type by name, in the order of forms. Names are `[a-z][a-z0-9_]{0,39}`, at most 30. */
export const RelationFields = v.record(v.string(), FieldSchema);

/** Titles of the lists of a relation type: `from` of the source's list, such as "Lessons", `to` of the target's, such as "Course". */
export const TypeLabels = v.object({ from: v.string(), to: v.string() });

const subtypes = (side: string) =>
  v.optional(v.pipe(v.array(v.string()), v.description(`Post types, taxonomies or roles of ${side}. Default: any.`)));
const onlyTrue = (description: string) => v.optional(v.pipe(v.literal(true), v.description(description)));

/** A relation type in its normal form. Null means no limit. */
export const RelationType = v.object({
  name: about(v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,50}$/)), 'Relation type.', 'references'),
  label: about(v.string(), 'Label.', 'References'),
  labels: about(TypeLabels, 'List titles: `from` for sources, `to` for targets.', { from: 'References', to: 'Referenced by' }),
  from_object_types: about(v.array(ObjectType), 'Object types of sources.', ['post']),
  to_object_types: about(v.array(ObjectType), 'Object types of targets.', ['post']),
  from_subtypes: subtypes('sources'),
  to_subtypes: subtypes('targets'),
  direction: about(v.picklist(typeDirections), 'Direction.', 'from_to'),
  max_connections: about(
    v.nullable(v.number()),
    'Maximum number of relations per source, or per object of two-way types. Null or 0: no limit.',
    null,
  ),
  max_connections_to: about(
    v.nullable(v.number()),
    'Maximum number of relations per target of one-way types. Null or 0: no limit.',
    null,
  ),
  edit: v.optional(
    v.pipe(
      v.picklist(typeEdits),
      v.description(
        'Users who can change relations: with permission to edit the source, or both sides. Default: `source`, in WordPress for two-way types the setting `edit`.',
      ),
    ),
  ),
  show_users: v.optional(
    v.pipe(
      v.picklist(shownUsers),
      v.description(
        'Users that lists show to everyone: those with published posts, or all, those without unlinked. Default: `authors`.',
      ),
    ),
  ),
  acyclic: onlyTrue('Reject relations that close a cycle. Default: false.'),
  fields: v.optional(v.pipe(RelationFields, v.description('Fields of its relations, by name. Default: none.'))),
  computed: onlyTrue("Lists of the type are computed: you can't change its relations."),
  managed_by: v.optional(
    v.pipe(
      v.picklist(typeManagers),
      v.description('What writes the relations: a custom field (`meta`), or links in texts. Other writes are rejected.'),
    ),
  ),
  meta_key: v.optional(v.pipe(v.string(), v.description('Meta key or field name that the relations follow. Default: none.'))),
  meta_side: v.optional(v.pipe(v.picklist(relationSides), v.description('Side whose objects have the meta. Default: `from`.'))),
  source: v.optional(
    v.pipe(
      v.object({
        label: about(v.string(), 'Field label.', 'Related products'),
        url: v.optional(v.pipe(v.string(), v.description('Field URL, relative to the page that edits the object.'))),
      }),
      v.description('Field that the relations follow. Only the plugin sends it, to users who can edit posts.'),
    ),
  ),
  hidden: onlyTrue('Hide the type from editors. Its lists and relations still work. Default: false.'),
  origin: v.optional(v.pipe(v.picklist(typeOrigins), v.description('Present in responses of `relx/v1/types`.'))),
});
