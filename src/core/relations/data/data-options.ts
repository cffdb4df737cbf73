import type { FieldSchema, FieldValue, RelationData, RelationFields, RelationType } from '../../../contract/index.js';
import { boundValue, type DataField, type DataTest, sortedPart } from '../../../store/relations/data-fields.js';
import type { FieldsQuery } from '../../../store/relations/list-fields.js';
import { invalidParam } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import { hasType, problemOf } from './field-value.js';
import { storedValue, storedValues } from './stored-data.js';
import { textValue } from './text-value.js';

const ORDER = /^data\.([a-z][a-z0-9_]{0,39})$/;

/** The field in an order such as `data.weight`, undefined for other orders. */
export const fieldOfOrder = (orderBy: unknown): string | undefined =>
  typeof orderBy === 'string' ? ORDER.exec(orderBy)?.[1] : undefined;

/** True for an order by a field, such as `data.weight`. */
export const isFieldOrder = (orderBy: unknown): orderBy is `data.${string}` => fieldOfOrder(orderBy) !== undefined;

/** Options of a list that name fields. */
export interface DataOptions {
  readonly data?: Partial<RelationData> | undefined;
  readonly orderBy?: string | undefined;
}

/** The values of a filter. */
const present = (data: DataOptions['data'] = {}) => Object.entries(data ?? {}).filter(([, value]) => value !== undefined);

/** False if options certainly name no field, as in most lists. Takes unchecked options. */
export const mayNameFields = (options: DataOptions): boolean =>
  options?.data !== undefined || (typeof options?.orderBy === 'string' && options.orderBy.startsWith('data.'));

/** The fields that options name, each with the option. */
export function namedFields({ data, orderBy }: DataOptions): readonly (readonly [field: string, option: 'data' | 'orderBy'])[] {
  const sorted = fieldOfOrder(orderBy);
  const filtered = present(data).map(([name]) => [name, 'data'] as const);
  return sorted === undefined ? filtered : [...filtered, [sorted, 'orderBy'] as const];
}

/** A field as the store reads it. */
export const dataField = (name: string, { type, default: otherwise }: FieldSchema): DataField => ({
  name,
  type,
  ...(otherwise === undefined ? {} : { default: otherwise }),
});

/**
 * The schema of a field.
 *
 * @param param name of the option, for errors
 * @throws {RelationError} ncr_invalid_args for a field that the type does not have
 */
function schemaOf(param: string, name: string, typeName: string, fields: RelationFields = {}): FieldSchema {
  const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (schema) return schema;
  throw invalidParam('ncr_invalid_args', param, `names ${formatValue(name)}, which is no field of "${typeName}"`);
}

/** Any value of the field's type can be searched for, also one that can't be written today. */
function checkedValue(param: string, name: string, { type }: FieldSchema, value: unknown): FieldValue {
  const converted = typeof value === 'string' ? textValue({ type }, value) : value;
  const problem = problemOf({ type }, converted);
  if (problem === undefined) return converted as FieldValue; // it has the type
  throw invalidParam('ncr_invalid_args', param, `is invalid: ${name} ${problem}`);
}

/**
 * The filter by data.
 *
 * @param param name of the option, for errors
 * @throws {RelationError} ncr_invalid_args for unknown fields, and values that the field's type does not have
 */
export const dataTests = (param: string, { name: typeName, fields }: RelationType, data: Partial<RelationData>): DataTest[] =>
  present(data).map(([name, value]) => {
    const schema = schemaOf(param, name, typeName, fields);
    return { field: dataField(name, schema), value: checkedValue(param, name, schema, value) };
  });

/**
 * The part of a list's query that names fields; nothing for options that name none.
 *
 * @param type the relation type with the fields that the viewer knows; undefined for all types
 * @throws {RelationError} ncr_invalid_args for fields without a type, unknown fields and values
 */
export function fieldsQuery(type: RelationType | undefined, options: DataOptions): Omit<FieldsQuery, 'after'> {
  const [first] = namedFields(options);
  if (!first) return {};
  if (!type) throw invalidParam('ncr_invalid_args', first[1], 'needs a relation type (type), whose fields it can name');
  const where = dataTests('data', type, options.data ?? {});
  const name = fieldOfOrder(options.orderBy);
  return {
    ...(where.length > 0 ? { where } : {}),
    ...(name === undefined ? {} : { field: dataField(name, schemaOf('orderBy', name, type.name, type.fields)) }),
  };
}

/** The value by which a list sorts a relation, for its cursor. Undefined for a relation without a value. */
export function sortValue(
  { name, type, default: otherwise }: DataField,
  data: string | null | undefined,
): FieldValue | undefined {
  const stored = storedValue(storedValues(data ?? null), name);
  const value = hasType(type === 'integer' ? 'number' : type, stored) ? stored : otherwise;
  return value === undefined ? undefined : sortedPart(value);
}

/**
 * The value of a cursor in the type of its field. Cursors in URLs contain text.
 *
 * @throws {RelationError} ncr_invalid_args for a value of another type
 */
export function cursorValue({ type }: DataField, value: FieldValue | undefined): FieldValue | undefined {
  if (value === undefined || type === 'string') return value === undefined ? undefined : String(value);
  const converted = typeof value === 'string' ? textValue({ type }, value) : value;
  if (typeof converted !== 'string') return boundValue(converted) as number; // only strings stay strings
  throw invalidParam('ncr_invalid_args', 'after', `is no cursor of this list: it has the value ${formatValue(value)}`);
}
