// The types of src/contract/types.ts. A schema of Valibot has all members of a type, and no type parameters: TYPE_PARAMETERS has
// those.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as schemas from '../../src/api/schemas/index.js';
import * as directions from '../../src/contract/directions.js';
import { objectTypes } from '../../src/contract/entities.js';
import * as fields from '../../src/contract/fields.js';
import { limits } from '../../src/contract/limits.js';
import * as requests from '../../src/contract/requests.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The properties of Valibot's schemas and of the items of their pipes that types have. */
interface Schema {
  readonly type: string;
  readonly pipe?: readonly Schema[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly default?: unknown;
  readonly options?: readonly unknown[];
  readonly item?: Schema;
  readonly value?: Schema;
  readonly literal?: unknown;
  readonly requirement?: unknown;
  readonly description?: string;
  readonly metadata?: { readonly description?: string };
}

/** The types in the order of the file. Each has the name of its schema. */
const NAMES = [
  'RelatedImage', 'RelatedTerm', 'RelatedPost', 'RelatedUser', 'Related',
  'FieldValue', 'RelationData', 'FieldSchema', 'RelationFields', 'TypeLabels', 'RelationType', 'DeletedType',
  'Relation', 'RelationItem', 'AutomaticItem', 'EmbeddedRelation',
  'RelatedDetails', 'ListParams', 'RelatedEntry', 'RelatedByObject',
  'RelationEnds', 'RelationInput', 'RemovedRelation', 'RelationExists', 'MoveInput', 'UpdateInput', 'MovedRelation',
  'BatchRequest', 'BatchInput', 'BatchResponse', 'BatchResult',
  'ItemRef', 'SetListItem', 'SetListInput', 'FieldConflict', 'RejectedChange', 'MergedChanges', 'SetListResult',
  'RenderRequest', 'RenderInput', 'RenderedHtml', 'RenderResult',
  'SuggestionInput', 'Suggestion', 'Dismissal', 'MediaQuery', 'CollectionQuery', 'RestError',
]; // biome-ignore format: a list of names

/** Types whose members another type has, too. */
const BASES: Readonly<Record<string, string>> = {
  RelationItem: 'Relation',
  ListParams: 'RelatedDetails',
  RelationInput: 'RelationEnds',
  MovedRelation: 'RelationItem',
  FieldConflict: 'ItemRef',
  RejectedChange: 'ItemRef',
};

/** Type parameters, with the members that have their types. */
const TYPE_PARAMETERS: Readonly<Record<string, readonly [parameters: string, members: Readonly<Record<string, string>>]>> = {
  RelationItem: ['R extends Related = Related, D extends RelationData = RelationData', { data: 'D', related: 'R' }],
  AutomaticItem: ['R extends Related = RelatedPost', { related: 'R' }],
};

/** Members that no value has: they let `if (item.automatic)` narrow a union. */
const NEVER: Readonly<Record<string, string>> = {
  RelationItem: '/** Absent: only an {@link AutomaticItem} has it. */\nreadonly automatic?: undefined;\n',
};

/** Modules of types that are declared with their values or their type parameters. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  './directions.js': ['Direction', 'ShownUsers', 'TypeDirection', 'TypeEdit', 'TypeManager', 'TypeOrigin'],
  './entities.js': ['ObjectType'],
  './fields.js': ['FieldFormat', 'FieldOrder', 'FieldType', 'RelationDataInput'],
  './index.js': ['AnyRelationTypeName'],
  './requests.js': ['Fill', 'ListChangeOp', 'OrderBy', 'RelationSide', 'SortOrder'],
};

/** The schemas by name. Their public types hide what they consist of. */
const schemaOf = new Map(Object.entries(schemas as unknown as Readonly<Record<string, Schema>>));

/** Types of schemas and of lists of values. */
const names = new Map<unknown, string>([
  ...NAMES.map((name): [unknown, string] => [schemaOf.get(name), name]),
  [schemas.TypeName, 'AnyRelationTypeName'],
  [schemas.ListOrder, 'OrderBy | FieldOrder'],
  [schemas.DataFilter, 'RelationData'],
  [schemas.DataInput, 'RelationDataInput | null'],
  [schemas.BatchBody, 'RelationInput'],
  [objectTypes, 'ObjectType'],
  [directions.directions, 'Direction'],
  [directions.shownUsers, 'ShownUsers'],
  [directions.typeDirections, 'TypeDirection'],
  [directions.typeEdits, 'TypeEdit'],
  [directions.typeManagers, 'TypeManager'],
  [directions.typeOrigins, 'TypeOrigin'],
  [fields.fieldFormats, 'FieldFormat'],
  [fields.fieldTypes, 'FieldType'],
  [requests.fills, 'Fill'],
  [requests.listChanges, 'ListChangeOp'],
  [requests.relationSides, 'RelationSide'],
  [requests.sortOrders, 'SortOrder'],
]);

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : Array.isArray(value) ? `[${value.map(literal).join(', ')}]` : JSON.stringify(value);
const inBrackets = (type: string): string => (/[ |]/.test(type) && !type.startsWith('{') ? `(${type})` : type);

/** The type of the values that a schema accepts. */
function typeOf(schema: Schema, isNamed = true): string {
  const name = isNamed && names.get(schema);
  if (name) return name;
  const { type, pipe, wrapped, item, value, options = [], entries } = schema;
  if (pipe?.[0]) return typeOf(pipe[0]);
  if (wrapped) return type === 'nullable' ? `${typeOf(wrapped)} | null` : typeOf(wrapped);
  if (item) return `readonly ${inBrackets(typeOf(item))}[]`;
  if (value) return `Readonly<Record<string, ${typeOf(value)}>>`;
  if (type === 'picklist') return names.get(options) ?? options.map(literal).join(' | ');
  if (type === 'union' || type === 'variant') return options.map((option) => typeOf(option as Schema)).join(' | ');
  if (type === 'literal') return literal(schema.literal);
  if (entries) return `{\n${membersOf(entries)}${type === 'loose_object' ? 'readonly [detail: string]: unknown;\n' : ''}}`;
  if (['string', 'number', 'boolean', 'unknown'].includes(type)) return type;
  throw new Error(`No type for ${type}.`);
}

const membersOf = (entries: Readonly<Record<string, Schema>>, types: Readonly<Record<string, string>> = {}): string =>
  Object.entries(entries)
    .map(([name, entry]) => {
      const type = types[name] ?? typeOf(entry);
      const member = entry.type === 'optional' ? `${name}?: ${type} | undefined` : `${name}: ${type}`;
      return `${commentOf(entry)}readonly ${member};\n`;
    })
    .join('');

/** The actions and wrappers of a schema, outermost first, and the schema in them. */
function partsOf(schema: Schema): Schema[] {
  const [inner = schema.wrapped, ...actions] = schema.pipe ?? [];
  return [...(schema.pipe ? actions.reverse() : [schema]), ...(inner ? partsOf(inner) : [])];
}

/** The comment of a member: its description, its limits and its default. */
function commentOf(schema: Schema): string {
  const parts = partsOf(schema);
  const requirementOf = (type: string) => Number(parts.find((part) => part.type === type)?.requirement ?? Number.NaN);
  const [description] = parts.flatMap(({ metadata, description = metadata?.description }) => description ?? []);
  const [minimum, maximum, length] = [requirementOf('min_value'), requirementOf('max_value'), requirementOf('max_length')];
  const unit = parts.some(({ type }) => type === 'array') ? '' : ' characters';
  const usual = parts.find((part) => part.type === 'optional' && part.default !== undefined)?.default;
  const text = [
    description,
    minimum >= 0 && maximum < limits.id && `From ${minimum} to ${maximum}.`,
    length > 0 && `At most ${length.toLocaleString('en')}${unit}.`,
  ];
  return comment(text.filter(Boolean).join(' '), usual === undefined ? '' : `@default ${literal(usual)}`);
}

/** A comment of one line, or of lines of at most 130 characters in a type. */
function comment(text: string, tag: string): string {
  const line = `${text} ${tag}`.trim();
  if (line.length < 120) return line && `/** ${line} */\n`;
  const lines = [...(text.match(/.{1,124}(?:\s|$)/g) ?? []), tag].filter(Boolean);
  return `/**\n${lines.map((one) => ` * ${one.trimEnd()}\n`).join('')} */\n`;
}

/** The comments of the schemas, by name. */
const comments = new Map(
  readdirSync(`${root}/src/api/schemas`)
    .map((file) => readFileSync(`${root}/src/api/schemas/${file}`, 'utf8'))
    .flatMap((text) => [...text.matchAll(/^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)export const (\w+)/gm)])
    .map(([, text = '', name = '']) => [name, text]),
);

