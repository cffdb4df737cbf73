import * as v from 'valibot';
import { routes } from '../../src/api/routes/index.js';
import type { Route } from '../../src/api/routes/route.js';
import * as schemas from '../../src/api/schemas/index.js';
import { jsonSchemaOf, openapi } from '../../src/server/openapi/openapi.js';

/** A JSON Schema. */
type Schema = Readonly<Record<string, unknown>>;

const components = openapi().components.schemas as Readonly<Record<string, Schema>>;
/** Keywords that WordPress does not have, or that have no effect. */
const IGNORED = ['examples', 'example', 'nullable', 'maxProperties', 'discriminator', 'format'];

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** A schema as WordPress understands it, without references. */
function forWordPress(schema: Schema): Schema {
  if (typeof schema.$ref === 'string') return forWordPress(components[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  // a reference with a description
  const { allOf, ...rest } = schema;
  if (Array.isArray(allOf)) return { ...forWordPress(allOf[0]), ...rest };
  const known = Object.entries(schema).filter(
    ([key, value]) => !IGNORED.includes(key) && !(isEmpty(value) && ['properties', 'required'].includes(key)),
  );
  const entries = known.map(([key, value]): [string, unknown] => {
    if (key === 'type' && schema.nullable === true) return [key, [value, 'null']];
    if (key === 'enum' && schema.nullable === true && Array.isArray(value)) return [key, [...value, null]];
    if (key === 'properties' && isObject(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, forWordPress(one as Schema)]))];
    if (Array.isArray(value)) return [key, value.map((one) => (isObject(one) ? forWordPress(one) : one))];
    // PHP checks values of fields, which depend on relation types
    if (key === 'additionalProperties') return [key, value !== false];
    return [key, isObject(value) && key !== 'default' ? forWordPress(value) : value];
  });
  // WordPress requires a type beside the values
  const [first] = Array.isArray(schema.enum) && schema.type === undefined ? schema.enum : [];
  if (first !== undefined) entries.push(['type', typeof first]);
  return Object.fromEntries(entries);
}

const paramOf = (entry: v.GenericSchema, isRequired: boolean): Schema => ({
  ...forWordPress(jsonSchemaOf(entry)),
  ...(isRequired && { required: true }),
});
/** The parameters of a route: those of its path are always present. */
function paramsOf({ params, query, body }: Route): Record<string, Schema> {
  const own = Object.entries({ ...query?.entries, ...body?.entries } as Record<string, v.GenericSchema>);
  return Object.fromEntries([
    ...Object.entries((params?.entries ?? {}) as Record<string, v.GenericSchema>).map(([name, entry]) => [
      name,
      paramOf(entry, false),
    ]),
    ...own.map(([name, entry]) => [name, paramOf(entry, entry.type !== 'optional')]),
  ]);
}

/** The properties of the object that a schema describes: those of all objects that it allows. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  const members = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? (list as Schema[]) : []));
  const properties = { ...(schema.properties as Record<string, Schema> | undefined) };
  for (const member of members)
    for (const [name, one] of Object.entries(propertiesOf(member))) properties[name] = joined(properties[name], one);
  return properties;
}
/** A property of several objects: all values that one of them allows. */
function joined(first: Schema | undefined, second: Schema): Schema {
  if (!first) return second;
  const values = [first.enum, second.enum].flatMap((list) => (Array.isArray(list) ? list : [undefined]));
  const { enum: _, ...rest } = first;
  return values.includes(undefined) ? rest : { ...rest, enum: [...new Set(values)] };
}
const hasChoice = (schema: Schema): boolean => /"(?:any|one)Of":/.test(JSON.stringify(schema));
/** A schema of one object, in which every object that was allowed is valid, or of a list of such objects. */
function single(schema: Schema): Schema {
  if (isObject(schema.items)) return { ...schema, items: single(schema.items) };
  const properties = Object.entries(propertiesOf(schema));
  if (properties.length === 0) return schema;
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(([name, one]) => [name, hasChoice(one) ? single(one) : one])),
  };
}
const itemOf = (schema: v.GenericSchema): Schema => single(forWordPress(jsonSchemaOf(schema)));

/** The abilities of the plugin: the routes to which they send requests, and the items of the responses. */
const abilities = {
  'get-related': ['listRelated', 'relation'],
  'list-types': ['listTypes', 'type'],
  'suggest-related': ['suggest', 'suggestion'],
  'add-relation': ['addRelation', 'relation'],
  'remove-relation': ['removeRelation', 'removed'],
  'set-list': ['setList', 'list'],
} as const;

function abilityOf([id, item]: (typeof abilities)[keyof typeof abilities]) {
  const { method, path, summary, response, postedRead }: Route = routes[id];
  const readonly = method === 'GET' || postedRead === true;
  return { route: id, method, path, description: `${summary}.`, readonly, item, many: response.type === 'array' };
}

/** The parameters of the routes of the plugin, the schemas of items of responses, for `register_rest_route()`, and the abilities. */
export const restRoutes = {
  params: Object.fromEntries(
    Object.entries<Route>(routes).flatMap(([id, route]) => (route.namespace === 'plugin' ? [[id, paramsOf(route)]] : [])),
  ),
  items: {
    relation: itemOf(schemas.RelatedEntry.entries.items.item),
    suggestion: itemOf(schemas.Suggestion),
    type: itemOf(schemas.RelationType),
    removed: itemOf(schemas.RemovedRelation),
    // its items are relations
    list: itemOf(v.omit(schemas.SetListResult, ['items'])),
  },
  abilities: Object.fromEntries(Object.entries(abilities).map(([name, ability]) => [name, abilityOf(ability)])),
};
