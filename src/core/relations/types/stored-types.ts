import type { RelationTypeDefinition } from '../../../contract/index.js';
import type { Store } from '../../../store/store.js';
import { RelationError } from '../../lib/relation-error.js';
import type { TypeRegistry } from './type-registry.js';

/** Option in which the WordPress plugin stores the types that are registered in PHP. */
const OPTION = 'relx_types';

/** The stored definitions; empty if the option is missing or invalid. */
function definitions(stored: string | undefined): readonly RelationTypeDefinition[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * Registers the types that are registered in PHP, and built-in types as PHP has configured them. Types that are invalid here are only
 * added to `foreign`, so that the integrity check keeps their relations.
 */
export async function registerStoredTypes(store: Store, types: TypeRegistry): Promise<void> {
  const options = await store.reads.options(store.db, [OPTION]);
  for (const definition of definitions(options.get(OPTION))) {
    try {
      types.register(definition);
    } catch (error) {
      if (!(error instanceof RelationError)) throw error;
      const name: unknown = definition?.name;
      // a type of the configuration replaces a stored one
      if (typeof name === 'string' && error.code !== 'ncr_type_exists') types.foreign.add(name);
    }
  }
}
