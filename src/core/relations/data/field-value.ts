import type { FieldSchema, FieldType, FieldValue } from '../../../contract/index.js';
import { formatValue } from '../../lib/format-value.js';
import { formatNames, formats } from './formats.js';

const typeNames: Readonly<Record<FieldType, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
};

/** True if a value has the type of a field. Strings have no lone surrogates, which databases can't store. */
export function hasType(type: FieldType, value: unknown): value is FieldValue {
  if (type === 'string') return typeof value === 'string' && value.isWellFormed();
  if (type === 'boolean') return typeof value === 'boolean';
  return type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
}

/** True if a value can be that of any field. */
export const isFieldValue = (value: unknown): value is FieldValue =>
  hasType('string', value) || hasType('number', value) || hasType('boolean', value);

/** What a string must be, undefined if it is valid. */
function expectedText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, format }: FieldSchema, value: string) {
  // characters, as in JSON Schema, not UTF-16 units
  const length = [...value].length;
  if (length < minLength) return `at least ${minLength} characters long`;
  if (length > maxLength) return `${maxLength} characters long at most`;
  return format === undefined || formats[format](value) ? undefined : formatNames[format];
}

/** Whether a value is a multiple of a step, in decimal numbers: 0.3 is one of 0.1, though its quotient in binary is not whole. */
function isMultiple(value: number, step: number): boolean {
  if (Number.isInteger(step)) return value % step === 0;
  const quotient = value / step;
  return Math.abs(quotient - Math.round(quotient)) <= 2 * Number.EPSILON * Math.abs(quotient);
}

function expectedNumber({ minimum, maximum, multipleOf }: FieldSchema, value: number): string | undefined {
  if (minimum !== undefined && value < minimum) return `${minimum} or more`;
  if (maximum !== undefined && value > maximum) return `${maximum} or less`;
  return multipleOf === undefined || isMultiple(value, multipleOf) ? undefined : `a multiple of ${multipleOf}`;
}

function expected(schema: FieldSchema, value: unknown): string | undefined {
  const { type, enum: values } = schema;
  if (typeof value === 'string' && !value.isWellFormed()) return 'text without lone surrogates, which are half a character';
  if (!hasType(type, value)) return typeNames[type];
  if (values && !values.includes(value)) return `one of ${values.map((one) => formatValue(one)).join(', ')}`;
  if (typeof value === 'string') return expectedText(schema, value);
  return typeof value === 'number' ? expectedNumber(schema, value) : undefined;
}

/** Message about an invalid value, which follows the name of the field. Undefined for a valid value. */
export function problemOf(schema: FieldSchema, value: unknown): string | undefined {
  const wanted = expected(schema, value);
  return wanted === undefined ? undefined : `must be ${wanted}, not ${formatValue(value)}`;
}

/** True if the schema permits the value. */
export const isValid = (schema: FieldSchema, value: unknown): value is FieldValue => expected(schema, value) === undefined;
