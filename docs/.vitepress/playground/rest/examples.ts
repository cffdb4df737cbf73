import { type Operation, type Parameter, resolved, type Schema } from './operations.js';

/** Values of the sample site: parameters of one name have the same value in all operations. */
const values: Readonly<Record<string, string>> = {
  object_type: 'post',
  id: '1',
  from_id: '12',
  to_id: '7',
  objects: 'post:1,post:2',
  type: 'related_to',
  collection: 'posts',
  taxonomy: 'category',
  status: 'publish',
  user_id: '1',
  slug: 'single',
  relx_relations: '1',
};

/** Values of single operations where the name means something else. */
const valuesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getPostType: { type: 'post' },
  getRelation: { id: '3' },
  updateRelation: { id: '3' },
  getMedium: { id: '101' },
};

/** The value that a parameter starts with: required ones and the relation type have one. */
export function exampleOf({ id }: Operation, { name, required }: Parameter): string {
  const value = valuesOf[id]?.[name] ?? values[name] ?? '';
  return required ? value : '';
}

const bodies: Readonly<Record<string, unknown>> = {
  addRelation: { from_id: 12, to_id: 7, type: 'references' },
  removeRelation: { from_id: 12, to_id: 7, type: 'references' },
  updateRelation: { side: 'from', position: 0 },
  batchRelations: {
    requests: [
      { method: 'POST', body: { from_id: 12, to_id: 7, type: 'references' } },
      { method: 'DELETE', body: { from_id: 12, to_id: 7, type: 'references' } },
    ],
  },
  render: { requests: [{ shortcode: '[relx_related_posts limit="3"]', post_id: 1 }] },
};

function exampleValue(schema: Schema): unknown {
  const { type, enum: choices, properties = {}, required = [], items, minimum } = resolved<Schema>(schema as Schema);
  if (choices) return choices[0];
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'array') return items ? [exampleValue(items)] : [];
  if (type === 'string') return 'text';
  return Object.fromEntries(required.flatMap((name) => (properties[name] ? [[name, exampleValue(properties[name])]] : [])));
}

/** The JSON that the body of an operation starts with. Empty without a body. */
export function bodyOf({ id, body }: Operation): string {
  const value = bodies[id] ?? (body && exampleValue(body));
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}
