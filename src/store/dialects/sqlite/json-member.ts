import { type Expression, type RawBuilder, sql } from 'kysely';
import type { JsonScalar } from '../dialect.js';

/** What SQLite calls the types of JSON values. */
const types: Readonly<Record<JsonScalar, readonly string[]>> = {
  string: ['text'],
  number: ['integer', 'real'],
  boolean: ['true', 'false'],
};

/** See {@link StoreDialect.jsonMember}. SQLite parses a text once for all functions of a row, and compares the results by bytes. */
export function jsonMember(column: Expression<unknown>, name: string, type: JsonScalar, length?: number): RawBuilder<unknown> {
  const path = sql.lit(`$.${name}`);
  const value = sql`json_extract(${column}, ${path})`;
  const part = type === 'string' && length !== undefined ? sql`substr(${value}, 1, ${sql.lit(length)})` : value;
  const fits = sql`json_type(${column}, ${path}) in (${sql.join(types[type].map((one) => sql.lit(one)))})`;
  // the functions fail for a text that is not JSON
  return sql`case when json_valid(${column}) then case when ${fits} then ${part} end end`;
}
