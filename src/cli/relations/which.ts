import { CommanderError } from 'commander';
import type { ObjectType } from '../../contract/index.js';
import type { DatabaseOptions } from '../options/database-options.js';

/** Options that select relations. */
export interface ListSelector extends DatabaseOptions {
  readonly post?: number;
  readonly user?: number;
  readonly term?: number;
  readonly type?: string;
  readonly direction?: 'outgoing' | 'incoming' | 'both';
}

/** Converts the options to a query of the core. */
export function requestedList({ post, user, term, type, direction }: ListSelector) {
  const given = Object.entries({ post, user, term }).filter(([, id]) => id !== undefined);
  if (given.length > 1) throw new CommanderError(2, 'relx.which', 'error: Pass only one of --post, --user and --term.');
  const [objectType, id] = given[0] ?? [];
  // the option names are the object types
  return {
    object: objectType === undefined ? undefined : { objectType: objectType as ObjectType, id: id as number },
    type,
    direction,
  };
}
