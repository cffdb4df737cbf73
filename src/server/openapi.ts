import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot';
import { errorCodes } from '../contract.js';
import { routes } from '../routes.js';
import { RestError } from '../schemas.js';

interface Described {
  readonly method: string;
  readonly namespace: 'plugin' | 'core';
  readonly path: string;
  readonly status: number;
  readonly summary: string;
  readonly params?: ObjectSchema<ObjectEntries, undefined>;
  readonly query?: ObjectSchema<ObjectEntries, undefined>;
  readonly body?: ObjectSchema<ObjectEntries, undefined>;
  readonly response: GenericSchema;
  readonly errors: readonly (keyof typeof errorCodes)[];
}

const CONFIG: ConversionConfig = { target: 'openapi-3.0', typeMode: 'input', errorMode: 'ignore' };
const json = (schema: GenericSchema) => ({ 'application/json': { schema: toJsonSchema(schema, CONFIG) } });

function parameters(place: 'path' | 'query', schema: ObjectSchema<ObjectEntries, undefined> | undefined) {
  return Object.entries(schema?.entries ?? {}).map(([name, entry]) => ({
    name,
    in: place,
    required: place === 'path' || entry.type !== 'optional',
    // a list is one value with commas
    ...(place === 'query' ? { style: 'form', explode: false } : {}),
    schema: toJsonSchema(entry as GenericSchema, CONFIG),
  }));
}

/** What is forbidden is 401 to a visitor, who may log in. */
function statusesOf(code: keyof typeof errorCodes): number[] {
  const status = errorCodes[code];
  return status === 403 && code !== 'rest_cookie_invalid_nonce' ? [401, 403] : [status];
}

function responses({ status, summary, response, errors }: Described) {
  const byStatus = new Map<number, string[]>();
  // bad credentials are bad on every route
  for (const code of [...errors, 'incorrect_password', 'rest_too_many_attempts', 'rest_cookie_invalid_nonce'] as const)
    for (const answered of statusesOf(code)) byStatus.set(answered, [...(byStatus.get(answered) ?? []), code]);
  const failed = [...byStatus].map(
    ([code, codes]) => [code, { description: codes.join(', '), content: json(RestError) }] as const,
  );
  return Object.fromEntries([[status, { description: summary, content: json(response) }] as const, ...failed]);
}

/** The OpenAPI 3.0.3 description of the REST API, made from the route table. */
export function openapi({ root = '/wp-json', namespace = 'relx/v1' } = {}) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, route] of Object.entries(routes) as [string, Described][]) {
    const path = `/${route.namespace === 'plugin' ? namespace : 'wp/v2'}${route.path}`;
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: {
        operationId,
        summary: route.summary,
        tags: [route.namespace === 'plugin' ? 'relations' : 'core'],
        parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
        ...(route.body ? { requestBody: { required: true, content: json(route.body) } } : {}),
        ...(route.method === 'GET' ? {} : { security: [{ applicationPassword: [] }, { nonce: [] }] }),
        responses: responses(route),
      },
    };
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
      { name: 'relations', description: 'The plugin namespace' },
      { name: 'core', description: 'WordPress core routes with the relations embed' },
    ],
    paths,
    components: {
      securitySchemes: {
        applicationPassword: { type: 'http', scheme: 'basic' },
        nonce: { type: 'apiKey', in: 'header', name: 'X-WP-Nonce', description: 'Beside the cookie that logging in sets' },
      },
    },
  };
}
