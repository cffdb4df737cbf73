import type { CompiledQuery } from 'kysely';
import { isUnstorable } from './errors.js';

const LONG = /[\u{10000}-\u{10ffff}]/gu;
/** What WordPress encodes of a text with emoji: also those of fewer bytes, and the characters that join them. */
const EMOJI = /[\u{10000}-\u{10ffff}]|\p{Extended_Pictographic}|[\u200d\u20e3\ufe0f]/gu;

/** A value of PHP's `serialize`, which contains the lengths of its texts in bytes. */
const SERIALIZED = /^[aOs]:\d+:["{]/;

/** Text with its emoji as character references, in the notation of `wp_encode_emoji`. Serialized texts keep their lengths. */
const encoded = (text: string): string =>
  SERIALIZED.test(text) ? text.replace(LONG, '????') : text.replace(EMOJI, (one) => `&#x${one.codePointAt(0)?.toString(16)};`);

/** Text that equals no stored text: with a code point that is no character. */
const unmatched = (text: string): string => text.replace(LONG, '\uffff');

/**
 * Runs a statement. If its texts do not fit into a column of the character set utf8mb3, it runs again. A write stores character
 * references for emoji, as WordPress does. A read finds nothing, as in WordPress.
 */
export async function withEncodedEmoji<R>(query: CompiledQuery, run: (query: CompiledQuery) => Promise<R>): Promise<R> {
  try {
    return await run(query);
  } catch (error) {
    const replaced = /^\s*(insert|update|replace)\b/i.test(query.sql) ? encoded : unmatched;
    const fitting = (value: unknown) => (typeof value === 'string' && value.search(LONG) >= 0 ? replaced(value) : value);
    const parameters = isUnstorable(error) ? query.parameters.map(fitting) : query.parameters;
    if (parameters.every((value, index) => value === query.parameters[index])) throw error;
    return run({ ...query, parameters });
  }
}