/** The declaration of a type, with the comment of its schema. */
function declarationOf(name: string): string {
  const schema = schemaOf.get(name);
  if (!schema) throw new Error(`No schema ${name}.`);
  const about = comments.get(name) ?? '';
  if (!schema.entries) return `${about}export type ${name} = ${typeOf(schema, false)};\n`;
  const base = BASES[name];
  const inherited = base ? schemaOf.get(base)?.entries : undefined;
  const [parameters, types] = TYPE_PARAMETERS[name] ?? ['', {}];
  const own = Object.entries(schema.entries).filter(([key, entry]) => inherited?.[key] !== entry || key in types);
  const head = `export interface ${name}${parameters && `<${parameters}>`}${base ? ` extends ${base}` : ''}`;
  return `${about}${head} {\n${membersOf(Object.fromEntries(own), types)}${NEVER[name] ?? ''}}\n`;
}

/** The content of src/contract/types.ts. */
export function contractTypes(): string {
  const declarations = NAMES.map(declarationOf).join('\n');
  const imports = Object.entries(MODULES).map(([module, list]) => {
    const used = list.filter((name) => new RegExp(`\\b${name}\\b`).test(declarations));
    return `import type { ${used.join(', ')} } from '${module}';\n`;
  });
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  return execFileSync(process.execPath, [biome, 'format', '--stdin-file-path=src/contract/types.ts'], {
    cwd: root,
    encoding: 'utf8',
    input: `// Made from src/api/schemas by \`npm run openapi\`. Change the schemas instead.\n${imports.join('')}\n${declarations}`,
  });
}
