import { shownUsers, typeDirections, typeEdits, typeManagers } from '../../../contract/directions.js';
import {
  type ObjectType,
  objectTypes,
  type RelationFields,
  type RelationSide,
  type RelationType,
  type ShownUsers,
  type TypeDirection,
  type TypeEdit,
  type TypeLabels,
  type TypeManager,
} from '../../../contract/index.js';
import { limits } from '../../../contract/limits.js';
import { relationSides } from '../../../contract/requests.js';
import { checkObjectType, invalidParam } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import { declaredFields } from '../data/declared-fields.js';

/** Short form for defining a relation type. */
export interface ShortDefinition {
  readonly name: string;
  readonly label: string;
  /** List titles. @default `label` for both, and "Used in: label" for the targets of a one-way type */
  readonly labels?: Partial<TypeLabels> | undefined;
  /** Object types, or post types, taxonomies or roles. Unknown names are post types. */
  readonly from: ObjectType | (string & {}) | readonly string[];
  readonly to: ObjectType | (string & {}) | readonly string[];
  /** Post types, taxonomies or roles if `from` is one object type. @default all */
  readonly from_subtypes?: readonly string[] | undefined;
  /** @default all */
  readonly to_subtypes?: readonly string[] | undefined;
  /** @default false */
  readonly bidirectional?: boolean;
  /** @default null, no limit */
  readonly max_connections?: number | null;
  /** @default null, no limit */
  readonly max_connections_to?: number | null;
  /** @default 'source' */
  readonly edit?: TypeEdit | undefined;
  /** @default 'authors' */
  readonly show_users?: ShownUsers | undefined;
  /** Reject relations that close a cycle. @default false */
  readonly acyclic?: boolean | undefined;
  /** What writes relations instead of authors. @default authors, or 'meta' with `meta_key` */
  readonly managed_by?: TypeManager | undefined;
  /** Meta key, or Advanced Custom Fields field, whose IDs the plugin writes as relations. @default none */
  readonly meta_key?: string | undefined;
  /** Side whose objects have the meta. @default 'from' */
  readonly meta_side?: RelationSide | undefined;
  /** Fields of relations, by name. @default none */
  readonly fields?: RelationFields | undefined;
}

/** Object type of a post type, taxonomy or role. */
export type ObjectTypeOf = (subtype: string) => ObjectType;

/** The objects of a side. */
interface SideObjects {
  readonly objectTypes: readonly ObjectType[];
  readonly subtypes: readonly string[] | undefined;
}

/** True for a registration in the short form. */
export const isShort = (args: object): args is ShortDefinition =>
  !('from_object_types' in args || 'to_object_types' in args || 'direction' in args);

/** Normalizes a limit: 0 and null mean none. */
function limit(name: string, value: unknown): number | null {
  if (value === undefined || value === null || value === 0) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw invalidParam(
    'ncr_invalid_max_connections',
    name,
    `must be a positive integer, or 0 or null for no bound, not ${formatValue(value)}`,
  );
}

function readObjectTypes(name: string, value: unknown): readonly ObjectType[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw invalidParam('ncr_invalid_object_type', name, `must be a list of post, user or term, not ${formatValue(value)}`);
  }
  return Object.freeze([...new Set(value.map((one) => checkObjectType(name, one)))]);
}

function readSubtypes(name: string, value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const isName = (one: unknown) => typeof one === 'string' && one.length <= limits.subtype && /^[a-z0-9_-]+$/.test(one);
  const isValid = Array.isArray(value) && value.length > 0 && value.length <= limits.subtypes && value.every(isName);
  if (isValid && new Set(value).size === value.length) return Object.freeze([...value]);
  const expected = `must be a list of 1 to ${limits.subtypes} different names of post types, taxonomies or roles`;
  throw invalidParam('ncr_invalid_subtype', name, `${expected}, not ${formatValue(value)}`);
}

/** The objects of a side whose object types are listed: those of a single one can be limited to subtypes. */
function readObjects(side: RelationSide, name: string, value: unknown, args: object): SideObjects {
  const types = readObjectTypes(name, value);
  const named = `${side}_subtypes`;
  const subtypes = readSubtypes(named, (args as Readonly<Record<string, unknown>>)[named]);
  if (subtypes && types.length > 1)
    throw invalidParam('ncr_invalid_combination', named, `needs a single object type in ${name}, not ${types.join(' and ')}`);
  return { objectTypes: types, subtypes };
}

