import { shownUsers, typeDirections, typeEdits } from '../../../contract/directions.js';
import {
  builtinTypes,
  computedTypes,
  type Direction,
  type ObjectType,
  type RelationFields,
  type RelationType,
  type RelationTypeDefinition,
  type ShownUsers,
  type TypeDirection,
  type TypeEdit,
} from '../../../contract/index.js';
import { limits } from '../../../contract/limits.js';
import { checkObjectType, invalidParam } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import { RelationError } from '../../lib/relation-error.js';
import { declaredFields } from '../data/declared-fields.js';

/** Form B of a registration, with one object type per side. */
export interface ShortDefinition {
  readonly name: string;
  readonly label: string;
  readonly from: ObjectType;
  readonly to: ObjectType;
  /** @default false */
  readonly bidirectional?: boolean;
  /** @default null, no limit */
  readonly max_connections?: number | null;
  /** @default 'source' */
  readonly edit?: TypeEdit | undefined;
  /** @default 'authors' */
  readonly show_users?: ShownUsers | undefined;
  /** Data of the relations. @default none */
  readonly fields?: RelationFields | undefined;
}

/** Maximum length of a label in UTF-16 units. */

/** Normalizes a limit: 0 and null mean none. */
function limit(name: string, value: unknown): number | null {
  if (value === undefined || value === null || value === 0) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw invalidParam(
    'ncr_invalid_max_connections',
    name,
    `has to be a positive integer, or 0 or null for no bound, not ${formatValue(value)}`,
  );
}

function readObjectTypes(name: string, value: unknown): readonly ObjectType[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw invalidParam('ncr_invalid_object_type', name, `has to be a list of post, user or term, not ${formatValue(value)}`);
  }
  return Object.freeze([...new Set(value.map((one) => checkObjectType(name, one)))]);
}

/** An optional argument with a few values; undefined for null. */
function choice<T extends string>(name: string, value: unknown, values: readonly T[]): T | undefined {
  const known = values.find((one) => one === value);
  if (value === undefined || value === null || known) return known;
  throw invalidParam('ncr_invalid_args', name, `has to be one of ${values.join(', ')}, not ${formatValue(value)}`);
}

/** Normalizes either form of a registration. */
function normalize(definition: unknown): RelationType {
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) {
    throw invalidParam(
      'ncr_invalid_args',
      'args',
      `has to be an object with name, label and the object types of both sides, not ${formatValue(definition)}`,
    );
  }
  const args = definition as Readonly<Record<string, unknown>>; // read key by key, each checked below
  const { name, label } = args;
  if (typeof name !== 'string' || !/^[a-z0-9_-]{1,50}$/.test(name)) {
    throw invalidParam('ncr_invalid_slug', 'name', `has to be 1 to 50 of a-z, 0-9, _ and -, not ${formatValue(name)}`);
  }
  if (typeof label !== 'string' || label.trim() === '' || label.length > limits.label || !label.isWellFormed()) {
    throw invalidParam(
      'ncr_invalid_label',
      'label',
      `of "${name}" has to be a string of ${limits.label} characters at most, not ${formatValue(label)}`,
    );
  }
  const short = !('from_object_types' in args || 'to_object_types' in args || 'direction' in args);
  const from = short ? readObjectTypes('from', [args.from]) : readObjectTypes('from_object_types', args.from_object_types);
  const to = short ? readObjectTypes('to', [args.to]) : readObjectTypes('to_object_types', args.to_object_types);
  const { bidirectional } = args;
  if (bidirectional !== undefined && typeof bidirectional !== 'boolean') {
    throw invalidParam('ncr_invalid_direction', 'bidirectional', `has to be true or false, not ${formatValue(bidirectional)}`);
  }
  const requested = short ? (bidirectional ? 'bidirectional' : 'from_to') : args.direction;
  const direction: TypeDirection | undefined = typeDirections.find((known) => known === requested);
  if (!direction)
    throw invalidParam(
      'ncr_invalid_direction',
      'direction',
      `has to be one of ${typeDirections.join(', ')}, not ${formatValue(requested)}`,
    );
  if (direction === 'bidirectional' && [...from].sort().join() !== [...to].sort().join()) {
    throw invalidParam(
      'ncr_invalid_combination',
      'direction',
      `of "${name}" is bidirectional, so both sides need the same object types, not ${from} and ${to}`,
    );
  }
  const edit = choice('edit', args.edit, typeEdits);
  const show_users = choice('show_users', args.show_users, shownUsers);
  const fields = declaredFields(args.fields);
  return Object.freeze({
    name,
    label,
    from_object_types: from,
    to_object_types: to,
    direction,
    max_connections: limit('max_connections', args.max_connections),
    max_connections_to: limit('max_connections_to', args.max_connections_to),
    ...(edit && { edit }),
    ...(show_users && { show_users }),
    ...(fields && { fields }),
  });
}

