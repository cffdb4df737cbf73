import { type Expression, type RawBuilder, sql } from 'kysely';
import type { JsonScalar } from '../dialect.js';

/** What MySQL and MariaDB call the types of JSON values. */
const types: Readonly<Record<JsonScalar, readonly string[]>> = {
  string: ['STRING'],
  number: ['INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE'],
  boolean: ['BOOLEAN'],
};

/** Text that compares by its bytes. */
export const bytes = (text: Expression<unknown>): RawBuilder<unknown> => sql`cast(${text} as binary)`;

/** See {@link StoreDialect.jsonMember}. */
export function jsonMember(column: Expression<unknown>, name: string, type: JsonScalar, length?: number): RawBuilder<unknown> {
  // older tables don't have utf8mb4, in which escaped characters have to fit
  const found = sql`json_extract(convert(${column} using utf8mb4), ${sql.lit(`$.${name}`)})`;
  const text = sql`json_unquote(${found})`;
  const part = length === undefined ? text : sql`substr(${text}, 1, ${sql.lit(length)})`;
  const value = { string: bytes(part), number: sql`${text} + 0`, boolean: sql`${text} = 'true'` }[type];
  const fits = sql`json_type(${found}) in (${sql.join(types[type].map((one) => sql.lit(one)))})`;
  // the functions fail for a text that is not JSON
  return sql`case when json_valid(${column}) then case when ${fits} then ${value} end end`;
}
