import type { RelationData, RelationType } from '../../contract/index.js';
import { formatDate } from './format-date.js';

/** Relation types whose fields have labels and formats. */
export type FieldTypes = readonly Pick<RelationType, 'name' | 'fields'>[];

/** The type of a relation, and its data. */
export interface FieldItem {
  readonly type: string;
  readonly data?: RelationData | undefined;
}

/** How values of fields are formatted. */
export interface FieldFormatOptions {
  /** Locale of dates and numbers, a BCP 47 tag. */
  readonly locale: string;
  /** Formats dates instead of the locale. */
  readonly formatDate?: ((date: string, timeStyle?: 'short') => string) | undefined;
  readonly types?: FieldTypes | undefined;
}

/**
 * Formats the value of a field of an item: dates and numbers for the locale, the label of the field if it is true. Returns an
 * empty value if there is none, or false.
 *
 * @param isLabeled whether the label of the field is before a number. @default false
 * @example
 * formatField({ type: 'credited_to', data: { since: '2026-03-05' } }, 'since', { locale: 'de' }); // '05.03.2026'
 */
export function formatField(
  { type, data }: FieldItem,
  name: string,
  { locale, formatDate: format, types }: FieldFormatOptions,
  isLabeled?: boolean,
): string | false | undefined {
  const value = data?.[name];
  const schema = types?.find((one) => one.name === type)?.fields?.[name];
  const label = schema?.label ?? name;
  if (value === true) return label;
  // all digits of the number
  if (typeof value === 'number')
    return (isLabeled ? `${label}: ` : '') + value.toLocaleString(locale, { maximumFractionDigits: 20 });
  // an object has properties that are no fields
  if (typeof value !== 'string') return false;
  // without a schema, dates are recognized
  const [date, time] = /^\d{4}-\d\d-\d\d(T.+)?$/.exec(value) ?? [];
  if (!date || (schema && !schema.format)) return value;
  const style = time ? 'short' : undefined;
  return format ? format(date, style) : (formatDate(date, locale, style) ?? value);
}
