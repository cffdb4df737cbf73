import { CommanderError } from 'commander';
import type { ObjectType } from '../../contract/index.js';
import type { DatabaseOptions } from '../options/database-options.js';

/** Options that select relations. */
export interface ListSelector extends DatabaseOptions {
  readonly postId?: number;
  /** Old name of `postId`. */
  readonly post?: number;
  readonly userId?: number;
  readonly termId?: number;
  readonly type?: string;
  readonly direction?: 'outgoing' | 'incoming' | 'both';
}

/** Converts the options to a query of the core. */
export function requestedList({ postId, post, userId, termId, type, direction }: ListSelector) {
  const ids: readonly (readonly [ObjectType, number | undefined])[] = [
    ['post', postId],
    ['post', post],
    ['user', userId],
    ['term', termId],
  ];
  const [object, ...others] = ids.flatMap(([objectType, id]) => (id === undefined ? [] : { objectType, id }));
  if (others.length > 0) throw new CommanderError(2, 'relx.which', 'error: Pass only one of --post-id, --user-id and --term-id.');
  return { object, type, direction };
}
