import { openapi } from 'relx/server';
import { code, codes, Descriptions, type Entry, grouped, heading, list } from './markdown.js';

// the parts of OpenAPI that the description uses
interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}
interface Content {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ref;
const linkTo = (name: string): string => `[${code(name)}](#${name.toLowerCase()})`;

/** Schemas that the page of the components describes, by their object type. */
const RELATED: Readonly<Record<string, string>> = { post: 'RelatedPost', user: 'RelatedUser', term: 'RelatedTerm' };

function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'nothing';
  const related = RELATED[String(schema.properties?.object_type?.enum)];
  if (related) return `[${code(related)}](relx.md#${related.toLowerCase()})`;
  if (schema.$ref) return linkTo(nameOf(schema.$ref));
  // a reference with a description
  if (schema.allOf) return typeOf(schema.allOf[0]);
  if (schema.enum) return codes(schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(typeOf))].join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  const { type = 'anything', minimum, maximum, maxLength } = schema;
  if (maxLength !== undefined) return `${type}, up to ${maxLength} characters`;
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) return `${type}, ${minimum}-${maximum}`;
  return minimum === undefined ? type : `${type}, from ${minimum}`;
}

const initialOf = ({ default: initial }: Schema): string =>
  initial === undefined || initial === '' ? '' : `default ${code(JSON.stringify(initial))}`;

/** Entries with the same type and text are alike: a line lists the required ones. */
function entryOf(name: string, schema: Schema, text = schema.description ?? ''): Entry {
  const type = typeOf(schema);
  return { name, values: [type, initialOf(schema)], text, key: `${name} ${type} ${text}` };
}

const fieldsOf = ({ properties = {} }: Schema): Entry[] =>
  Object.entries(properties).map(([name, schema]) => entryOf(name, schema));

/** The title of a list, with the names that are required. */
const titled = (title: string, names: readonly string[] = []): string =>
  names.length > 0 ? `${title} (${codes(names)} required):` : `${title}:`;

/** A value as JSON, in one line if it is short. */
const json = (value: unknown): string => {
  const short = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  return `\`\`\`json\n${short.length <= 110 ? short : JSON.stringify(value, null, 2)}\n\`\`\``;
};

/** The site of the examples. */
const SITE = 'https://example.org/wp-json';

/** The command that sends the example of an operation. */
function requestOf(method: string, path: string, taken: readonly Parameter[], body: unknown): string {
  const exampleOf = ({ example }: Parameter) => (typeof example === 'object' ? JSON.stringify(example) : String(example ?? ''));
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const found = taken.find((one) => one.in === 'path' && one.name === name);
    return found ? exampleOf(found) : name;
  });
  const query = taken
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${Array.isArray(one.example) ? one.example.join(',') : exampleOf(one)}`);
  const words = [
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()} -u login:application-password`]),
    `'${SITE}${url}${query.length > 0 ? `?${query.join('&')}` : ''}'`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`]),
  ];
  return `\`\`\`text\ncurl ${words.join(' ')}\n\`\`\``;
}

/** Codes that the introduction lists: those of every route, and those of parameters, bodies and logins. */
const EVERYWHERE = [
  'rest_too_many_attempts',
  'rest_cookie_invalid_nonce',
  'rest_read_only',
  'rest_invalid_param',
  'rest_missing_callback_param',
  'rest_invalid_json',
  'rest_request_too_large',
  'rest_not_logged_in',
  'incorrect_password',
];
/** Schemas whose fields show as much as an example. */
const OBVIOUS = ['MovedRelation', 'RelationExists', 'RemovedRelation', 'Suggestion'];
/** Parameters of every route. */
const GENERAL = ['_fields', '_envelope', 'If-None-Match'];

/** The names of the schemas that a value refers to, and those that these refer to. */
function schemasIn(value: unknown, schemas: Description['components']['schemas'], found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { $ref } = value as Schema;
  const name = typeof $ref === 'string' && $ref.includes('/schemas/') ? nameOf($ref) : undefined;
  if (name !== undefined && !found.has(name)) {
    found.add(name);
    schemasIn(schemas[name], schemas, found);
  }
  for (const part of Object.values(value)) schemasIn(part, schemas, found);
  return found;
}

