import type { FieldSchema, FieldValue } from '../../../contract/index.js';

const NUMBER = /^[+-]?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,3})?$/i;
const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/**
 * The value of a field in a text: a query parameter, a cell of a CSV file, or an option of a command. A text that is no value of the
 * field's type stays as it is, and is invalid then.
 *
 * @example
 * textValue({ type: 'integer' }, '5'); // 5
 */
export function textValue({ type }: FieldSchema, text: string): FieldValue {
  // in any case, as in WordPress
  if (type === 'boolean') return flags.get(text.toLowerCase()) ?? text;
  return type !== 'string' && NUMBER.test(text) ? Number(text) : text;
}
