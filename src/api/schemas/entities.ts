import * as v from 'valibot';
import { shownUsers, typeDirections, typeEdits, typeManagers, typeOrigins } from '../../contract/directions.js';
import { fieldFormats, fieldTypes } from '../../contract/fields.js';
import { relationSides } from '../../contract/requests.js';
import { about, Id, ObjectType } from './values.js';

/** An image of the site. `srcset` is empty if it has one size only. Width and height in CSS pixels. */
export const RelatedImage = v.object({
  src: about(v.string(), 'URL of the image.', 'https://example.org/wp-content/uploads/coffee-300x200.jpg'),
  srcset: about(v.string(), 'All sizes, empty if there is one only.', ''),
  alt: about(v.string(), 'Alternative text.', 'A cup of coffee'),
  width: about(v.number(), 'Width in CSS pixels.', 300),
  height: about(v.number(), 'Height in CSS pixels.', 200),
});

const common = (id: number, subtype: string, title: string, link: string) => ({
  id: about(Id, 'ID of the object.', id),
  subtype: about(v.string(), 'Post type, taxonomy, or user.', subtype),
  title: about(v.string(), 'Title or name as plain text: escape it for HTML.', title),
  link: about(v.string(), 'URL of the page of the object.', `https://example.org/${link}/`),
  hidden: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'Why logged-out users do not see the object: the status of a post, such as `draft`, or `no_posts` for a user without published posts. Absent for public objects.',
      ),
    ),
  ),
});
const slugOf = (slug: string) => about(v.string(), 'Name of the object in URLs.', slug);

/** A related term, or a term of a related post. `subtype` and `taxonomy` are both its taxonomy. */
export const RelatedTerm = v.object({
  ...common(7, 'category', 'Recipes', 'category/recipes'),
  object_type: v.literal('term'),
  slug: slugOf('recipes'),
  taxonomy: about(v.string(), 'Taxonomy of the term.', 'category'),
});

/** A related post. `subtype` is its post type. */
export const RelatedPost = v.object({
  ...common(15, 'post', 'Better coffee', 'better-coffee'),
  object_type: v.literal('post'),
  date: v.optional(
    about(
      v.string(),
      'Date of publication in the time zone of the site, ISO 8601 without an offset, such as `2026-01-31T12:00:00`.',
      '2026-01-31T12:00:00',
    ),
  ),
  date_gmt: v.optional(
    about(
      v.string(),
      'The same date in UTC, without an offset. Absent for a draft that was never published.',
      '2026-01-31T11:00:00',
    ),
  ),
  excerpt: v.optional(
    about(
      v.string(),
      'Plain text of at most 100 words, which lists shorten. Absent for a password-protected post.',
      'Grind the beans just before you brew.',
    ),
  ),
  image: v.optional(RelatedImage),
  terms: v.optional(
    v.pipe(
      v.array(RelatedTerm),
      v.description('Terms of public taxonomies, by taxonomy and name. Present if the query has `terms`.'),
    ),
  ),
});

/** A related user: only public name and archive, no email address. */
export const RelatedUser = v.object({
  ...common(3, 'user', 'Ada', 'author/ada'),
  object_type: v.literal('user'),
  slug: slugOf('ada'),
  avatar: v.optional(about(v.string(), 'URL of the avatar.', 'https://example.org/ada.png')),
});

/** A related object. */
export const Related = v.variant('object_type', [RelatedPost, RelatedUser, RelatedTerm]);

/** Value of a field. */
export const FieldValue = v.union([v.string(), v.number(), v.boolean()]);

/** Data of a relation: the values of its fields by name. Fields without value and default are absent. */
export const RelationData = v.record(v.string(), FieldValue);

const relation = {
  id: about(Id, 'ID of the relation.', 42),
  from_id: about(Id, 'ID of the source.', 12),
  from_type: ObjectType,
  to_id: about(Id, 'ID of the target.', 15),
  to_type: ObjectType,
  type: about(v.string(), 'Name of the relation type.', 'references'),
  created_at: about(
    v.pipe(v.string(), v.isoTimestamp()),
    'Date of the relation in UTC, ISO 8601 with `Z`.',
    '2026-02-01T09:30:00Z',
  ),
  data: v.pipe(
    v.optional(RelationData),
    v.description(
      'Values of the fields of the relation type, with defaults. Absent if the type has no fields that the user has permission to view.',
    ),
  ),
};

/** A stored relation. */
export const Relation = v.object(relation);

/** A relation seen from one of its objects: `related` is the other one. */
export const RelationItem = v.object({ ...relation, related: Related });