/** The description of the REST API, generated from our schemas. It is typed as an object only. */
const { paths, components } = openapi() as unknown as Description;

const all = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation, isOurs: path.startsWith('/relx/') })),
);

/** The names of the schemas of relx's own routes, each of which has a section. */
export const restSchemas: ReadonlySet<string> = all.reduce(
  (found, { operation, isOurs }) => (isOurs ? schemasIn(operation, components.schemas, found) : found),
  new Set<string>(),
);

/** Error codes by status, without those of the introduction. A logged-out user gets 401 in place of 403. */
function errorsOf({ responses }: Operation): string[] {
  const codesOf = ({ description = '' }: Partial<Content> = {}) =>
    description.split(', ').filter((one) => !EVERYWHERE.includes(one));
  const forbidden = new Set(codesOf(responses[403]));
  return Object.entries(responses).flatMap(([status, response]) => {
    const own = Number(status) < 400 ? [] : codesOf(response).filter((one) => status !== '401' || !forbidden.has(one));
    return own.length > 0 ? [`${status} ${codes(own)}`] : [];
  });
}

/** Examples of responses as JSON. A schema's example is shown with the schema, and named in others. */
class Examples {
  /** Names of schemas by their examples. */
  readonly #schemas = new Map<string, string>();

  constructor() {
    for (const { operation, isOurs } of all) {
      const { schema, example } = (isOurs && successOf(operation).content?.['application/json']) || {};
      if (schema) this.#collect(schema, example);
    }
  }

