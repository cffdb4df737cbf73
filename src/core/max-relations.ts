import type { RelationType } from '../contract.js';
import type { Hooks } from './hooks.js';

/** `ncr_max_relationships` of somebody who has to be asked before anything is written, and far away. */
export interface ForeignLimits {
  /** The limit as they have it; the one that is given, as long as they have not said. */
  max(max: number, id: number, type: string): unknown;
  /**
   * Called when all was asked for, before anything is written.
   *
   * @throws where something was not said yet
   */
  settle(): void;
}

/**
 * How many relations of a type an object may have on a side, as the writer has it: the filter `ncr_max_relationships`
 * decides for sources, and for both ends of a two-way type; then `limits`. 0 means no bound.
 */
export function maxRelations(type: RelationType, side: 'from' | 'to', id: number, hooks: Hooks, limits?: ForeignLimits): number {
  if (side === 'to' && type.direction !== 'bidirectional') return type.max_connections_to ?? 0;
  const own = limit(hooks.applyFilters('ncr_max_relationships', type.max_connections ?? 0, id, type.name));
  return limits ? limit(limits.max(own, id, type.name)) : own;
}

const limit = (said: unknown): number => (typeof said === 'number' && Number.isSafeInteger(said) && said > 0 ? said : 0);