/**
 * A post that a list found automatically, because it is similar to the list's post. It has no id, date and data, because no
 * relation is stored.
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
  type: about(v.string(), 'Name of the relation type.', 'references'),
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
  label: text('Label in forms, as authors read it. At most 255 characters. Without it, the name of the field.'),
  description: text('Help text in forms, at most 1,000 characters.'),
  enum: v.optional(
    v.pipe(v.array(FieldValue), v.description('Allowed values, 1 to 100. Without it, any value of the type is allowed.')),
  ),
  default: v.optional(
    v.pipe(FieldValue, v.description('Value of relations that store none. Without it, the field is absent from them.')),
  ),
  format: v.optional(
    v.pipe(
      v.picklist(fieldFormats),
      v.description('Of text. `uri` is an absolute URL with the protocol http, https, ftp, mailto or tel.'),
    ),
  ),
  minLength: number('Minimum length of a text in characters.'),
  maxLength: number('Maximum length of a text in characters. The data of a relation has at most 8,192 bytes.'),
  minimum: number('Lowest number.'),
  maximum: number('Highest number.'),
  multipleOf: number('Positive number that divides the value without a remainder.'),
  private: v.optional(v.pipe(v.boolean(), v.description('Only users who can change the relation see the field.'))),
});

/** Fields of a relation type by name, in the order of forms. Names are `[a-z][a-z0-9_]{0,39}`, at most 30. */
export const RelationFields = v.record(v.string(), FieldSchema);

/** Titles of the lists of a relation type: `from` of the source's list, such as "Lessons", `to` of the target's, such as "Course". */
export const TypeLabels = v.object({ from: v.string(), to: v.string() });

const subtypes = (side: string) =>
  v.optional(v.pipe(v.array(v.string()), v.description(`Post types, taxonomies or roles of ${side}. Absent if any is allowed.`)));
const onlyTrue = (description: string) => v.optional(v.pipe(v.literal(true), v.description(description)));

/** A relation type in its normal form. Null means no limit. */
export const RelationType = v.object({
  name: about(v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,50}$/)), 'Name of the type.', 'references'),
  label: about(v.string(), 'Label of the type.', 'References'),
  labels: about(TypeLabels, 'Titles of its lists.', { from: 'References', to: 'Referenced by' }),
  from_object_types: about(v.array(ObjectType), 'Object types of sources.', ['post']),
  to_object_types: about(v.array(ObjectType), 'Object types of targets.', ['post']),
  from_subtypes: subtypes('sources'),
  to_subtypes: subtypes('targets'),
  direction: about(v.picklist(typeDirections), 'Direction of the type.', 'from_to'),
  max_connections: about(v.nullable(v.number()), 'Maximum number of relations of a source. Null means no limit.', null),
  max_connections_to: about(v.nullable(v.number()), 'Maximum number of relations of a target. Null means no limit.', null),
  edit: v.optional(
    v.pipe(
      v.picklist(typeEdits),
      v.description(
        'Who can change relations of the type: users who can edit the source, or users who can edit both sides. Absent: the source.',
      ),
    ),
  ),
  show_users: v.optional(
    v.pipe(
      v.picklist(shownUsers),
      v.description(
        'Users that lists of the type include: those with published posts, or all. Users without published posts appear by name, without a link. Absent: those with published posts.',
      ),
    ),
  ),
  acyclic: onlyTrue('True if its relations never form a cycle, as in a tree. Absent if they may.'),
  fields: v.optional(
    v.pipe(
      RelationFields,
      v.description('Fields of the data of its relations that the user has permission to view. Absent if there are none.'),
    ),
  ),
  computed: onlyTrue(
    "True for a type whose lists are computed and never stored. Such relations can't be changed. Absent for stored types.",
  ),
  managed_by: v.optional(
    v.pipe(
      v.picklist(typeManagers),
      v.description(
        'What writes the relations of the type: the mirror of a custom field, or the links in texts. Other writes are rejected. Absent for types that authors change.',
      ),
    ),
  ),
  meta_key: v.optional(
    v.pipe(v.string(), v.description('Meta key that the relations follow. Only in responses to users who can edit posts.')),
  ),
  meta_side: v.optional(
    v.pipe(v.picklist(relationSides), v.description('Side of the objects with the meta. Absent: the source, `from`.')),
  ),
  source: v.optional(
    v.pipe(
      v.object({
        label: about(v.string(), 'Label of the field.', 'Related products'),
        url: v.optional(v.pipe(v.string(), v.description('URL of the field, relative to the page that edits the object.'))),
      }),
      v.description('Field that the relations follow. Only in responses of the plugin to users who can edit posts.'),
    ),
  ),
  hidden: onlyTrue('True for a type that editors are not offered, although its lists and relations work. Absent for others.'),
  origin: v.optional(v.pipe(v.picklist(typeOrigins), v.description('Present in responses of `relx/v1/types`.'))),
});
