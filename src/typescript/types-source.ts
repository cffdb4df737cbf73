import { builtinTypes, computedTypes, type FieldSchema, type RelationType, type TypeLabels } from '../contract/index.js';

/** Types that TypeScript knows of every site. */
const known = new Map([...builtinTypes, ...computedTypes].map((type) => [type.name as string, sidesOf(type)]));

/** The declarations of relation types for TypeScript, in a module that extends those of `relx/contract`. */
export function typesSource(types: readonly RelationType[], site: string): string {
  const members = [...types].sort((one, other) => (one.name < other.name ? -1 : 1)).flatMap(memberOf);
  return [
    `// Relation types of ${site}, written by \`relx types --typescript\`. Run it again when they change.`,
    'export {};',
    '',
    "declare module 'relx/contract' {",
    '  interface RelationTypes {',
    ...members,
    '  }',
    '}',
    '',
  ].join('\n');
}

/** The member of a type; nothing for one that TypeScript knows. */
function memberOf(type: RelationType): readonly string[] {
  const sides = known.get(type.name);
  if (sides !== undefined && sides !== sidesOf(type))
    return [`    // ${type.name} differs from that of relx, which can't be declared`];
  if (sides !== undefined && !type.fields && !type.from_subtypes && !type.to_subtypes) return [];
  // a site with an older plugin has no titles of lists
  const titles = type.labels as TypeLabels | undefined;
  const about = [type.label, ...(titles ? [`Lists: ${titles.from}, ${titles.to}`] : [])].join('. ');
  return [`    /** ${commentOf(about)} */`, `    ${keyOf(type.name)}: {`, ...bodyOf(type), '    };'];
}

function bodyOf(type: RelationType): readonly string[] {
  const { from_object_types, to_object_types, from_subtypes, to_subtypes, direction, fields = {} } = type;
  const lines = [
    `from: ${unionOf(from_object_types)};`,
    `to: ${unionOf(to_object_types)};`,
    `direction: ${literalOf(direction)};`,
    ...(from_subtypes ? [`from_subtype: ${unionOf(from_subtypes)};`] : []),
    ...(to_subtypes ? [`to_subtype: ${unionOf(to_subtypes)};`] : []),
  ];
  const entries = Object.entries(fields);
  if (entries.length === 0) return lines.map((line) => `      ${line}`);
  const declared = entries.map(([name, field]) => `  ${keyOf(name)}: ${fieldOf(field)};`);
  return [...lines, 'fields: {', ...declared, '};'].map((line) => `      ${line}`);
}

/** The part of a field's schema that determines the type of its values. */
function fieldOf({ type, enum: values, default: usual, private: isPrivate }: FieldSchema): string {
  const keys = [
    `type: ${literalOf(type)}`,
    ...(values ? [`enum: readonly [${values.map(literalOf).join(', ')}]`] : []),
    ...(usual === undefined ? [] : [`default: ${literalOf(usual)}`]),
    ...(isPrivate ? ['private: true'] : []),
  ];
  return `{ ${keys.join('; ')} }`;
}

type Sides = Pick<RelationType, 'from_object_types' | 'to_object_types' | 'direction'>;

function sidesOf({ from_object_types, to_object_types, direction }: Sides): string {
  return [from_object_types, to_object_types, direction].join(' ');
}

const unionOf = (names: readonly string[]): string => names.map(literalOf).join(' | ');

const keyOf = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : literalOf(name));

function literalOf(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A label as the text of a comment. */
const commentOf = (label: string): string => label.replace(/\s+/g, ' ').replaceAll('*/', '*\\/');
