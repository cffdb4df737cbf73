import type { ObjectType } from '../../contract/index.js';
import type { Relx } from '../../core/index.js';
import type { DatabaseOptions } from '../options/database-options.js';
import { objectTypeOf } from './object-type-of.js';

/** The relation type of the IDs on the command line, and their object types if it allows several. */
export interface Ends extends DatabaseOptions {
  readonly type: string;
  readonly fromType?: ObjectType | undefined;
  readonly toType?: ObjectType | undefined;
}

/** The relation between two IDs on the command line. */
export const relationKey = (relx: Relx, from: number, to: number, { type, fromType, toType }: Ends) => ({
  type,
  from: { objectType: objectTypeOf(relx, type, 'from', fromType), id: from },
  to: { objectType: objectTypeOf(relx, type, 'to', toType), id: to },
});
