import type { RelationFields } from 'relx/contract';
import { open, RelationError } from 'relx/core';
import { expect, test } from 'vitest';
import { freshDialect } from '../../../database.js';

const type = { name: 'written_by', label: 'Written by', from: 'post', to: 'user' } as const;

/** The normal form of a type's fields, or the error of its registration. */
async function registered(fields: unknown): Promise<RelationFields | RelationError | undefined> {
  try {
    // any value, as a plugin without types could pass it
    const relx = await open({ dialect: await freshDialect(), types: [{ ...type, fields } as never] });
    const made = relx.types.get('written_by');
    await relx.close();
    return made.fields;
  } catch (error) {
    if (error instanceof RelationError) return error;
    throw error;
  }
}

test('fields keep the order of their declaration, and their keys have one order', async () => {
  const fields = await registered({
    weight: { minimum: 0, type: 'integer' },
    role: { label: 'Role', enum: ['author', 'editor'], type: 'string', private: false },
    secret: { private: true, default: true, type: 'boolean' },
  });
  expect(JSON.stringify(fields)).toBe(
    '{"weight":{"type":"integer","minimum":0},"role":{"type":"string","label":"Role","enum":["author","editor"]},"secret":{"type":"boolean","default":true,"private":true}}',
  );
});

test.each([undefined, null, {}, []])('%j are no fields', async (fields) => {
  expect(await registered(fields)).toBeUndefined();
});

const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`f${index}`, { type: 'string' }]));

test.each<[string, unknown]>([
  ['fields', 'role'],
  ['fields', ['role']],
  ['fields', many],
  ['fields', { Role: { type: 'string' } }],
  ['fields', JSON.parse('{ "__proto__": { "type": "string" } }')],
  ['fields', { ['a'.repeat(41)]: { type: 'string' } }],
  ['fields.role', { role: 'string' }],
  ['fields.role', { role: null }],
  ['fields.role.type', { role: {} }],
  ['fields.role.type', { role: { type: ['string', 'null'] } }],
  ['fields.role.type', { role: { type: 'object' } }],
  ['fields.role.pattern', { role: { type: 'string', pattern: '^a+$' } }],
  ['fields.role.label', { role: { type: 'string', label: '' } }],
  ['fields.role.label', { role: { type: 'string', label: 'x'.repeat(256) } }],
  ['fields.role.label', { role: { type: 'string', label: '\ud800' } }],
  ['fields.role.description', { role: { type: 'string', description: 5 } }],
  ['fields.role.enum', { role: { type: 'string', enum: [] } }],
  ['fields.role.enum', { role: { type: 'string', enum: ['a', 'a'] } }],
  ['fields.role.enum', { role: { type: 'string', enum: ['a', 1] } }],
  ['fields.role.enum', { role: { type: 'string', enum: ['long'], maxLength: 2 } }],
  ['fields.role.default', { role: { type: 'string', enum: ['a'], default: 'b' } }],
  ['fields.role.default', { role: { type: 'integer', default: '5' } }],
  ['fields.role.default', { role: { type: 'integer', default: 1.5 } }],
  ['fields.role.format', { role: { type: 'string', format: 'color' } }],
  ['fields.role.format', { role: { type: 'integer', format: 'date' } }],
  ['fields.role.default', { role: { type: 'string', format: 'date', default: '2026-02-30' } }],
  ['fields.role.maxLength', { role: { type: 'string', maxLength: -1 } }],
  ['fields.role.maxLength', { role: { type: 'number', maxLength: 5 } }],
  ['fields.role.minLength', { role: { type: 'string', minLength: 6, maxLength: 5 } }],
  ['fields.role.minimum', { role: { type: 'string', minimum: 1 } }],
  ['fields.role.minimum', { role: { type: 'integer', minimum: 6, maximum: 5 } }],
  ['fields.role.maximum', { role: { type: 'integer', maximum: '5' } }],
  ['fields.role.multipleOf', { role: { type: 'integer', multipleOf: 0 } }],
  ['fields.role.private', { role: { type: 'string', private: 'yes' } }],
])('the registration names %s in %j', async (param, fields) => {
  const error = await registered(fields);
  expect(error).toMatchObject({ code: 'ncr_invalid_fields', data: { status: 400, params: { [param]: expect.any(String) } } });
});

test.each([
  [0.1, [0.3, 0.7, -0.3, 0, 1e15], [0.35, 0.300_001]],
  [0.01, [19.99, 1.1], [19.995]],
  [1 / 3, [2 / 3, 1], [0.5]],
  [3, [9_007_199_254_740_990, -6], [9_007_199_254_740_991, 1.5]],
])('multiples of %s are those of decimal numbers', async (multipleOf, valid, invalid) => {
  const byDefault = (value: number) => registered({ role: { type: 'number', multipleOf, default: value } });
  for (const value of valid) expect(await byDefault(value), String(value)).toMatchObject({ role: { default: value } });
  for (const value of invalid) expect(await byDefault(value), String(value)).toMatchObject({ code: 'ncr_invalid_fields' });
});

test.each([
  ['date', ['2026-01-31', '2024-02-29', '0001-01-01'], ['2026-02-29', '2026-1-1', '20260101', '2026-01-01T00:00:00Z', '']],
  [
    'date-time',
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.123+01:00'],
    ['2026-01-31', '2026-01-31T12:00:00', '2026-02-30T12:00:00Z', '2026-01-31T24:00:00Z'],
  ],
  [
    'uri',
    ['https://site.example/a?b=c#d', 'mailto:ada@site.example', 'tel:+491234'],
    ['javascript:alert(1)', '/path', 'site.example', 'https://a b', 'https://a"b', 'data:text/html,x'],
  ],
  ['email', ['ada@site.example'], ['ada', 'ada@site', 'ada@site..example', '"a b"@site.example', '@site.example']],
] as const)('a value of the format %s', async (format, valid, invalid) => {
  for (const value of valid)
    expect(await registered({ field: { type: 'string', format, default: value } }), value).toMatchObject({
      field: { default: value },
    });
  for (const value of invalid)
    expect(await registered({ field: { type: 'string', format, default: value } }), value).toMatchObject({
      code: 'ncr_invalid_fields',
    });
});
