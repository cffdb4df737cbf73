import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { ParamsSchema, Route } from '../../api/routes/index.js';
import * as schemas from '../../api/schemas/index.js';
import { alwaysForbidden } from '../../contract/errors.js';
import { errorCodes } from '../../contract/index.js';
import { orderBys } from '../../contract/requests.js';
import { type ContentTypes, defaultPostTypes, defaultTaxonomies } from '../../core/index.js';
import { methodsOf, readsOnly, restPath, routeList } from '../routes/route-list.js';
import { siteRoute, siteSchemas } from '../wp/site-schemas.js';
import { openapiHeaders, openapiParameters, sharedParametersOf } from './components.js';
import { asOpenapi, exampleOf } from './examples.js';

export interface OpenapiOptions {
  /** @default '/wp-json' */
  readonly root?: string;
  /** @default 'relx/v1' */
  readonly namespace?: string;
  /** @default 'relx_relations' */
  readonly embedField?: string;
  /** Types of the site, whose taxonomies have parameters. @default those of every site */
  readonly types?: ContentTypes;
}

const {
  AutomaticItem, BatchResult, CoreObject, CoreStatus, CoreTaxonomy, CoreType, FieldSchema, Found, Medium, MovedRelation, PostBody, Related, RelatedEntry, RelatedImage,
  Relation, RelationData, RelationExists, RelationInput, RelationItem, RelationType, RemovedRelation, RestError, SetListItem, Settings, Suggestion,
} = schemas; // biome-ignore format: a list of names

/** What serves the routes of a namespace in WordPress. */
const SERVERS = { plugin: 'plugin', core: 'wordpress' } as const satisfies Record<Route['namespace'], string>;

const everySite: ContentTypes = { postTypes: defaultPostTypes, taxonomies: defaultTaxonomies };

/** Named schemas of the document. Others are inlined. */
const definitions: Readonly<Record<string, GenericSchema>> = {
  AutomaticItem, BatchResult, CoreObject, CoreStatus, CoreTaxonomy, CoreType, FieldSchema, Found, Medium, MovedRelation, PostBody, Related, RelatedEntry, RelatedImage,
  Relation, RelationData, RelationExists, RelationInput, RelationItem, RelationType, RemovedRelation, RestError, SetListItem, Settings, Suggestion,
}; // biome-ignore format: a list of names

/** OpenAPI 3.0 allows `nullable` only beside a type. */
const VALUE_OR_NULL = { anyOf: ['string', 'number', 'boolean'].map((type) => ({ type, nullable: true })) } as JsonSchema;

/** Data of a relation to write. Its schema is open and has no example, because the fields depend on the relation types of the site. */
const DATA_INPUT: JsonSchema = {
  type: 'object',
  nullable: true,
  additionalProperties: VALUE_OR_NULL,
  description: 'Values by field of the relation type. Null removes a value.',
};

/** Values that the data of a relation must have, in a query. */
const DATA_FILTER: JsonSchema = { type: 'object', maxProperties: 10, additionalProperties: { type: 'string' } };

/** Order of a list: a name or a field. All are strings. */
const LIST_ORDER: JsonSchema = {
  type: 'string',
  anyOf: [
    { type: 'string', enum: [...orderBys] },
    { type: 'string', pattern: schemas.FIELD_ORDER.source },
  ],
};

const openSchemas = new Map<unknown, JsonSchema>([
  [schemas.ListOrder, LIST_ORDER],
  [schemas.DataInput, DATA_INPUT],
  [schemas.DataFilter, DATA_FILTER],
  [schemas.ValueOrNull, VALUE_OR_NULL],
]);

