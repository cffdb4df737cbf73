import type { ObjectList } from '../../contract/index.js';

/** Maximum number of items in a list; undefined means no limit. */
export function limitOf({ type, direction }: ObjectList): number | undefined {
  return (direction === 'incoming' ? type.max_connections_to : type.max_connections) ?? undefined;
}

/** Maximum number of lists that a related object can be in; undefined if unlimited or equal to the list's own limit. */
export function relatedLimitOf({ type, direction }: ObjectList): number | undefined {
  if (type.direction === 'bidirectional') return undefined;
  return (direction === 'incoming' ? type.max_connections : type.max_connections_to) ?? undefined;
}
