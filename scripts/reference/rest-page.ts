import { openapi } from 'relx/server';
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

/** The page of the REST API. */
export function restPage(): string {
  const description = openapi() as unknown as Description; // generated from our schemas, and typed as an object only
  const { schemas, parameters: shared } = description.components;
  const about = `Every route with its parameters, an example, its response and its error codes. For programs: [openapi.json](../../openapi.json). On the
documentation site, "Try it" sends a request to the [playground](../playground.md)'s backend, which runs in your browser.

- The WordPress plugin serves the routes below ${code('relx/v1')}. WordPress itself serves those below ${code('wp/v2')}.
- ${code('relx serve')} serves all of them. Of those below ${code('wp/v2')}, it supports the parameters that are listed here.
- Every route accepts the [shared parameters](#shared-parameters), and can fail with ${code('rest_too_many_attempts')} (429),
  ${code('rest_cookie_invalid_nonce')} (403) and, if it writes, ${code('rest_read_only')} (403).

Source: ${code('src/api/routes/index.ts')} and what it names.`;
  /** Where a parameter is described first, by all that its row shows. */
  const described = new Map<string, string>();
  const everywhere = ['rest_too_many_attempts', 'rest_cookie_invalid_nonce', 'rest_read_only'];
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const title = `${method.toUpperCase()} ${path}`;
      const isShared = (parameter: Parameter) => parameter.$ref !== undefined;
      const taken = operation.parameters ?? [];
      const rows: string[][] = [];
      const known = new Map<string, string[]>();
      for (const { name, in: place, required, schema, description: about } of taken.filter((one) => !isShared(one))) {
        const row = [code(name), place, typeOf(schema), initialOf(schema, required), about];
        const first = described.get(row.join('|'));
        // the parameter of a path is short
        if (first && place !== 'path') known.set(first, [...(known.get(first) ?? []), name]);
        else rows.push(row);
        if (!first) described.set(row.join('|'), title);
      }
      const also = taken.filter(isShared).map(({ $ref = '' }) => shared[nameOf($ref)]?.name ?? '');
      const content = operation.requestBody?.content?.['application/json'];
      const errors = Object.entries(operation.responses).flatMap(([status, { description: text }]) => {
        const own = Number(status) < 400 ? [] : text.split(', ').filter((one) => !everywhere.includes(one));
        return own.length > 0 ? [`${status} ${codes(own)}`] : [];
      });
      const [status = '', success] = Object.entries(operation.responses).find(([code]) => Number(code) < 300) ?? [];
      const result = success?.content?.['application/json'];
      return [
        `## ${title}\n\n${operation.summary}. ${operation.description}`,
        // a form on the documentation site; other sites show nothing
        `<TryRequest operation="${operation.operationId}" />`,
        ...(rows.length > 0 ? [table(['parameter', 'in', 'values', 'default', 'description'], rows)] : []),
        ...[...known].map(
          ([first, names]) =>
            `As in [${code(first)}](#${first
              .toLowerCase()
              .replaceAll(/[^\w -]/g, '')
              .replaceAll(' ', '-')}): ${codes(names)}.`,
        ),
        ...(also.length > 2 || method !== 'get' ? [`Shared: ${codes(also)}.`] : []),
        ...(content
          ? [
              content.schema.properties
                ? `Body:\n\n${table(['field', 'values', 'default', 'description'], fieldsOf(content.schema))}`
                : `Body: ${typeOf(content.schema)}`,
            ]
          : []),
        requestOf(method, path, taken, content?.example),
        `${status}: ${typeOf(result?.schema)}`,
        // WordPress describes its own
        ...(result?.example !== undefined && path.startsWith('/relx/') ? [json(result.example)] : []),
        ...(errors.length > 0 ? [`Errors: ${errors.join('; ')}.`] : []),
      ].join('\n\n');
    }),
  );
  const parameters = Object.values(shared).map(({ name, in: place, description: about }) => [code(name), place, about]);
  const named = Object.entries(schemas).map(([name, schema]) => {
    const fields = fieldsOf(schema);
    const text = fields.length > 0 ? table(['field', 'values', 'default', 'description'], fields) : `${typeOf(schema)}.`;
    return `### ${name}\n\n${schema.description ? `${schema.description}\n\n` : ''}${text}`;
  });
  return `${heading('REST', about)}\n${operations.join('\n\n')}

## Shared parameters

${table(['parameter', 'in', 'description'], parameters)}

## Schemas

${named.join('\n\n')}\n`;
}
