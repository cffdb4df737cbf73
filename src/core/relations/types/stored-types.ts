import type { RelationTypeDefinition } from '../../../contract/index.js';
import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';
import { RelationError } from '../../lib/relation-error.js';
import { TypeRegistry } from './type-registry.js';

/** Option in which the WordPress plugin stores the types that are registered in PHP. */
const OPTION = 'relx_types';
/** Option with the types of the screen "Relation types", and the names of hidden types. */
const SITE_OPTION = 'relx_registered_types';

/** The content of {@link SITE_OPTION}. */
export interface SiteTypesOption {
  readonly types: readonly RelationTypeDefinition[];
  readonly hidden: readonly string[];
}

/** JSON of an option; undefined if it is invalid. */
function parsed(text = 'null'): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The definitions of a list, which are checked later; none for other values. */
const definitionsIn = (value: unknown): readonly RelationTypeDefinition[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** The stored types of the site and hidden types as text. */
export const siteTypesText = (store: Store, executor: Executor): Promise<string | undefined> =>
  store.options.value(executor, SITE_OPTION);

/** The types of the site and the hidden types in their text. */
export function siteTypesIn(text: string | undefined): SiteTypesOption {
  const stored = parsed(text) as Partial<SiteTypesOption> | null | undefined;
  return { types: definitionsIn(stored?.types), hidden: Array.isArray(stored?.hidden) ? stored.hidden : [] };
}

/**
 * Stores the types of the site and the hidden types. The stored registration of the named type in PHP is out of date then: the
 * plugin stores it again with its next request.
 */
export async function writeSiteTypes(store: Store, executor: Executor, site: SiteTypesOption, changed: string): Promise<void> {
  await store.options.set(executor, SITE_OPTION, JSON.stringify(site));
  const registered = definitionsIn(parsed(await store.options.value(executor, OPTION)));
  const others = registered.filter((type) => type.name !== changed);
  if (others.length < registered.length) await store.options.set(executor, OPTION, JSON.stringify(others));
}

/**
 * Registers the types that are registered in PHP, and built-in types as PHP has configured them. Types that are invalid here are only
 * added to `foreign`, so that the integrity check keeps their relations.
 */
export async function registerStoredTypes(store: Store, types: TypeRegistry): Promise<void> {
  for (const definition of definitionsIn(parsed(await store.options.value(store.db, OPTION)))) {
    try {
      TypeRegistry.adopt(types, definition);
    } catch (error) {
      if (!(error instanceof RelationError)) throw error;
      const name: unknown = definition.name;
      // a type of the configuration replaces a stored one
      if (typeof name === 'string' && error.code !== 'ncr_type_exists') types.foreign.add(name);
    }
  }
}
