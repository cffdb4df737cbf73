import {
  builtinTypes,
  computedTypes,
  type ObjectType,
  type RelationSide,
  type RelationType,
  type RelationTypeDefinition,
  type TypeManager,
  type TypeOrigin,
} from '../../../contract/index.js';
import { relationSides } from '../../../contract/requests.js';
import { invalidParam } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import { RelationError } from '../../lib/relation-error.js';
import { isShort, normalize, type ShortDefinition } from './type-definition.js';

/** Registered post types, taxonomies and roles. */
export type KnownSubtypes = Readonly<Record<ObjectType, ReadonlySet<string>>>;

/** A name in `from_subtypes` or `to_subtypes` of a type that no post type, taxonomy or role of the site has. */
export interface UnknownSubtype {
  readonly type: string;
  readonly side: RelationSide;
  readonly subtype: string;
}

const builtinNames: ReadonlySet<string> = new Set([...builtinTypes, ...computedTypes].map(({ name }) => name));

/** Why relations of managed types can't be changed. */
const managedTypes: Readonly<Record<TypeManager, string>> = {
  meta: 'follow a custom field. Change the field instead.',
  links: 'follow the links in texts. Change the texts instead.',
};

/** The rules of a type, without what depends on the language or on settings of the site. */
const rulesOf = ({ label: _, labels: __, edit: ___, hidden: ____, ...rules }: RelationType): string => JSON.stringify(rules);

/** The registered relation types. */
export class TypeRegistry {
  readonly #types = new Map<string, RelationType>();
  readonly #origins = new Map<string, TypeOrigin>();
  /** Registrations in the short form, whose names can become known later. */
  readonly #short = new Map<string, ShortDefinition>();
  #hidden: ReadonlySet<string> = new Set();
  #locked = false;
  #revision = 0;
  /** Names of types that PHP or the site stores in a form that is invalid here. */
  readonly foreign = new Set<string>();

  constructor(private readonly known: KnownSubtypes) {
    for (const type of builtinTypes) this.#set(this.#normalize(type), 'builtin');
    for (const type of computedTypes) this.#set(Object.freeze({ ...this.#normalize(type), computed: true }), 'builtin');
  }

  /**
   * Registers a type that PHP stored, in the language of the site. It keeps its origin if PHP has not changed its rules. Static, as
   * those below, because only the core calls it.
   *
   * @throws {RelationError} as {@link register}
   */
  static adopt(registry: TypeRegistry, definition: RelationTypeDefinition): void {
    const type = registry.#normalize(definition);
    const present = registry.#types.get(type.name);
    const origin = registry.#origins.get(type.name);
    if (present && origin && origin !== 'code' && rulesOf(present) === rulesOf(type)) registry.#set(type, origin);
    else registry.register(definition);
  }

