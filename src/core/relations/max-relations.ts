import type { RelationSide, RelationType } from '../../contract/index.js';
import type { Hooks } from '../lib/hooks.js';

/**
 * How many relations of a type an object may have on a side, as the writer has it: the filter `ncr_max_relationships`
 * decides for sources, and for both ends of a two-way type. 0 means no bound.
 */
export function maxRelations(type: RelationType, side: RelationSide, id: number, hooks: Hooks): number {
  if (side === 'to' && type.direction !== 'bidirectional') return type.max_connections_to ?? 0;
  return limit(hooks.applyFilters('ncr_max_relationships', type.max_connections ?? 0, id, type.name));
}

const limit = (said: unknown): number => (typeof said === 'number' && Number.isSafeInteger(said) && said > 0 ? said : 0);
