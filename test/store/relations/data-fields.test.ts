import { expect, it } from 'vitest';
import { boundValue, dataShape, dataValues, sortedPart } from '../../../src/store/relations/data-fields.js';

it.each([
  ['a'.repeat(41), 'a'.repeat(40)],
  ['😀'.repeat(41), '😀'.repeat(40)],
  [`${'a'.repeat(39)}😀b`, `${'a'.repeat(39)}😀`],
  ['short', 'short'],
  [12, 12],
  [true, true],
])('lists are sorted by at most 40 characters: %j', (value, part) => {
  expect(sortedPart(value)).toBe(part);
});

it.each([
  [true, 1],
  [false, 0],
  ['', ''],
  [0, 0],
])('%j is bound as %j', (value, bound) => {
  expect(boundValue(value)).toBe(bound);
});

it('the values of a filter are numbered as its fields, and a long default is sorted by its beginning', () => {
  const [role, lead] = [{ name: 'role', type: 'string' }, { name: 'lead', type: 'boolean', default: true }] as const; // biome-ignore format: one line
  const long = { name: 'note', type: 'string', default: 'x'.repeat(100) } as const;
  const where = [{ field: role, value: 'editor' }, { field: lead, value: false }]; // biome-ignore format: one line
  expect(dataValues({ where, field: long })).toEqual({
    ...{ data0: 'editor', default0: '', data1: 0, default1: 1, sortDefault: 'x'.repeat(40), afterValue: '' },
  });
});

it.each([
  ['the name', { name: 'year' }],
  ['the type', { type: 'integer' as const }],
  ['a default', { default: '' }],
])('%s of a field is part of the key of a statement', (_, other) => {
  const field = { name: 'role', type: 'string' } as const;
  expect(dataShape({ field: { ...field, ...other } })).not.toBe(dataShape({ field }));
  expect(dataShape({ where: [{ field: { ...field, ...other }, value: '' }] })).not.toBe(
    dataShape({ where: [{ field, value: '' }] }),
  );
});
