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
}
interface Content {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
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

const fieldsOf = ({ properties = {}, required = [] }: Schema): string[][] =>
  Object.entries(properties).map(([name, schema]) => [
    code(name),
    typeOf(schema),
    required.includes(name) ? 'required' : schema.default === undefined ? '' : code(JSON.stringify(schema.default)),
  ]);

/** The page of the REST API. */
export function restPage(): string {
  const description = openapi() as unknown as Description; // generated from our schemas, and typed as an object only
  const { schemas, parameters: shared } = description.components;
  const about = `Every route with its parameters, responses and error codes. The same for programs: [openapi.json](../../openapi.json). On the documentation site, "Try it"
sends a request to the [playground](../playground.md)'s backend, which runs in your browser. Source:
${code('src/api/routes/index.ts')} and what it names.`;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      // shared parameters are stored next to the schemas
      const taken = (operation.parameters ?? []).map((parameter) => shared[nameOf(parameter.$ref ?? '')] ?? parameter);
      const rows = taken.map(({ name, in: place, required, schema, description: about }) => [
        code(name),
        place,
        typeOf(schema),
        required ? 'required' : schema.default === undefined ? '' : code(JSON.stringify(schema.default)),
        about,
      ]);
      const body = operation.requestBody?.content?.['application/json']?.schema;
      const responses = Object.entries(operation.responses).map(([status, { description: text, content }]) => {
        const schema = content?.['application/json']?.schema;
        return [status, Number(status) >= 400 ? codes(text.split(', ')) : typeOf(schema)];
      });
      return [
        `## ${operation.operationId}\n\n${operation.summary}: ${code(`${method.toUpperCase()} ${path}`)}`,
        operation.description,
        // a form on the documentation site; other sites show nothing
        `<TryRequest operation="${operation.operationId}" />`,
        ...(rows.length > 0 ? [table(['parameter', 'in', 'takes', 'default', 'description'], rows)] : []),
        ...(body
          ? [`Body: ${typeOf(body)}${body.properties ? `\n\n${table(['field', 'takes', ''], fieldsOf(body))}` : ''}`]
          : []),
        table(['status', 'response, or error codes'], responses),
      ].join('\n\n');
    }),
  );
  const named = Object.entries(schemas).map(([name, schema]) => {
    const fields = fieldsOf(schema);
    return `### ${name}\n\n${fields.length > 0 ? table(['field', 'takes', ''], fields) : `${typeOf(schema)}.`}`;
  });
  return `${heading('REST', about)}\n${operations.join('\n\n')}\n\n## Schemas\n\n${named.join('\n\n')}\n`;
}