/** The objects of a side in the long form. */
function readSide(side: RelationSide, args: Readonly<Record<string, unknown>>): SideObjects {
  const name = `${side}_object_types`;
  if (args[name] === undefined && args[side] !== undefined)
    throw invalidParam(
      'ncr_invalid_combination',
      side,
      'does not fit together with from_object_types, to_object_types and direction: use from, to and bidirectional, or these three',
    );
  return readObjects(side, name, args[name], args);
}

/** The objects of a side in the short form: object types, or names of subtypes of one object type. */
function readShortSide(side: RelationSide, args: ShortDefinition, objectTypeOf: ObjectTypeOf): SideObjects {
  const value: unknown = args[side];
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!names.some((name) => typeof name === 'string' && !objectTypes.includes(name as ObjectType)))
    return readObjects(side, side, names, args);
  const subtypes = readSubtypes(side, names) ?? [];
  const own = [...new Set(subtypes.map((name) => objectTypes.find((known) => known === name) ?? objectTypeOf(name)))];
  if (own.length > 1 || subtypes.some((name) => objectTypes.includes(name as ObjectType)))
    throw invalidParam(
      'ncr_invalid_combination',
      side,
      `has to name an object type, or post types, taxonomies or roles only, not ${subtypes.join(' and ')}`,
    );
  return { objectTypes: own, subtypes };
}

/** An optional argument with a few values; undefined for null. */
function choice<T extends string>(name: string, value: unknown, values: readonly T[]): T | undefined {
  const known = values.find((one) => one === value);
  if (value === undefined || value === null || known) return known;
  throw invalidParam('ncr_invalid_args', name, `must be one of ${values.join(', ')}, not ${formatValue(value)}`);
}

function readLabel(name: string, key: string, value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= limits.label && value.isWellFormed()) return value;
  throw invalidParam(
    'ncr_invalid_label',
    key,
    `of "${name}" must be a string of ${limits.label} characters at most, not ${formatValue(value)}`,
  );
}

function readLabels(name: string, label: string, direction: TypeDirection, value: unknown): TypeLabels {
  const isUnknown = (key: string) => key !== 'from' && key !== 'to';
  if (value !== undefined && value !== null && (typeof value !== 'object' || Object.keys(value).some(isUnknown)))
    throw invalidParam(
      'ncr_invalid_label',
      'labels',
      `of "${name}" must be an object with from and to, not ${formatValue(value)}`,
    );
  const given = (value ?? {}) as Readonly<Record<string, unknown>>; // each is checked below
  const one = (side: RelationSide, usual: string) =>
    given[side] === undefined || given[side] === null ? usual : readLabel(name, `labels.${side}`, given[side]);
  return Object.freeze({
    from: one('from', label),
    to: one('to', direction === 'bidirectional' ? label : `Used in: ${label}`.slice(0, limits.label)),
  });
}

/** `acyclic` is for types that form trees or other directed graphs of one object type. */
function readAcyclic(value: unknown, direction: TypeDirection, from: SideObjects, to: SideObjects): true | undefined {
  if (value !== undefined && value !== null && typeof value !== 'boolean')
    throw invalidParam('ncr_invalid_args', 'acyclic', `must be true or false, not ${formatValue(value)}`);
  if (!value) return undefined;
  const isDirected = direction !== 'bidirectional' && from.objectTypes.length === 1;
  if (isDirected && from.objectTypes.join() === to.objectTypes.join()) return true;
  throw invalidParam('ncr_invalid_combination', 'acyclic', 'needs a one-way type with the same single object type on both sides');
}

