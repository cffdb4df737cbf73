import type { RelationSide, RelationType } from '../../contract/index.js';
import type { Hooks } from '../lib/hooks.js';

/**
 * Maximum number of relations of a type that an object may have on a side; 0 means no limit. The filter
 * `ncr_max_relationships` applies to sources, and to both sides of a two-way type.
 */
export function maxRelations(type: RelationType, side: RelationSide, id: number, hooks: Hooks): number {
  if (side === 'to' && type.direction !== 'bidirectional') return type.max_connections_to ?? 0;
  return limit(hooks.applyFilters('ncr_max_relationships', type.max_connections ?? 0, id, type.name));
}

const limit = (max: unknown): number => (typeof max === 'number' && Number.isSafeInteger(max) && max > 0 ? max : 0);
