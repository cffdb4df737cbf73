import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { ParamsSchema, Route } from '../../api/routes/index.js';
import * as schemas from '../../api/schemas/index.js';
import { alwaysForbidden } from '../../contract/errors.js';
import { errorCodes } from '../../contract/index.js';
import { orderBys } from '../../contract/requests.js';
import { type ContentTypes, defaultPostTypes, defaultTaxonomies } from '../../core/index.js';
import { siteRoute, siteSchemas } from '../wp/site-schemas.js';
import { openapiHeaders, openapiParameters, sharedParametersOf } from './components.js';
import { methodsOf, readsOnly, restPath, routeList } from './route-list.js';

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
  Relation, RelationData, RelationExists, RelationInput, RelationItem, RelationType, RemovedRelation, RestError, Settings, Suggestion,
} = schemas; // biome-ignore format: a list of names

const everySite: ContentTypes = { postTypes: defaultPostTypes, taxonomies: defaultTaxonomies };

/** Named schemas of the document. Others are inlined. */
const definitions: Readonly<Record<string, GenericSchema>> = {
  AutomaticItem, BatchResult, CoreObject, CoreStatus, CoreTaxonomy, CoreType, FieldSchema, Found, Medium, MovedRelation, PostBody, Related, RelatedEntry, RelatedImage,
  Relation, RelationData, RelationExists, RelationInput, RelationItem, RelationType, RemovedRelation, RestError, Settings, Suggestion,
}; // biome-ignore format: a list of names

/** Data of a relation to write. Its schema is open, because the fields depend on the relation types of the site. */
const DATA_INPUT: JsonSchema = {
  type: 'object',
  nullable: true,
  additionalProperties: { anyOf: ['string', 'number', 'boolean'].map((type) => ({ type, nullable: true })) } as JsonSchema,
  description: 'Values by field of the relation type. Null removes a value.',
};

/** Values that the data of a relation must have, in a query. */
const DATA_FILTER: JsonSchema = {
  type: 'object',
  maxProperties: 10,
  additionalProperties: { type: 'string' },
  description: 'Values that relations must have, by field of the relation type, such as data[role]=editor. Requires type.',
};

/** Order of a list: a name or a field. All are strings. */
const LIST_ORDER: JsonSchema = {
  type: 'string',
  anyOf: [
    { type: 'string', enum: [...orderBys] },
    { type: 'string', pattern: schemas.FIELD_ORDER.source },
  ],
  description: 'data.<field> sorts by a field of the relation type. Relations without a value come last.',
};

const openSchemas = new Map<unknown, JsonSchema>([
  [schemas.ListOrder, LIST_ORDER],
  [schemas.DataInput, DATA_INPUT],
  [schemas.DataFilter, DATA_FILTER],
]);

const CONFIG: ConversionConfig = {
  target: 'openapi-3.0',
  typeMode: 'input',
  errorMode: 'ignore',
  definitions: { ...definitions },
  overrideSchema: ({ valibotSchema }) => openSchemas.get(valibotSchema),
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** JSON schemas by their source: converting one converts all definitions, and most responses are errors of one schema. */
const conversions = new WeakMap<GenericSchema, Record<string, unknown>>();

/** JSON schema without the definitions that the library adds to each. */
function converted(schema: GenericSchema): Record<string, unknown> {
  const known = conversions.get(schema);
  if (known) return known;
  const { $defs: _, definitions: __, ...rest } = toJsonSchema(schema, CONFIG) as Record<string, unknown>;
  conversions.set(schema, rest);
  return rest;
}

const json = (schema: GenericSchema) => ({ 'application/json': { schema: converted(schema) } });

/** The named schemas, with references to each other. */
function components(own: Readonly<Record<string, GenericSchema>>): Record<string, unknown> {
  return toJsonSchemaDefs({ ...definitions, ...own }, CONFIG);
}

/** How a query contains a value: lists as one value with commas, objects as `name[key]=value`. */
const styleOf = ({ type }: Record<string, unknown>) =>
  type === 'object' ? { style: 'deepObject', explode: true } : { style: 'form', explode: false };

function parameters(place: 'path' | 'query', schema: ParamsSchema | undefined) {
  return Object.entries(schema?.entries ?? {}).map(([name, entry]) => ({
    name,
    in: place,
    required: place === 'path' || entry.type !== 'optional',
    ...(place === 'query' ? styleOf(converted(entry as GenericSchema)) : {}),
    schema: converted(entry as GenericSchema),
  }));
}

/** Statuses of an error code: forbidden is 401 for a logged-out user. */
function statusesOf(code: keyof typeof errorCodes): number[] {
  const status = errorCodes[code];
  return status === 403 && !alwaysForbidden.has(code) ? [401, 403] : [status];
}

function responses(route: Route) {
  const { status, summary, response, errors, method } = route;
  const byStatus = new Map<number, string[]>();
  // authentication errors occur on every route
  const everywhere = ['incorrect_password', 'rest_too_many_attempts', 'rest_cookie_invalid_nonce'] as const;
  const writing = readsOnly(route) ? [] : (['rest_read_only'] as const);
  for (const code of [...errors, ...everywhere, ...writing])
    for (const answered of statusesOf(code)) byStatus.set(answered, [...(byStatus.get(answered) ?? []), code]);
  const failed = [...byStatus].map(
    ([code, codes]) => [code, { description: [...new Set(codes)].join(', '), content: json(RestError) }] as const,
  );
  const headers = openapiHeaders(route);
  const answer = { description: summary, ...(headers ? { headers } : {}), content: json(response) };
  const unchanged = method === 'GET' ? [[304, { description: 'The cached response is still valid' }] as const] : [];
  return Object.fromEntries([[status, answer] as const, ...unchanged, ...failed]);
}

/** The OpenAPI 3.0.3 description of the REST API, made from the route table. */
export function openapi({
  root = '/wp-json',
  namespace = 'relx/v1',
  embedField = 'relx_relations',
  types = everySite,
}: OpenapiOptions = {}) {
  const site = siteSchemas(types);
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
          tags: [route.namespace],
          parameters: [
            ...parameters('path', route.params),
            ...parameters('query', inQuery),
            ...sharedParametersOf(route, method),
          ],
          ...(route.body && method !== 'DELETE' ? { requestBody: { required: true, content: json(route.body) } } : {}),
          // reads do not require a user
          security: [...(method === 'GET' ? [{}] : []), { applicationPassword: [] }, { nonce: [] }],
          responses: responses(route),
        },
      };
    }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'relx',
      version: '1.0.0',
      description: 'Typed relations between the posts, users and terms of a WordPress site.',
      license: { name: 'GPL-2.0-or-later', url: 'https://www.gnu.org/licenses/old-licenses/gpl-2.0.html' },
    },
    servers: [{ url: root }],
    tags: [
      { name: 'plugin', description: 'The plugin namespace: relations' },
      { name: 'core', description: 'WordPress core routes, with the relations embed' },
    ],
    paths,
    components: {
      schemas: components({ PostBody: site.postBody }),
      parameters: openapiParameters(embedField),
      securitySchemes: {
        applicationPassword: { type: 'http', scheme: 'basic' },
        nonce: { type: 'apiKey', in: 'header', name: 'X-WP-Nonce', description: 'Required with the login cookie' },
      },
    },
  };
}