  /** Collects the examples of the schemas that a value has. */
  #collect(schema: Schema, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      if (schema.items) for (const item of value) this.#collect(schema.items, item);
      return;
    }
    const { $ref } = schema;
    if ($ref && ![...this.#schemas.values()].includes(nameOf($ref))) this.#schemas.set(JSON.stringify(value), nameOf($ref));
    const { properties = {}, anyOf: [first] = [] } = $ref ? (components.schemas[nameOf($ref)] ?? {}) : schema;
    if (first && !$ref) this.#collect(first, value);
    for (const [name, part] of Object.entries(value)) if (properties[name]) this.#collect(properties[name], part);
  }

  /** The example of a schema. */
  of(schema: string): string[] {
    const [found] = [...this.#schemas].find(([, name]) => name === schema) ?? [];
    return found && !OBVIOUS.includes(schema) ? [this.#json(JSON.parse(found), schema)] : [];
  }

  /** The example of a response, unless it is that of a schema. */
  ofResponse(value: unknown): string[] {
    const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return value === undefined || this.#schemas.has(JSON.stringify(single)) ? [] : [this.#json(value)];
  }

  #json(value: unknown, own?: string): string {
    const marked = JSON.stringify(value, (_key, part: unknown) => {
      const name = typeof part === 'object' ? this.#schemas.get(JSON.stringify(part)) : undefined;
      return name && name !== own ? `@${name}` : part;
    });
    const text = json(JSON.parse(marked)).replaceAll(/"@(\w+)"/g, '{ /* $1 */ }');
    return marked.includes('"@') ? text.replace('```json', '```jsonc') : text;
  }
}

const successOf = ({ responses }: Operation): Content =>
  Object.entries(responses).find(([status]) => Number(status) < 300)?.[1] ?? { description: '' };

/** The page of the REST API. */
export function restPage(): string {
  const { schemas, parameters: shared } = components;
  const about = `The routes with their parameters and error codes. For programs: [openapi.json](../../openapi.json). On the documentation site,
"Try it" sends a request to the [playground](../playground.md)'s backend, which runs in your browser.

- The WordPress plugin serves the routes below ${code('relx/v1')}. WordPress itself serves those below ${code('wp/v2')}, which
  [its handbook](https://developer.wordpress.org/rest-api/reference/) describes.
- ${code('relx serve')} serves all of them. Below ${code('wp/v2')}, it supports the parameters that are listed here.
- Every route accepts ${codes(GENERAL.slice(0, 2))}, and each ${code('GET')} of ${code('relx/v1')} and of the backend ${code(GENERAL[2])}: see [shared parameters](#shared-parameters).

Sections list the [error codes](error-codes.md) of their route. In addition:

- Every route can fail with 500, 503 and ${code('rest_cookie_invalid_nonce')} (403), in the backend also with ${code('rest_too_many_attempts')} (429).
- Parameters and bodies can fail with ${codes(['rest_invalid_param', 'rest_missing_callback_param', 'rest_invalid_json'])} (400) and ${code('rest_request_too_large')} (413).
- Writes fail with ${code('rest_read_only')} (403) if the service is read-only. Without a login, ${code('users/me')} and routes of ${code('relx/v1')} that require one fail with ${code('rest_not_logged_in')} (401), the latter after a wrong password with ${code('incorrect_password')} (401).
- If logging in may help, logged-out users get 401 in place of 403.`;
  const parameters = new Descriptions();
  const fields = new Descriptions();
  const examples = new Examples();
  // small schemas first: larger ones link to their fields
  const named = Object.entries(schemas)
    .filter(([name]) => restSchemas.has(name))
    .map(([name, schema]) => ({ name, schema, entries: fieldsOf(schema) }))
    .sort((one, other) => one.entries.length - other.entries.length)
    .map(({ name, schema, entries }) => {
      const text = entries.length > 0 ? fields.describe(name, entries) : [`${typeOf(schema)}.`];
      return [`### ${name}`, ...(schema.description ? [schema.description] : []), ...text, ...examples.of(name)].join('\n\n');
    });
  const same = grouped(all, ({ path, operation }) => `${path} ${operation.summary}`);
  const operations = [...same.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { path, method, operation, isOurs } = first;
    const title = `${method.toUpperCase()} ${path}`;
    const taken = (operation.parameters ?? []).map((one) => ({
      ...(shared[nameOf(one.$ref ?? '')] ?? one),
      isShared: !!one.$ref,
    }));
    const own = taken.filter(({ isShared }) => !isShared);
    const also = taken.filter(({ isShared, name }) => isShared && !GENERAL.includes(name)).map(({ name }) => name);
    const content = operation.requestBody?.content?.['application/json'];
    const errors = errorsOf(operation);
    const [status] = Object.keys(operation.responses);
    const result = successOf(operation).content?.['application/json'];
    const entries = own.map(({ name, schema, description }) => entryOf(name, schema, description));
    const names = own.filter((one) => one.in === 'query').map(({ name }) => name);
    const details = isOurs
      ? [
          ...(entries.length > 0
            ? [
                titled(
                  'Parameters',
                  own.filter((one) => one.required).map(({ name }) => name),
                ),
                ...parameters.describe(title, entries),
              ]
            : []),
          ...(content?.schema.properties
            ? [titled('Body', content.schema.required), ...fields.describe(title, fieldsOf(content.schema))]
            : content
              ? [`${titled('Body', schemas[nameOf(content.schema.$ref ?? '')]?.required)} ${typeOf(content.schema)}.`]
              : []),
          requestOf(method, path, taken, content?.example),
          `${status}: ${typeOf(result?.schema)}`,
          ...examples.ofResponse(result?.example),
        ]
      : [
          ...(names.length > 0 ? [`Parameters: ${codes(names)}.`] : []),
          ...(content?.schema.properties ? [`Body: ${codes(Object.keys(content.schema.properties))}.`] : []),
        ];
    return [
      [
        `## ${code(title)}\n\n${operation.summary}. ${operation.description}`,
        ...(others.length > 0 ? [`The same with ${codes(others.map((one) => one.method.toUpperCase()))}.`] : []),
        // a form on the documentation site; other sites show nothing
        `<TryRequest operation="${operation.operationId}" />`,
        ...details,
        ...(also.length > 0 ? [`Also: ${codes(also)}.`] : []),
        ...(errors.length > 0 ? [`Errors: ${errors.join('; ')}.`] : []),
      ].join('\n\n'),
    ];
  });
  const general = Object.values(shared).map(({ name, in: place, description }) => ({ name, values: [place], text: description }));
  return `${heading('REST', about)}\n${operations.join('\n\n')}

## Shared parameters

${list(general)}

## Schemas

${named.sort().join('\n\n')}\n`;
}
