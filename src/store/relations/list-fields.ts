import type { RawBuilder, SqlBool } from 'kysely';
import type { FieldValue } from '../../contract/index.js';
import type { StoreDialect } from '../dialects/dialect.js';
import type { Slots, Values } from '../query/prepared.js';
import { beyondValue, boundValue, type DataField, type DataTest, hasValue, type LastValue, sortValue } from './data-fields.js';

export type { DataField, DataTest } from './data-fields.js';

/** The part of a list's query that names fields. */
export interface FieldsQuery {
  /** The field to sort by, with the order `data`. */
  readonly field?: DataField | undefined;
  /** Values that the fields of the relations must have. @default none */
  readonly where?: readonly DataTest[] | undefined;
  readonly after?: { readonly value?: FieldValue | undefined } | undefined;
}

/** True if a list is filtered or sorted by fields. */
export const usesData = ({ where, field }: FieldsQuery): boolean => where !== undefined || field !== undefined;

const shapeOfField = ({ name, type, default: otherwise }: DataField): string => `${name}:${type}:${otherwise !== undefined}`;

/** Part of the key of a statement: the fields, without values. */
export function dataShape(query: FieldsQuery): string {
  if (!usesData(query)) return '';
  const { where = [], field, after } = query;
  const sorted = field ? `${shapeOfField(field)} ${after?.value !== undefined}` : '';
  return ` ${where.map((test) => shapeOfField(test.field)).join('+')} ${sorted}`;
}

/** The values of the slots. */
export function dataValues({ where = [], field, after }: FieldsQuery): Values {
  const tests = where.flatMap((test, index) => [
    [`data${index}`, boundValue(test.value)] as const,
    [`default${index}`, boundValue(test.field.default ?? '')] as const,
  ]);
  const sorted = { sortDefault: boundValue(field?.default ?? ''), afterValue: boundValue(after?.value ?? '') };
  return { ...Object.fromEntries(tests), ...sorted };
}

const slotOf = (field: DataField, slots: Slots, name: string) => (field.default === undefined ? undefined : slots(name));

/** The conditions of a list's filter on the relations `r`. */
export const dataConditions = (dialect: StoreDialect, { where = [] }: FieldsQuery, slots: Slots): RawBuilder<SqlBool>[] =>
  where.map(({ field }, index) => hasValue(dialect, field, slots(`data${index}`), slotOf(field, slots, `default${index}`)));

/** The value by which a list is sorted, or NULL. */
export const listSortValue = (dialect: StoreDialect, field: DataField, slots: Slots) =>
  sortValue(dialect, field, slotOf(field, slots, 'sortDefault'));

/** True for the relations `r` after the row that a cursor describes. */
export const beyondField = (
  dialect: StoreDialect,
  field: DataField,
  { after }: FieldsQuery,
  { further, beyond }: Omit<LastValue, 'last'>,
  slots: Slots,
): RawBuilder<SqlBool> => {
  const last = after?.value === undefined ? undefined : slots('afterValue');
  return beyondValue(dialect, field, { last, further, beyond }, slotOf(field, slots, 'sortDefault'));
};
