import { CommanderError } from 'commander';
import type { ObjectKind } from '../../contract/index.js';
import type { DatabaseOptions } from '../options/database-options.js';

/** Which relations a command is about. */
export interface ListSelector extends DatabaseOptions {
  readonly post?: number;
  readonly user?: number;
  readonly term?: number;
  readonly type?: string;
  readonly direction?: 'outgoing' | 'incoming' | 'both';
}

/** The same as the core takes it. */
export function requestedList({ post, user, term, type, direction }: ListSelector) {
  const given = Object.entries({ post, user, term }).filter(([, id]) => id !== undefined);
  if (given.length > 1) throw new CommanderError(2, 'relx.which', 'error: Give one of --post, --user and --term.');
  const [kind, id] = given[0] ?? [];
  // the keys are the kinds
  return { object: kind === undefined ? undefined : { kind: kind as ObjectKind, id: id as number }, type, direction };
}
