import * as v from 'valibot';
import { shownUsers, typeDirections, typeEdits } from '../../contract/directions.js';
import { limits } from '../../contract/limits.js';
import { relationSides, relationsOfDeletedType } from '../../contract/requests.js';
import { RelationType } from './entities.js';
import { about, ObjectType } from './values.js';

const objectTypes = (side: string) => about(v.array(ObjectType), `Object types of ${side}.`, ['post']);
const subtypes = (side: string, example: string) =>
  about(v.array(v.string()), `Post types, taxonomies or roles of ${side}. Default: any.`, [example]);
const limit = (side: string) => about(v.number(), `Maximum number of relations per ${side}. Null or 0: no limit.`, 0);

/** The definition of a relation type. The core checks the values, as those of types that code registers. */
const definition = {
  label: about(v.string(), 'Label.', 'Lessons of courses'),
  labels: about(
    v.object({ from: v.optional(v.string()), to: v.optional(v.string()) }),
    'List titles: `from` for sources, `to` for targets.',
    { from: 'Lessons', to: 'Course' },
  ),
  from_object_types: objectTypes('sources'),
  to_object_types: objectTypes('targets'),
  from_subtypes: subtypes('sources', 'course'),
  to_subtypes: subtypes('targets', 'lesson'),
  direction: about(v.picklist(typeDirections), 'Direction.', 'from_to'),
  max_connections: limit('source, or per object of two-way types'),
  max_connections_to: limit('target of one-way types'),
  edit: about(
    v.picklist(typeEdits),
    'Users who can change relations: with permission to edit the source, or both sides. Default: `source`, in WordPress for two-way types the setting `edit`.',
    'source',
  ),
  show_users: about(
    v.picklist(shownUsers),
    'Users that lists show to everyone: those with published posts, or all, those without unlinked. Default: `authors`.',
    'authors',
  ),
  acyclic: about(v.boolean(), 'Reject relations that close a cycle. Default: false.', false),
  fields: about(v.record(v.string(), v.looseObject({})), 'Fields of its relations, by name. Default: none.', {
    minutes: { type: 'integer' },
  }),
  meta_key: about(v.string(), 'Meta key or field name that the relations follow. Default: none.', 'related_products'),
  meta_side: about(v.picklist(relationSides), 'Side whose objects have the meta. Default: `from`.', 'from'),
  hidden: about(v.boolean(), 'Hide the type from editors. Its lists and relations still work. Default: false.', false),
};

/** Entries that are optional, and whose null is as if absent, or resets. */
const nullish = <const E extends Readonly<Record<string, v.GenericSchema>>>(entries: E) =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, v.optional(v.nullable(entry))])) as {
    readonly [N in keyof E]: v.OptionalSchema<v.NullableSchema<E[N], undefined>, undefined>;
  };
const { label, from_object_types, to_object_types, direction, ...optional } = definition;

export const StoredTypeName = about(v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,50}$/)), 'Relation type.', 'course_lesson');

const NewName = about(v.pipe(v.string(), v.maxLength(limits.typeName)), 'Relation type.', 'course_lesson');

/** A relation type to store for the site. */
export const TypeInput = v.object({ name: NewName, label, from_object_types, to_object_types, direction, ...nullish(optional) });

/** Changes of a relation type. Null resets a field. */
export const TypeChanges = v.object(nullish(definition));

/** What becomes of the relations of a deleted type. */
export const DeleteTypeQuery = v.object({
  relations: about(v.optional(v.picklist(relationsOfDeletedType), 'keep'), 'Keep or delete its relations.', 'keep'),
});

/** Result of a request to delete a relation type. */
export const DeletedType = v.object({
  deleted: about(v.boolean(), 'False if relations are left: repeat the request.', true),
  previous: RelationType,
  relations: about(v.number(), 'Number of deleted relations, or with `relations=keep`, of kept ones.', 12),
});
