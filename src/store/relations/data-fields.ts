import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FieldType, FieldValue } from '../../contract/index.js';
import type { StoreDialect } from '../dialects/dialect.js';
import type { Bind } from '../query/prepared.js';

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
export const SORTED_LENGTH = 40;

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

/** The value by which the relations `r` are sorted: the beginning of a text. NULL for relations without a value. */
export const sortValue = (dialect: StoreDialect, field: DataField, otherwise?: Expression<unknown>): RawBuilder<unknown> =>
  fieldValue(dialect, field, otherwise, SORTED_LENGTH);

/** The last relation of a page in a list that is sorted by a field. */
export interface LastValue {
  /** Its bound value, undefined if it had none. */
  readonly last: Expression<unknown> | undefined;
  /** The comparison with values further on in the list: `<` or `>`. */
  readonly further: RawBuilder<unknown>;
  /** The condition for relations with the same value that are further on. */
  readonly beyond: RawBuilder<SqlBool>;
}

/** True for the relations `r` after the last one of a page. */
export function beyondValue(
  dialect: StoreDialect,
  field: DataField,
  { last, further, beyond }: LastValue,
  otherwise?: Expression<unknown>,
): RawBuilder<SqlBool> {
  const value = sortValue(dialect, field, otherwise);
  if (last === undefined) return sql`(${value} is null and ${beyond})`;
  const at = comparable(dialect, field, last);
  return sql`(${value} is null or ${value} ${further} ${at} or (${value} = ${at} and ${beyond}))`;
}
