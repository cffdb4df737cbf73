import type { CompiledQuery } from 'kysely';
import { isUnstorable } from './errors.js';

/** Text with its four-byte characters as character references. */
const encoded = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/[\u{10000}-\u{10ffff}]/gu, (one) => `&#x${one.codePointAt(0)?.toString(16)};`)
    : value;

/**
 * Runs a statement. If its texts do not fit into a column, it runs again with character references for emoji, as WordPress stores
 * them in tables of the character set utf8mb3.
 */
export async function withEncodedEmoji<R>(query: CompiledQuery, run: (query: CompiledQuery) => Promise<R>): Promise<R> {
  try {
    return await run(query);
  } catch (error) {
    const parameters = isUnstorable(error) ? query.parameters.map(encoded) : query.parameters;
    if (parameters.every((value, index) => value === query.parameters[index])) throw error;
    return run({ ...query, parameters });
  }
}
