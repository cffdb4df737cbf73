import { openapi } from 'relx/server';
import { fragmentOf } from '../../docs/.vitepress/fragments.js';
import { code, codes, heading, table } from './markdown.js';

// the parts of OpenAPI that the description uses
interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
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

function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'nothing';
  if (schema.$ref) return linkTo(nameOf(schema.$ref));
  // a reference with a description
  if (schema.allOf) return typeOf(schema.allOf[0]);
  if (schema.enum) return codes(schema.enum);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  const { type = 'anything', minimum, maximum, maxLength } = schema;
  if (maxLength !== undefined) return `${type}, up to ${maxLength} characters`;
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) return `${type}, ${minimum}-${maximum}`;
  return minimum === undefined ? type : `${type}, from ${minimum}`;
}

const initialOf = (schema: Schema, isRequired: boolean | undefined): string =>
  isRequired ? 'required' : schema.default === undefined || schema.default === '' ? '' : code(JSON.stringify(schema.default));

const fieldsOf = ({ properties = {}, required = [] }: Schema): string[][] =>
  Object.entries(properties).map(([name, schema]) => [
    code(name),
    typeOf(schema),
    initialOf(schema, required.includes(name)),
    schema.description ?? '',
  ]);

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

/** Rows of fields or parameters, without those that an earlier section has described. */
class Rows {
  /** Sections by the row that they describe. */
  readonly #sections = new Map<string, string>();

  /** A table of what is new in a section, and lines that lead to what is known. */
  describe(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
    const own: (readonly string[])[] = [];
    const known = new Map<string, string[]>();
    for (const row of rows) {
      const key = row.join('|');
      const first = this.#sections.get(key);
      if (first === undefined) this.#sections.set(key, title);
      if (first === undefined || rows.length < 3) own.push(row);
      else known.set(first, [...(known.get(first) ?? []), row[0] ?? '']);
    }
    return [
      ...(own.length > 0 ? [table(head, own)] : []),
      ...[...known].map(([first, names]) => `As in [${code(first)}](#${fragmentOf(first)}): ${names.join(', ')}.`),
    ];
  }
}

/** Codes that every route can return, which are listed once. */
const EVERYWHERE = ['rest_too_many_attempts', 'rest_cookie_invalid_nonce', 'rest_read_only'];
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

/** The page of the REST API. */
export function restPage(): string {
  const description = openapi() as unknown as Description; // generated from our schemas, and typed as an object only
  const { schemas, parameters: shared } = description.components;
  const about = `Every route with its parameters, an example, its response and its error codes. For programs: [openapi.json](../../openapi.json), which has
types and examples of every field. On the documentation site, "Try it" sends a request to the [playground](../playground.md)'s backend, which
runs in your browser.

- The WordPress plugin serves the routes below ${code('relx/v1')}. WordPress itself serves those below ${code('wp/v2')}, which
  [its handbook](https://developer.wordpress.org/rest-api/reference/) describes.
- ${code('relx serve')} serves all of them. Of those below ${code('wp/v2')}, it supports the parameters that are listed here.
- Every route accepts ${codes(GENERAL)}: see [shared parameters](#shared-parameters). Every route can fail with ${code('rest_too_many_attempts')} (429),
  ${code('rest_cookie_invalid_nonce')} (403) and, if it writes, ${code('rest_read_only')} (403).

Source: ${code('src/api/routes/index.ts')} and what it names.`;
  const ours = new Set<string>();
  const all = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation, isOurs: path.startsWith('/relx/') })),
  );
  for (const { operation, isOurs } of all) if (isOurs) schemasIn(operation, schemas, ours);
  const parameters = new Rows();
  const fields = new Rows();
  const operations = all.map(({ path, method, operation, isOurs }) => {
    const title = `${method.toUpperCase()} ${path}`;
    const taken = (operation.parameters ?? []).map((one) => ({
      ...(shared[nameOf(one.$ref ?? '')] ?? one),
      isShared: !!one.$ref,
    }));
    const own = taken.filter(({ isShared }) => !isShared);
    const also = taken.filter(({ isShared, name }) => isShared && !GENERAL.includes(name)).map(({ name }) => name);
    const content = operation.requestBody?.content?.['application/json'];
    const errors = Object.entries(operation.responses).flatMap(([status, { description: text }]) => {
      const codesOfStatus = Number(status) < 400 ? [] : text.split(', ').filter((one) => !EVERYWHERE.includes(one));
      return codesOfStatus.length > 0 ? [`${status} ${codes(codesOfStatus)}`] : [];
    });
    const [status = '', success] = Object.entries(operation.responses).find(([one]) => Number(one) < 300) ?? [];
    const result = success?.content?.['application/json'];
    const rows = own.map(({ name, in: place, required, schema, description: text }) => [
      code(name),
      place,
      typeOf(schema),
      initialOf(schema, required),
      text,
    ]);
    const names = own.filter((one) => one.in === 'query').map(({ name }) => name);
    const details = isOurs
      ? [
          ...parameters.describe(title, ['parameter', 'in', 'values', 'default', 'description'], rows),
          ...(content?.schema.properties
            ? ['Body:', ...fields.describe(title, ['field', 'values', 'default', 'description'], fieldsOf(content.schema))]
            : content
              ? [`Body: ${typeOf(content.schema)}`]
              : []),
          requestOf(method, path, taken, content?.example),
          `${status}: ${typeOf(result?.schema)}`,
          ...(result?.example === undefined ? [] : [json(result.example)]),
        ]
      : [
          ...(names.length > 0 ? [`Parameters: ${codes(names)}.`] : []),
          ...(content?.schema.properties ? [`Body: ${codes(Object.keys(content.schema.properties))}.`] : []),
        ];
    return [
      `## ${code(title)}\n\n${operation.summary}. ${operation.description}`,
      // a form on the documentation site; other sites show nothing
      `<TryRequest operation="${operation.operationId}" />`,
      ...details,
      ...(also.length > 0 ? [`Also: ${codes(also)}.`] : []),
      ...(errors.length > 0 ? [`Errors: ${errors.join('; ')}.`] : []),
    ].join('\n\n');
  });
  const named = Object.entries(schemas)
    .filter(([name]) => ours.has(name))
    .map(([name, schema]) => {
      const rows = fieldsOf(schema);
      const text =
        rows.length > 0
          ? fields.describe(name, ['field', 'values', 'default', 'description'], rows).join('\n\n')
          : `${typeOf(schema)}.`;
      return `### ${name}\n\n${schema.description ? `${schema.description}\n\n` : ''}${text}`;
    });
  const general = Object.values(shared).map(({ name, in: place, description: text }) => [code(name), place, text]);
  return `${heading('REST', about)}\n${operations.join('\n\n')}

## Shared parameters

${table(['parameter', 'in', 'description'], general)}

## Schemas

${named.join('\n\n')}\n`;
}
