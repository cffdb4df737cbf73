import type { RelationType } from '../contract.js';
import type { Hooks } from './hooks.js';

/**
 * How many relations of a type an object may have on a side, as the writer has it: the filter `ncr_max_relationships`
 * decides for sources, and for both ends of a two-way type. 0 means no bound.
 */
export function maxRelations(type: RelationType, side: 'from' | 'to', id: number, hooks: Hooks): number {
  if (side === 'to' && type.direction !== 'bidirectional') return type.max_connections_to ?? 0;
  const filtered: unknown = hooks.applyFilters('ncr_max_relationships', type.max_connections ?? 0, id, type.name);
  return typeof filtered === 'number' && Number.isSafeInteger(filtered) && filtered > 0 ? filtered : 0;
}
