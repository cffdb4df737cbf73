import type { AnyItem } from '../queries/snapshot.js';

/** Key of an item in its list. Automatic items have no id. */
export const itemKey = ({ id, to_id }: AnyItem): number | string => id ?? `~${to_id}`;