  /**
   * Replaces the types of the site and the names of hidden types, also after the lock. Types from code replace those of the site.
   * Invalid types are only added to {@link foreign}.
   */
  static setSite(registry: TypeRegistry, definitions: readonly RelationTypeDefinition[], hidden: readonly string[]): void {
    registry.#hidden = new Set(hidden);
    const types = definitions.flatMap((definition) => registry.#siteType(definition) ?? []);
    const names = new Set(types.map(({ name }) => name));
    for (const [name, origin] of registry.#origins) {
      if (origin !== 'site' || names.has(name)) continue;
      registry.#types.delete(name);
      registry.#origins.delete(name);
    }
    for (const type of types) registry.#set(type, 'site');
    for (const type of registry.#types.values()) registry.#types.set(type.name, registry.#flagged(type));
    registry.#revision += 1;
  }

  /** A type in its normal form, without registering it. @throws {RelationError} as {@link register} */
  static check(registry: TypeRegistry, definition: unknown): RelationType {
    return registry.#normalize(definition);
  }

  /**
   * Registers a type in the long form (with its name) or the short form. It replaces a built-in type, or a type of the site, with its name.
   *
   * @throws {RelationError} ncr_registry_locked after `init` priority 20; ncr_type_exists for a name that is registered twice;
   * ncr_invalid_slug, ncr_invalid_label, ncr_invalid_object_type, ncr_invalid_subtype, ncr_invalid_direction,
   * ncr_invalid_combination, ncr_invalid_max_connections, ncr_invalid_fields, ncr_invalid_args for invalid keys
   */
  register(definition: RelationTypeDefinition | ShortDefinition): RelationType {
    const type = this.#normalize(definition);
    if (this.#locked) {
      throw invalidParam(
        'ncr_registry_locked',
        'name',
        `"${type.name}" comes too late: register types on init at a priority below 20`,
      );
    }
    const present = this.#types.get(type.name);
    if (this.#origins.get(type.name) === 'code' || (present && isComputed(present)))
      throw invalidParam('ncr_type_exists', 'name', `"${type.name}" is registered already: choose another`);
    if (isShort(definition)) this.#short.set(type.name, definition);
    return this.#set(type, 'code');
  }

  /** Locks the registry; `init` calls it at priority 20. */
  lock(): void {
    this.#locked = true;
    for (const [name, definition] of this.#short) this.#types.set(name, this.#flagged(this.#normalize(definition)));
  }

  /** True after {@link lock}. */
  get locked(): boolean {
    return this.#locked;
  }

  /** Changes with the site's types. */
  get revision(): number {
    return this.#revision;
  }

  /** All types in registration order. */
  all(): readonly RelationType[] {
    return [...this.#types.values()];
  }

  has(name: string): boolean {
    return this.#types.has(name);
  }

  /** Where a type comes from. */
  origin(name: string): TypeOrigin | undefined {
    return this.#origins.get(name);
  }

  /** Post types, taxonomies and roles that types connect, but that are not registered. */
  unknownSubtypes(): readonly UnknownSubtype[] {
    return this.all().flatMap((type) =>
      relationSides.flatMap((side) => {
        const [objectType = 'post'] = type[`${side}_object_types`];
        const unknown = (type[`${side}_subtypes`] ?? []).filter((subtype) => !this.known[objectType].has(subtype));
        return unknown.map((subtype) => ({ type: type.name, side, subtype }));
      }),
    );
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
   * @param manager what writes them, if it is neither a user nor code of the site
   *
   * @throws {RelationError} ncr_computed_type for a type whose relations are computed; ncr_managed_type for a type that relx writes
   * itself; as {@link get}
   */
  stored(name: unknown, manager?: TypeManager): RelationType {
    const type = this.get(name);
    if (isComputed(type)) {
      const message = `Relations of the type "${type.name}" are computed, so they can't be changed. Use a stored type, such as related_to.`;
      throw new RelationError('ncr_computed_type', message, { params: { type: message } });
    }
    if (type.managed_by && type.managed_by !== manager) {
      const message = `Relations of the type "${type.name}" ${managedTypes[type.managed_by]}`;
      throw new RelationError('ncr_managed_type', message, { params: { type: message } });
    }
    return type;
  }

  #normalize(definition: unknown): RelationType {
    const { post, term, user } = this.known;
    // a role can have the name of a post type
    return normalize(definition, (name) => (term.has(name) ? 'term' : user.has(name) && !post.has(name) ? 'user' : 'post'));
  }

  /** A type of the site; undefined for an invalid one, and for the name of a built-in type or a type from code. */
  #siteType(definition: RelationTypeDefinition): RelationType | undefined {
    const { name }: { readonly name?: unknown } = definition ?? {};
    if (typeof name !== 'string' || builtinNames.has(name) || this.#origins.get(name) === 'code') return undefined;
    try {
      return this.#normalize(definition);
    } catch (error) {
      if (!(error instanceof RelationError)) throw error;
      this.foreign.add(name);
      return undefined;
    }
  }

  #set(type: RelationType, origin: TypeOrigin): RelationType {
    const flagged = this.#flagged(type);
    this.#types.set(type.name, flagged);
    this.#origins.set(type.name, origin);
    return flagged;
  }

  /** A type with or without `hidden`. */
  #flagged({ hidden, ...type }: RelationType): RelationType {
    return Object.freeze(this.#hidden.has(type.name) ? { ...type, hidden: true } : type);
  }
}

/** True for a type whose relations users and code of the site change. */
export const isChangeable = (type: Pick<RelationType, 'computed' | 'managed_by'>): boolean =>
  !isComputed(type) && !type.managed_by;

/** True for a type whose lists are computed. */
export const isComputed = (type: Pick<RelationType, 'computed'>): boolean => type.computed === true;
