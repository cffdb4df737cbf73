import * as v from 'valibot';
import { shownUsers, typeDirections, typeEdits } from '../../contract/directions.js';
import { relationSides, relationsOfDeletedType } from '../../contract/requests.js';
import { RelationType } from './entities.js';
import { about, ObjectType, TypeName } from './values.js';

const objectTypes = (side: string) => about(v.array(ObjectType), `Object types of ${side}.`, ['post']);
const subtypes = (side: string, example: string) =>
  about(v.array(v.string()), `Post types, taxonomies or roles of ${side}. Without it, any.`, [example]);
const limit = (side: string) => about(v.number(), `Maximum number of relations of a ${side}. 0 means no limit.`, 0);

/** The definition of a relation type. The core checks the values, as those of types that code registers. */
const definition = {
  label: about(v.string(), 'Label of the type.', 'Lessons of courses'),
  labels: about(
    v.object({ from: v.optional(v.string()), to: v.optional(v.string()) }),
    'Titles of its lists: that of a source (from), and that of a target (to).',
    { from: 'Lessons', to: 'Course' },
  ),
  from_object_types: objectTypes('sources'),
  to_object_types: objectTypes('targets'),
  from_subtypes: subtypes('sources', 'course'),
  to_subtypes: subtypes('targets', 'lesson'),
  direction: about(v.picklist(typeDirections), 'Direction of the type.', 'from_to'),
  max_connections: limit('source'),
  max_connections_to: limit('target'),
  edit: about(v.picklist(typeEdits), 'Users who can change relations: with permission to edit the source, or both sides.', 'source'),
  show_users: about(v.picklist(shownUsers), 'Users in lists: those with published posts, or all.', 'authors'),
  acyclic: about(v.boolean(), 'Whether a relation that closes a cycle is rejected.', false),
  fields: about(v.record(v.string(), v.looseObject({})), 'Schemas of the data of its relations, by name.', {
    minutes: { type: 'integer' },
  }),
  meta_key: about(
    v.string(),
    'Meta key that the relations follow, or name of a field. Without it, authors change the relations.',
    'related_products',
  ),
  meta_side: about(v.picklist(relationSides), 'Side of the objects with the meta.', 'from'),
  hidden: about(v.boolean(), 'Whether editors are not offered the type.', false),
};

/** Entries that are optional, and whose null is as if absent, or resets. */
const nullish = <const E extends Readonly<Record<string, v.GenericSchema>>>(entries: E) =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, v.optional(v.nullable(entry))])) as {
    readonly [N in keyof E]: v.OptionalSchema<v.NullableSchema<E[N], undefined>, undefined>;
  };
const { label, from_object_types, to_object_types, direction, ...optional } = definition;

export const StoredTypeName = about(
  v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,50}$/)),
  'Name of the relation type.',
  'course_lesson',
);

/** A relation type to store for the site. */
export const TypeInput = v.object({ name: TypeName, label, from_object_types, to_object_types, direction, ...nullish(optional) });

/** Changes of a relation type. Null resets a field. */
export const TypeChanges = v.object(nullish(definition));

/** What becomes of the relations of a deleted type. */
export const DeleteTypeQuery = v.object({
  relations: about(v.optional(v.picklist(relationsOfDeletedType), 'keep'), 'Whether its relations are kept or deleted.', 'keep'),
});

/** Result of a request to delete a relation type. */
export const DeletedType = v.object({
  deleted: about(v.boolean(), 'False if the type has more relations than one request deletes: repeat the request.', true),
  previous: RelationType,
  relations: about(
    v.number(),
    'Number of relations that the request deleted, or with `relations=keep`, of those that are kept.',
    12,
  ),
});
