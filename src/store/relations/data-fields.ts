import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FieldType, FieldValue } from '../../contract/index.js';
import type { StoreDialect } from '../dialects/dialect.js';
import type { Bind, Slots, Values } from '../query/prepared.js';

/** A field of the data of relations, by which lists are filtered and sorted. */
export interface DataField {
  readonly name: string;
  readonly type: FieldType;
  /** Value of relations that store none. */
  readonly default?: FieldValue | undefined;
}

/** A value that the field of a relation must have. */
export interface DataTest {
  readonly field: DataField;
  readonly value: FieldValue;
}

/** Characters of a text by which lists are sorted: a cursor contains them, and must fit into a URL. */
const SORTED_LENGTH = 40;

/** The beginning of a text by which lists are sorted. Other values are unchanged. */
export const sortedPart = (value: FieldValue): FieldValue =>
  typeof value === 'string' ? [...value.slice(0, 2 * SORTED_LENGTH)].slice(0, SORTED_LENGTH).join('') : value;

/** A value as it is bound: a boolean is 0 or 1. */
export const boundValue = (value: FieldValue): Bind => (typeof value === 'boolean' ? Number(value) : value);

const jsonTypeOf = ({ type }: DataField) => (type === 'integer' ? 'number' : type);

/** A bound value of a field, in the form in which the database compares it. */
const comparable = (dialect: StoreDialect, { type }: DataField, value: Expression<unknown>): RawBuilder<unknown> =>
  type === 'string' ? dialect.bytes(value) : sql`${value}`;

/**
 * The value of a field in the column `r.data`, its default if the relation stores none, or NULL.
 *
 * @param otherwise the bound default, undefined without one
 * @param length number of characters of a text; undefined for all
 */
function fieldValue(
  dialect: StoreDialect,
  field: DataField,
  otherwise?: Expression<unknown>,
  length?: number,
): RawBuilder<unknown> {
  const stored = dialect.jsonMember(sql.ref('r.data'), field.name, jsonTypeOf(field), length);
  return otherwise === undefined ? stored : sql`coalesce(${stored}, ${comparable(dialect, field, otherwise)})`;
}

/** True for the relations `r` whose field has a value. */
export const hasValue = (
  dialect: StoreDialect,
  field: DataField,
  value: Expression<unknown>,
  otherwise?: Expression<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`${fieldValue(dialect, field, otherwise)} = ${comparable(dialect, field, value)}`;

/** The part of a list's query that names fields. */
export interface FieldsQuery {
  /** The field to sort by, with the order `data`. */
  readonly field?: DataField | undefined;
  /** Values that the fields of the relations must have. @default none */
  readonly where?: readonly DataTest[] | undefined;
  readonly after?: { readonly value?: FieldValue | undefined } | undefined;
}

const shapeOfField = ({ name, type, default: otherwise }: DataField): string => `${name}:${type}:${otherwise !== undefined}`;

/** Part of the key of a statement: the fields, without values. */
export function dataShape({ where = [], field, after }: FieldsQuery): string {
  const sorted = field ? `${shapeOfField(field)} ${after?.value !== undefined}` : '';
  return ` ${where.map((test) => shapeOfField(test.field)).join('+')} ${sorted}`;
}

/** The values of the slots. */
export function dataValues({ where = [], field, after }: FieldsQuery): Values {
  const tests = where.flatMap((test, index) => [
    [`data${index}`, boundValue(test.value)] as const,
    [`default${index}`, boundValue(test.field.default ?? '')] as const,
  ]);
  const sorted = { sortDefault: boundValue(sortedPart(field?.default ?? '')), afterValue: boundValue(after?.value ?? '') };
  return { ...Object.fromEntries(tests), ...sorted };
}

const slotOf = (field: DataField, slots: Slots, name: string) => (field.default === undefined ? undefined : slots(name));

/** The conditions of a list's filter on the relations `r`. */
export const dataConditions = (dialect: StoreDialect, { where = [] }: FieldsQuery, slots: Slots): RawBuilder<SqlBool>[] =>
  where.map(({ field }, index) => hasValue(dialect, field, slots(`data${index}`), slotOf(field, slots, `default${index}`)));

/** The value by which the relations `r` are sorted: the beginning of a text. NULL for relations without a value. */
export const listSortValue = (dialect: StoreDialect, field: DataField, slots: Slots): RawBuilder<unknown> =>
  fieldValue(dialect, field, slotOf(field, slots, 'sortDefault'), SORTED_LENGTH);

/**
 * True for the relations `r` after the row that a cursor describes.
 *
 * @param further the comparison with values further on in the list: `<` or `>`
 * @param later the condition for relations with the same value that are further on
 */
export function afterFieldCursor(
  dialect: StoreDialect,
  field: DataField,
  { after }: FieldsQuery,
  { further, later }: { readonly further: RawBuilder<unknown>; readonly later: RawBuilder<SqlBool> },
  slots: Slots,
): RawBuilder<SqlBool> {
  const value = listSortValue(dialect, field, slots);
  if (after?.value === undefined) return sql`(${value} is null and ${later})`;
  const at = comparable(dialect, field, slots('afterValue'));
  return sql`(${value} is null or ${value} ${further} ${at} or (${value} = ${at} and ${later}))`;
}
