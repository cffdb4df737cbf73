import * as v from 'valibot';
import { shownUsers, typeDirections, typeEdits } from '../../contract/directions.js';
import { fieldFormats, fieldTypes } from '../../contract/fields.js';
import { Id, ObjectType } from './values.js';

/** An image of the site. `srcset` is empty if it has one size only. Width and height in CSS pixels. */
export const RelatedImage = v.object({
  src: v.string(),
  srcset: v.string(),
  alt: v.string(),
  width: v.number(),
  height: v.number(),
});

/** `hidden`: why logged-out users do not see the object: the status of a post, or `no_posts` for a user. */
const common = { id: Id, subtype: v.string(), title: v.string(), link: v.string(), hidden: v.optional(v.string()) };

/** A related term, or a term of a related post. `subtype` and `taxonomy` are both its taxonomy. */
export const RelatedTerm = v.object({ ...common, object_type: v.literal('term'), slug: v.string(), taxonomy: v.string() });

/**
 * A related post. `subtype` is its post type; `title` and `excerpt` are plain text. `date` is in the time zone of the site, `date_gmt`
 * in UTC, both ISO 8601 without an offset. `terms`: on request.
 */
export const RelatedPost = v.object({
  ...common,
  object_type: v.literal('post'),
  date: v.optional(v.string()),
  date_gmt: v.optional(v.string()),
  excerpt: v.optional(v.string()),
  image: v.optional(RelatedImage),
  terms: v.optional(v.array(RelatedTerm)),
});

/** A related user: only public name and archive, no email address and login name. */
export const RelatedUser = v.object({
  ...common,
  object_type: v.literal('user'),
  slug: v.string(),
  avatar: v.optional(v.string()),
});

export const Related = v.variant('object_type', [RelatedPost, RelatedUser, RelatedTerm]);

const FieldValue = v.union([v.string(), v.number(), v.boolean()]);

/** Values of the fields of a relation, by name. */
export const RelationData = v.record(v.string(), FieldValue);

const relation = {
  id: Id,
  from_id: Id,
  from_type: ObjectType,
  to_id: Id,
  to_type: ObjectType,
  type: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  data: v.optional(RelationData),
};

/** A stored relation. `created_at` is UTC, ISO 8601 with `Z`. `data` is present if its type declares fields. */
export const Relation = v.object(relation);

/** A relation seen from one of its objects: `related` is the other one. */
export const RelationItem = v.object({ ...relation, related: Related });

/** A similar post in a computed list, or one that fills up a list. It has no id, date and data, because no relation is stored. */
export const AutomaticItem = v.object({
  from_id: Id,
  from_type: v.literal('post'),
  to_id: Id,
  to_type: v.literal('post'),
  type: v.literal('similar'),
  automatic: v.literal(true),
  related: RelatedPost,
});

/** One element of the `relx_relations` embed on `wp/v2` routes: these four fields and no others. */
export const EmbeddedRelation = v.strictObject({
  to_id: Id,
  to_type: ObjectType,
  type: v.string(),
  title: v.optional(v.string()),
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
  name: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,50}$/)),
  label: v.string(),
  from_object_types: v.array(ObjectType),
  to_object_types: v.array(ObjectType),
  direction: v.picklist(typeDirections),
  max_connections: v.nullable(v.number()),
  max_connections_to: v.nullable(v.number()),
  edit: v.optional(v.picklist(typeEdits)),
  show_users: v.optional(v.picklist(shownUsers)),
  fields: v.optional(v.record(v.string(), FieldSchema)),
  computed: v.optional(v.literal(true)),
});
