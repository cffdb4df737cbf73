import { fieldFormats, fieldTypes } from '../../../contract/fields.js';
import type { FieldSchema, FieldType, FieldValue, RelationFields } from '../../../contract/index.js';
import { limits } from '../../../contract/limits.js';
import { invalidParam } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import { hasType, problemOf } from './field-value.js';

const NAME = /^[a-z][a-z0-9_]{0,39}$/;

const isText = (value: unknown, longest: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest && value.isWellFormed();
const isLength = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= limits.data;
const hasDuplicates = (values: readonly unknown[]): boolean => new Set(values).size < values.length;
const numeric: readonly FieldType[] = ['integer', 'number'];

/** A key of a field: the types that have it, what a value must be, and whether it is that. */
type Key = readonly [types: readonly FieldType[], expected: string, isValid: (value: unknown, type: FieldType) => boolean];

const text = (longest: number): Key => [
  fieldTypes,
  `a string of ${longest} characters at most`,
  (value) => isText(value, longest),
];
const length: Key = [['string'], `an integer from 0 to ${limits.data}`, isLength];
const limit: Key = [numeric, 'a number', Number.isFinite];

/** The keys besides `type`, in the order of the normal form. */
const keys: Readonly<Record<string, Key>> = {
  label: text(limits.label),
  description: text(limits.description),
  enum: [
    fieldTypes,
    `a list of 1 to ${limits.fieldValues} different values of the type`,
    (value, type) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= limits.fieldValues &&
      value.every((one) => hasType(type, one)) &&
      !hasDuplicates(value),
  ],
  default: [fieldTypes, 'a value of the type', (value, type) => hasType(type, value)],
  format: [['string'], `one of ${fieldFormats.join(', ')}`, (value) => (fieldFormats as readonly unknown[]).includes(value)],
  minLength: length,
  maxLength: length,
  minimum: limit,
  maximum: limit,
  multipleOf: [numeric, 'a number above 0', (value) => Number.isFinite(value) && Number(value) > 0],
  private: [fieldTypes, 'true or false', (value) => typeof value === 'boolean'],
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (path: string, expected: string) => invalidParam('ncr_invalid_fields', path, expected);

/** The normal form of one field. */
function declaredField(path: string, given: unknown): FieldSchema {
  if (!isObject(given)) throw invalid(path, `must be an object such as { "type": "string" }, not ${formatValue(given)}`);
  const type = fieldTypes.find((known) => known === given.type);
  if (!type) throw invalid(`${path}.type`, `must be one of ${fieldTypes.join(', ')}, not ${formatValue(given.type)}`);
  const unknown = Object.keys(given).find((key) => key !== 'type' && !Object.hasOwn(keys, key));
  if (unknown !== undefined)
    throw invalid(
      `${path}.${unknown.slice(0, 40)}`,
      `is not a key of a field. The keys are type, ${Object.keys(keys).join(', ')}`,
    );
  const present = Object.entries(keys).flatMap(([key, [types, expected, isValid]]) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    if (value === undefined || value === null || (key === 'private' && value === false)) return [];
    if (!types.includes(type))
      throw invalid(`${path}.${key}`, `is only for fields of the type ${types.join(' or ')}, not ${type}`);
    if (!isValid(value, type)) throw invalid(`${path}.${key}`, `must be ${expected}, not ${formatValue(value)}`);
    return [[key, Array.isArray(value) ? Object.freeze([...value]) : value] as const];
  });
  // each key is checked above
  const schema = Object.freeze({ type, ...Object.fromEntries(present) }) as FieldSchema;
  mustBeConsistent(path, schema);
  return schema;
}

/** Checks keys against each other. */
function mustBeConsistent(path: string, schema: FieldSchema): void {
  const { minLength = 0, maxLength = limits.data, minimum = -Infinity, maximum = Infinity } = schema;
  if (minLength > maxLength) throw invalid(`${path}.minLength`, `must be ${maxLength} at most, which is its maxLength`);
  if (minimum > maximum) throw invalid(`${path}.minimum`, `must be ${maximum} at most, which is its maximum`);
  const mustFit = (key: string, value: FieldValue) => {
    const problem = problemOf(schema, value);
    if (problem !== undefined) throw invalid(`${path}.${key}`, problem);
  };
  for (const value of schema.enum ?? []) mustFit('enum', value);
  if (schema.default !== undefined) mustFit('default', schema.default);
}

/**
 * The normal form of a type's fields; undefined without any.
 *
 * @throws {RelationError} ncr_invalid_fields with the field and the key that is invalid
 */
export function declaredFields(given: unknown): RelationFields | undefined {
  // PHP stores an empty array for an empty object
  if (given === undefined || given === null || (Array.isArray(given) && given.length === 0)) return undefined;
  if (!isObject(given)) throw invalid('fields', `must be an object of fields by name, not ${formatValue(given)}`);
  const entries = Object.entries(given);
  if (entries.length > limits.fields)
    throw invalid('fields', `has ${entries.length} fields, and ${limits.fields} are the maximum`);
  const declared = entries.map(([name, field]): [string, FieldSchema] => {
    if (!NAME.test(name))
      throw invalid(
        'fields',
        `has the name ${formatValue(name)}: a name has 1 to 40 of a-z, 0-9 and _, and starts with a letter`,
      );
    return [name, declaredField(`fields.${name}`, field)];
  });
  return declared.length === 0 ? undefined : Object.freeze(Object.fromEntries(declared));
}
