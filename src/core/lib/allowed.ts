import type { Hooks } from './hooks.js';

const FILTER = 'relx_content_relations_allowed';

/** True if a plugin decides which relations can be read. */
export const hasAllowedFilter = (hooks: Hooks): boolean => hooks.hasFilter(FILTER);

/** True if plugins allow to read an object's relations of a type. The id 0 means a query about any object. */
export async function isAllowed(hooks: Hooks, id: number, type: string): Promise<boolean> {
  return Boolean(await hooks.applyFiltersAsync(FILTER, true, id, type));
}
