import type { ObjectKind } from '../../contract/index.js';
import type { Relx } from '../../core/index.js';
import type { DatabaseOptions } from '../options/database-options.js';
import { kindOf } from './kind-of.js';

/** The type that ids on the command line are of, and their kinds where it has several. */
export interface Ends extends DatabaseOptions {
  readonly type: string;
  readonly fromType?: ObjectKind | undefined;
  readonly toType?: ObjectKind | undefined;
}

/** The relation that two ids on the command line mean. */
export const relationKey = (relx: Relx, from: number, to: number, { type, fromType, toType }: Ends) => ({
  type,
  from: { kind: kindOf(relx, type, 'from', fromType), id: from },
  to: { kind: kindOf(relx, type, 'to', toType), id: to },
});