/** The relation types of one opened core. */
export class TypeRegistry {
  readonly #types = new Map<string, RelationType>();
  /** Built-in types that a registration may still replace. */
  readonly #builtin = new Set<string>(builtinTypes.map(({ name }) => name));
  #locked = false;
  /** Types of other programs that can't be registered here. */
  readonly foreign = new Set<string>();

  constructor() {
    for (const type of builtinTypes) this.#types.set(type.name, normalize(type));
    for (const type of computedTypes) this.#types.set(type.name, Object.freeze({ ...normalize(type), computed: true }));
  }

  /**
   * Registers a type in form A (with its name) or form B. The name of a built-in type replaces that type.
   *
   * @throws {RelationError} ncr_registry_locked after `init` priority 20; ncr_type_exists for a name that is registered twice;
   * ncr_invalid_slug, ncr_invalid_label, ncr_invalid_object_type, ncr_invalid_direction, ncr_invalid_combination,
   * ncr_invalid_max_connections, ncr_invalid_fields, ncr_invalid_args for invalid keys
   */
  register(definition: RelationTypeDefinition | ShortDefinition): RelationType {
    const type = normalize(definition);
    if (this.#locked) {
      throw invalidParam(
        'ncr_registry_locked',
        'name',
        `"${type.name}" comes too late: register types on init at a priority below 20`,
      );
    }
    // a registration under a built-in name replaces that type once
    if (this.#types.has(type.name) && !this.#builtin.has(type.name))
      throw invalidParam('ncr_type_exists', 'name', `"${type.name}" is registered already: choose another`);
    this.#builtin.delete(type.name);
    this.#types.set(type.name, type);
    return type;
  }

  /** Locks the registry; `init` calls it at priority 20. */
  lock(): void {
    this.#locked = true;
  }

  /** True after {@link lock}. */
  get locked(): boolean {
    return this.#locked;
  }

  /** All types in the order of registration. */
  all(): readonly RelationType[] {
    return [...this.#types.values()];
  }

  has(name: string): boolean {
    return this.#types.has(name);
  }

  /** @throws {RelationError} ncr_invalid_type for a type that is not registered */
  get(name: unknown): RelationType {
    const type = typeof name === 'string' ? this.#types.get(name) : undefined;
    if (type) return type;
    const names = [...this.#types.keys()].join(', ');
    const message = `The relation type ${formatValue(name)} is not registered. Registered types: ${names}.`;
    throw new RelationError('ncr_invalid_type', message, { params: { type: message } });
  }

  /**
   * The type of relations to write.
   *
   * @throws {RelationError} ncr_computed_type for a type whose relations are computed; as {@link get}
   */
  stored(name: unknown): RelationType {
    const type = this.get(name);
    if (!isComputed(type)) return type;
    const message = `Relations of the type "${type.name}" are computed, so they can't be changed. Use a stored type, such as related_to.`;
    throw new RelationError('ncr_computed_type', message, { params: { type: message } });
  }
}

/** True for a type whose lists are computed. */
export const isComputed = (type: Pick<RelationType, 'computed'>): boolean => type.computed === true;

/**
 * Direction of a type's lists: the requested one; the only one that a source of the given object type can have; or the default of the
 * type. Two-way types always use both.
 */
export function walks(type: RelationType, direction?: Direction, source?: ObjectType): Direction {
  if (type.direction === 'bidirectional') return 'both';
  if (direction) return direction;
  const [isFrom, isTo] = [type.from_object_types, type.to_object_types].map((types) => types.some((one) => one === source));
  return (isFrom === isTo ? type.direction === 'from_to' : isFrom) ? 'outgoing' : 'incoming';
}
