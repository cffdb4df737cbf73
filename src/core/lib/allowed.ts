import type { Hooks } from './hooks.js';

/** True if a plugin decides which relations can be read. */
export const hasAllowedFilter = (hooks: Hooks): boolean => hooks.hasFilter('relx_content_relations_allowed');

/** True if plugins allow to read an object's relations of a type. The id 0 means a query about any object. */
export async function isAllowed(hooks: Hooks, id: number, type: string): Promise<boolean> {
  return Boolean(await hooks.applyFiltersAsync('relx_content_relations_allowed', true, id, type));
}
