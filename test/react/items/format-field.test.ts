import { expect, test } from 'vitest';
import { type FieldTypes, formatField } from '../../../src/react/items/format-field.js';

const types: FieldTypes = [
  { name: 'other', fields: { weight: { type: 'integer', label: 'Of another type' } } },
  {
    name: 'credits',
    fields: {
      weight: { type: 'integer', label: 'Weight' },
      note: { type: 'string' },
      since: { type: 'string', format: 'date' },
      is_lead: { type: 'boolean', label: 'Lead author' },
    },
  },
];
const format = (name: string, value: unknown, known?: FieldTypes, isLabeled?: boolean) =>
  formatField({ type: 'credits', data: { [name]: value as string } }, name, { locale: 'de', types: known }, isLabeled);

test.each([
  ['is_lead', true, 'Lead author', 'is_lead'],
  ['is_lead', false, false, false],
  ['weight', 1234.5, '1.234,5', '1.234,5'],
  ['weight', 0.1234567, '0,1234567', '0,1234567'],
  ['since', '2026-03-05', '05.03.2026', '05.03.2026'],
  ['since', '2026-99-05', '2026-99-05', '2026-99-05'],
  // a text that the type has as a text
  ['note', '2026-03-05', '2026-03-05', '05.03.2026'],
  ['note', '2026-03-05 or later', '2026-03-05 or later', '2026-03-05 or later'],
  ['note', { odd: 1 }, false, false],
])('the field %s of %j is %j by its type, and %j without', (name, value, typed, untyped) => {
  expect(format(name, value, types)).toBe(typed);
  expect(format(name, value)).toBe(untyped);
});

test('numbers have the label of their type on request', () => {
  expect(format('weight', 3, types, true)).toBe('Weight: 3');
  expect(format('weight', 3, undefined, true)).toBe('weight: 3');
});

test('what is no field has no value', () => {
  const options = { locale: 'en' };
  expect(formatField({ type: 'credits', data: {} }, 'constructor', options)).toBeFalsy();
  expect(formatField({ type: 'credits' }, 'note', options)).toBeFalsy();
});

test('dates of a given function have a time only where the value has one', () => {
  const formatDate = (date: string, timeStyle = 'day') => `${date} ${timeStyle}`;
  const dateOf = (value: string) => formatField({ type: 'credits', data: { seen: value } }, 'seen', { locale: 'en', formatDate });
  expect(dateOf('2026-03-05')).toBe('2026-03-05 day');
  expect(dateOf('2026-03-05T08:30:00Z')).toBe('2026-03-05T08:30:00Z short');
});