/** What writes the relations of a type, and the meta that they follow. */
function readManager(
  args: Readonly<Record<string, unknown>>,
  { objectTypes: from }: SideObjects,
  { objectTypes: to }: SideObjects,
): Pick<RelationType, 'managed_by' | 'meta_key' | 'meta_side'> {
  const managed_by = choice('managed_by', args.managed_by, typeManagers);
  const meta_side = choice('meta_side', args.meta_side, relationSides);
  const { meta_key } = args;
  if (meta_key === undefined || meta_key === null) {
    if (managed_by !== 'meta') return managed_by ? { managed_by } : {};
    throw invalidParam(
      'ncr_invalid_combination',
      'meta_key',
      'has to name the meta key that a type with managed_by "meta" follows',
    );
  }
  if (typeof meta_key !== 'string' || meta_key === '' || meta_key.length > limits.label || !meta_key.isWellFormed())
    throw invalidParam('ncr_invalid_args', 'meta_key', `must be 1 to ${limits.label} characters, not ${formatValue(meta_key)}`);
  if (managed_by === 'links')
    throw invalidParam('ncr_invalid_combination', 'managed_by', 'must be "meta" for a type with a meta_key');
  if (from.length > 1 || to.length > 1)
    throw invalidParam('ncr_invalid_combination', 'meta_key', 'needs a single object type on each side');
  return { managed_by: 'meta', meta_key, ...(meta_side && { meta_side }) };
}

const sorted = (names: readonly string[] = []): string => [...names].sort().join();

/**
 * Normalizes either form of a registration.
 *
 * @throws {RelationError} ncr_invalid_slug, ncr_invalid_label, ncr_invalid_object_type, ncr_invalid_subtype, ncr_invalid_direction,
 * ncr_invalid_combination, ncr_invalid_max_connections, ncr_invalid_fields, ncr_invalid_args for invalid keys
 */
export function normalize(definition: unknown, objectTypeOf: ObjectTypeOf): RelationType {
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) {
    throw invalidParam(
      'ncr_invalid_args',
      'args',
      `must be an object with name, label and the object types of both sides, not ${formatValue(definition)}`,
    );
  }
  const args = definition as Readonly<Record<string, unknown>>; // read key by key, each checked below
  const { name } = args;
  if (typeof name !== 'string' || !/^[a-z0-9_-]{1,50}$/.test(name)) {
    throw invalidParam('ncr_invalid_slug', 'name', `must be 1 to 50 of a-z, 0-9, _ and -, not ${formatValue(name)}`);
  }
  const label = readLabel(name, 'label', args.label);
  const short = isShort(args);
  const from = short ? readShortSide('from', args, objectTypeOf) : readSide('from', args);
  const to = short ? readShortSide('to', args, objectTypeOf) : readSide('to', args);
  const { bidirectional } = args;
  if (bidirectional !== undefined && typeof bidirectional !== 'boolean') {
    throw invalidParam('ncr_invalid_direction', 'bidirectional', `must be true or false, not ${formatValue(bidirectional)}`);
  }
  const requested = short ? (bidirectional ? 'bidirectional' : 'from_to') : args.direction;
  const direction: TypeDirection | undefined = typeDirections.find((known) => known === requested);
  if (!direction)
    throw invalidParam(
      'ncr_invalid_direction',
      'direction',
      `must be one of ${typeDirections.join(', ')}, not ${formatValue(requested)}`,
    );
  const isAlike = sorted(from.objectTypes) === sorted(to.objectTypes) && sorted(from.subtypes) === sorted(to.subtypes);
  if (direction === 'bidirectional' && !isAlike) {
    const shown = ({ objectTypes: types, subtypes }: SideObjects) => (subtypes ?? types).join(', ');
    throw invalidParam(
      'ncr_invalid_combination',
      'direction',
      `of "${name}" is bidirectional, so both sides need the same objects, not ${shown(from)} and ${shown(to)}`,
    );
  }
  const edit = choice('edit', args.edit, typeEdits);
  const show_users = choice('show_users', args.show_users, shownUsers);
  const acyclic = readAcyclic(args.acyclic, direction, from, to);
  const fields = declaredFields(args.fields);
  return Object.freeze({
    name,
    label,
    labels: readLabels(name, label, direction, args.labels),
    from_object_types: from.objectTypes,
    to_object_types: to.objectTypes,
    ...(from.subtypes && { from_subtypes: from.subtypes }),
    ...(to.subtypes && { to_subtypes: to.subtypes }),
    direction,
    max_connections: limit('max_connections', args.max_connections),
    max_connections_to: limit('max_connections_to', args.max_connections_to),
    ...(edit && { edit }),
    ...(show_users && { show_users }),
    ...(acyclic && { acyclic }),
    ...(fields && { fields }),
    ...readManager(args, from, to),
  });
}
