import type { DeletedType, RelationType, RelationTypeDefinition, TypeChanges, TypeInput } from '../../../contract/index.js';
import { limits } from '../../../contract/limits.js';
import { relationsOfDeletedType } from '../../../contract/requests.js';
import { afterCommit, DatabaseUnavailable } from '../../../store/dialects/database-unavailable.js';
import type { Store } from '../../../store/store.js';
import { fields, invalidParam, oneOf } from '../../lib/checks.js';
import type { Hooks } from '../../lib/hooks.js';
import { RelationError } from '../../lib/relation-error.js';
import type { Viewer } from '../../lib/viewer.js';
import { fireRemoved } from '../events.js';
import { type SiteTypesOption, siteTypesIn, siteTypesText, writeSiteTypes } from './stored-types.js';
import { TypeRegistry } from './type-registry.js';

/** A value without its null and undefined members. */
const withoutNull = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));

const hiddenWith = (hidden: readonly string[], name: string, isHidden: boolean): readonly string[] => [
  ...hidden.filter((one) => one !== name),
  ...(isHidden ? [name] : []),
];

/** Milliseconds between two reads on engines without a version. */
const LIFETIME = 2000;

/** Relation types that the site stores, as the screen "Relation types" does. */
export class SiteTypes {
  readonly #now: () => number;
  /** The stored types as they were last read, and the version of the database at that time. */
  #text: string | undefined;
  #version: unknown;

  constructor(
    private readonly store: Store,
    private readonly types: TypeRegistry,
    private readonly hooks: Hooks,
    now: () => number,
  ) {
    this.#now = now;
  }

  /**
   * Registers the types that other processes have stored. Reads them only after another process has written, on MySQL and MariaDB
   * every 2 seconds. Types from code replace them.
   */
  async refresh(): Promise<void> {
    const { store, types } = this;
    const version = store.othersVersion() ?? (await store.version()) ?? Math.floor(this.#now() / LIFETIME);
    if (version === this.#version) return;
    const { revision } = types;
    const text = await siteTypesText(store, store.db).catch((error) => {
      // cached responses need no database
      if (error instanceof DatabaseUnavailable) return this.#text;
      throw error;
    });
    // this process has changed them meanwhile: the next call reads them again
    if (revision !== types.revision) return;
    this.#version = version;
    if (text === this.#text) return;
    this.#text = text;
    const site = siteTypesIn(text);
    TypeRegistry.setSite(types, site.types, site.hidden);
  }

  /** Reads the stored types again, after this process has written them in another way. */
  static async reread(siteTypes: SiteTypes): Promise<void> {
    siteTypes.#version = undefined;
    await siteTypes.refresh();
  }

  /**
   * Stores and registers a type.
   *
   * @throws {RelationError} ncr_type_exists for the name of any type; rest_too_much_work if the site has 100 types; as
   * `TypeRegistry.register`
   */
  async create(input: TypeInput): Promise<RelationType> {
    const { hidden, ...definition } = withoutNull(fields('input', input));
    const { name } = TypeRegistry.check(this.types, definition);
    if (this.types.has(name)) throw invalidParam('ncr_type_exists', 'name', `"${name}" is registered already: choose another`);
    await this.#write(name, (site) => {
      if (site.types.length >= limits.siteTypes)
        throw new RelationError(
          'rest_too_much_work',
          `A site stores ${limits.siteTypes} relation types at most. Delete one first.`,
        );
      const types = [...site.types.filter((type) => type.name !== name), definition as unknown as RelationTypeDefinition]; // checked above
      return { types, hidden: hiddenWith(site.hidden, name, hidden === true) };
    });
    return this.types.get(name);
  }

  /**
   * Changes a type of the site. Absent fields stay as they are, null resets a field. Of other types, only `hidden` can change.
   *
   * @throws {RelationError} ncr_invalid_type for an unknown name; ncr_registry_locked for rules of a type from code or a built-in
   * type; as `TypeRegistry.register`
   */
  async update(typeName: string, changes: TypeChanges): Promise<RelationType> {
    const { name } = this.types.get(typeName);
    const { hidden, ...rules } = fields('changes', changes);
    if (Object.values(rules).some((value) => value !== undefined)) this.#mustBeOfSite(name);
    await this.#write(name, (site) => ({
      types: site.types.map((type) => {
        if (type.name !== name) return type;
        const changed = withoutNull({ ...type, ...rules, name });
        TypeRegistry.check(this.types, changed);
        return changed as unknown as RelationTypeDefinition; // checked before
      }),
      hidden: hidden === undefined ? site.hidden : hiddenWith(site.hidden, name, hidden === true),
    }));
    return this.types.get(name);
  }

  /**
   * Deletes a type of the site. With `delete`, it deletes at most 1,000 of its relations and fires `ncr_relation_removed` for each.
   * While relations are left, it keeps the type and returns `deleted: false`.
   *
   * @throws {RelationError} ncr_invalid_type for an unknown name; ncr_registry_locked for another type than one of the site
   */
  async delete(typeName: string, relations: DeletedRelations = 'keep', viewer?: Viewer): Promise<DeletedType> {
    const wanted = oneOf('relations', relationsOfDeletedType, relations);
    const previous = this.types.get(typeName);
    this.#mustBeOfSite(previous.name);
    const query = { type: previous.name, sides: [] };
    if (wanted === 'delete') {
      const removed = await this.#removeRelations(query, viewer);
      try {
        if ((await this.store.relationRows.count(this.store.db, query)) > 0)
          return { deleted: false, previous, relations: removed };
        await this.#deleteStored(previous.name);
        return { deleted: true, previous, relations: removed };
      } catch (error) {
        throw removed > 0 ? afterCommit(error) : error;
      }
    }
    const kept = await this.store.relationRows.count(this.store.db, query);
    await this.#deleteStored(previous.name);
    return { deleted: true, previous, relations: kept };
  }

  async #removeRelations(query: Parameters<Store['relationRows']['rows']>[1], viewer?: Viewer): Promise<number> {
    const removed = await this.store.transaction(async (executor) => {
      const rows = await this.store.relationRows.rows(executor, query, 0, limits.typeRelations);
      const deleted: typeof rows = [];
      for (const row of rows) if (await this.store.relations.delete(executor, row.id)) deleted.push(row);
      return deleted;
    });
    for (const relation of removed) await fireRemoved(this.hooks, relation, viewer);
    return removed.length;
  }

  #deleteStored(name: string): Promise<void> {
    return this.#write(name, (site) => ({
      types: site.types.filter((type) => type.name !== name),
      hidden: hiddenWith(site.hidden, name, false),
    }));
  }

  /** Changes the stored types, and registers them. */
  async #write(name: string, change: (site: SiteTypesOption) => SiteTypesOption): Promise<void> {
    const written = await this.store.transaction(async (executor) => {
      await this.store.lockNames(executor);
      const site = change(siteTypesIn(await siteTypesText(this.store, executor)));
      await writeSiteTypes(this.store, executor, site, name);
      return site;
    });
    TypeRegistry.setSite(this.types, written.types, written.hidden);
    // another process may have changed them since
    this.#version = this.#text = undefined;
  }

  #mustBeOfSite(name: string): void {
    if (this.types.origin(name) === 'site') return;
    const origin = this.types.origin(name) === 'code' ? 'registered by code' : 'built in';
    throw invalidParam('ncr_registry_locked', 'name', `"${name}" is ${origin}: it can only be hidden here`);
  }
}

type DeletedRelations = (typeof relationsOfDeletedType)[number];