const CONFIG: ConversionConfig = {
  target: 'openapi-3.0',
  typeMode: 'input',
  errorMode: 'ignore',
  definitions: { ...definitions },
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    // the library leaves out that an object has more fields
    valibotSchema.type === 'loose_object' ? { ...jsonSchema, additionalProperties: true } : openSchemas.get(valibotSchema),
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** JSON schemas by their source: converting one converts all definitions, and most responses are errors of one schema. */
const conversions = new WeakMap<GenericSchema, Record<string, unknown>>();

/** JSON schema without the definitions that the library adds to each. */
export function jsonSchemaOf(schema: GenericSchema): Record<string, unknown> {
  const known = conversions.get(schema);
  if (known) return known;
  const { $defs: _, definitions: __, ...rest } = toJsonSchema(schema, CONFIG) as Record<string, unknown>;
  conversions.set(schema, rest);
  return rest;
}

/** The named schemas, with references to each other. */
function components(own: Readonly<Record<string, GenericSchema>>): Record<string, unknown> {
  return toJsonSchemaDefs({ ...definitions, ...own }, CONFIG);
}

/** A body with an example, which consists of the examples of its fields. */
function json(schema: GenericSchema, named: Readonly<Record<string, unknown>>) {
  const found = jsonSchemaOf(schema);
  return { 'application/json': { schema: found, example: exampleOf(found, named) } };
}

/** How a query contains a value: lists as one value with commas, objects as `name[key]=value`. */
const styleOf = ({ type }: Record<string, unknown>) =>
  type === 'object' ? { style: 'deepObject', explode: true } : { style: 'form', explode: false };

function parameters(place: 'path' | 'query', schema: ParamsSchema | undefined) {
  return Object.entries(schema?.entries ?? {}).map(([name, entry]) => {
    const { description, examples, ...own } = jsonSchemaOf(entry as GenericSchema);
    return {
      name,
      in: place,
      description,
      required: place === 'path' || entry.type !== 'optional',
      ...(place === 'query' ? styleOf(own) : {}),
      schema: own,
      example: (examples as readonly unknown[] | undefined)?.[0],
    };
  });
}

/**
 * Statuses of an error code: forbidden is 401 for a logged-out user, a rejected list can have the status of its items, and a
 * missing parent of a post has 400.
 */
function statusesOf(code: keyof typeof errorCodes, { body, path }: Route): number[] {
  if (code === 'relx_list_rejected') return [400, 403, 404, 409];
  if (code === 'rest_post_invalid_id' && body === PostBody) return path.endsWith('{id}') ? [400, 404] : [400];
  const status = errorCodes[code];
  return status === 403 && !alwaysForbidden.has(code) ? [401, 403] : [status];
}

function responses(route: Route, named: Readonly<Record<string, unknown>>) {
  const { status, summary, response, errors, method } = route;
  const byStatus = new Map<number, string[]>();
  // authentication errors occur on every route
  const everywhere = ['rest_too_many_attempts', 'rest_cookie_invalid_nonce'] as const;
  const writing = readsOnly(route) ? [] : (['rest_read_only'] as const);
  for (const code of [...errors, ...everywhere, ...writing])
    for (const failed of statusesOf(code, route)) byStatus.set(failed, [...(byStatus.get(failed) ?? []), code]);
  // the schema has an example for all
  const error = { 'application/json': { schema: jsonSchemaOf(RestError) } };
  const failed = [...byStatus].map(
    ([code, codes]) => [code, { description: [...new Set(codes)].join(', '), content: error }] as const,
  );
  const headers = openapiHeaders(route);
  const success = { description: summary, ...(headers ? { headers } : {}), content: json(response, named) };
  const unchanged = method === 'GET' ? [[304, { description: 'The cached response is still valid' }] as const] : [];
  return Object.fromEntries([[status, success] as const, ...unchanged, ...failed]);
}

/** The OpenAPI 3.0.3 description of the REST API, made from the route table. */
export function openapi({
  root = '/wp-json',
  namespace = 'relx/v1',
  embedField = 'relx_relations',
  types = everySite,
}: OpenapiOptions = {}) {
  const site = siteSchemas(types);
  const named = components({ PostBody: site.postBody });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, route] of routeList) {
    const path = restPath(route, namespace);
    for (const method of methodsOf(route)) {
      // OpenAPI 3.0 does not support a body for DELETE, so the query is documented too
      const inQuery = method === 'DELETE' ? (route.body ?? route.query) : siteRoute(route, site).query;
      paths[path] = {
        ...paths[path],
        [method.toLowerCase()]: {
          operationId: method === route.method ? id : `${id}By${method[0]}${method.slice(1).toLowerCase()}`,
          summary: route.summary,
          description: route.description,
          tags: [route.namespace],
          'x-served-by': ['server', SERVERS[route.namespace]],
          parameters: [
            ...parameters('path', route.params),
            ...parameters('query', inQuery),
            ...sharedParametersOf(route, method),
          ],
          ...(route.body && method !== 'DELETE' ? { requestBody: { required: true, content: json(route.body, named) } } : {}),
          // reads do not require a user
          security: [...(method === 'GET' ? [{}] : []), { applicationPassword: [] }, { nonce: [] }],
          responses: responses(route, named),
        },
      };
    }
  }
  return asOpenapi({
    openapi: '3.0.3',
    info: {
      title: 'relx',
      version: '1.0.0',
      description:
        'Typed relations between the posts, users and terms of a WordPress site. x-served-by lists what serves an operation: the relx server, the WordPress plugin (plugin), or WordPress itself (wordpress), whose objects the plugin extends by the relations embed.',
      contact: { name: 'relx' },
      license: { name: 'GPL-2.0-or-later', url: 'https://www.gnu.org/licenses/old-licenses/gpl-2.0.html' },
    },
    servers: [{ url: root }],
    tags: [
      { name: 'core', description: 'Content: the relx server serves these routes as WordPress does, with the relations embed.' },
      { name: 'plugin', description: 'Relations: the relx server and the WordPress plugin serve these routes.' },
    ],
    paths,
    components: {
      schemas: named,
      parameters: openapiParameters(embedField),
      securitySchemes: {
        applicationPassword: { type: 'http', scheme: 'basic' },
        nonce: { type: 'apiKey', in: 'header', name: 'X-WP-Nonce', description: 'Required with the login cookie' },
      },
    },
  });
}
