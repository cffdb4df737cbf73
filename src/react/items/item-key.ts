import type { AnyItem } from '../queries/snapshot.js';
import { textOf } from './text-of.js';

/** Key of an item in its list. Automatic items have no id. */
export const itemKey = ({ id, to_id }: AnyItem): string => textOf(id) || `~${textOf(to_id)}`;
