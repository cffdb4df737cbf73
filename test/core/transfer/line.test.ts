import { RelationError } from 'relx/core';
import { expect, test } from 'vitest';
import { TypeRegistry } from '../../../src/core/relations/types/type-registry.js';
import { readLine } from '../../../src/core/transfer/line.js';
import { UNORDERED } from '../../../src/store/database.js';

const types = new TypeRegistry({ post: new Set(['post']), term: new Set(['category']), user: new Set() });
types.register({
  name: 'credits',
  label: 'Credits',
  from: 'post',
  to: ['user', 'term', 'post'],
  fields: { weight: { type: 'integer' }, lead: { type: 'boolean' }, role: { type: 'string' } },
});

const line = { type: 'credits', from_id: 5, to_type: 'user', to_id: 6 };
const read = (more: object, defaults = {}) => readLine(types, 1, { ...line, ...more }, defaults);

test.each<[string, object, object]>([
  ['a number of CSV', { from_id: '5', to_id: '6' }, { from: { objectType: 'post', id: 5 }, to: { objectType: 'user', id: 6 } }],
  ['the object type that the type allows only', {}, { from: { objectType: 'post', id: 5 } }],
  ['a login name', { to_id: null, to_slug: 'ann' }, { to: { objectType: 'user', subtype: 'user', slug: 'ann' } }],
  ['a slug of a post', { from_id: undefined, from_slug: 'a' }, { from: { objectType: 'post', subtype: 'post', slug: 'a' } }],
  [
    'a slug of a page',
    { from_id: undefined, from_slug: 'a', from_subtype: 'page' },
    { from: { objectType: 'post', subtype: 'page', slug: 'a' } },
  ],
  ['a position of CSV', { from_order: '3', to_order: 0 }, { from_order: 3, to_order: 0 }],
  ['null for no position', { from_order: null }, { from_order: UNORDERED, to_order: undefined }],
  ['the last position', { from_order: UNORDERED - 1 }, { from_order: UNORDERED - 1 }],
  ['a date', { created_at: '2026-01-05' }, { created_at: '2026-01-05T00:00:00.000Z' }],
  ['a time without an offset', { created_at: '2026-01-05 10:30' }, { created_at: '2026-01-05T10:30:00.000Z' }],
  ['a time with an offset', { created_at: '2026-01-05T10:30:00+02:00' }, { created_at: '2026-01-05T08:30:00.000Z' }],
  ['null for no time', { created_at: null }, { created_at: undefined }],
  [
    'cells of data',
    { 'data.weight': '3', 'data.lead': 'TRUE', 'data.role': '1' },
    { data: { weight: 3, lead: true, role: '1' } },
  ],
  ['cells beside data', { data: { weight: 1, role: 'a' }, 'data.weight': '3' }, { data: { weight: 3, role: 'a' } }],
  ['null for no data', { data: null }, { data: undefined }],
])('%s is read', (_name, more, expected) => {
  expect(read(more)).toMatchObject(expected);
});

test('defaults count where a line has no value', () => {
  const record = { from_id: 5, to_slug: 'news' };
  const defaults = { type: 'credits', to_type: 'term', to_subtype: 'category' } as const;
  expect(readLine(types, 3, record, defaults)).toMatchObject({
    at: 3,
    type: { name: 'credits' },
    to: { objectType: 'term', subtype: 'category', slug: 'news' },
  });
  expect(read({}, defaults).to).toEqual({ objectType: 'user', id: 6 });
});

test.each<[string, string | undefined, object]>([
  ['ncr_invalid_type', 'type', { type: 'nonsense' }],
  ['ncr_computed_type', 'type', { type: 'similar' }],
  ['ncr_invalid_object_type', 'to_type', { to_type: null }],
  ['ncr_invalid_id', 'to_id', { to_slug: 'ann' }],
  ['ncr_invalid_id', 'to_id', { to_id: null }],
  ['ncr_invalid_id', 'from_id', { from_id: '5.0' }],
  ['ncr_invalid_id', 'from_id', { from_id: 0 }],
  ['ncr_invalid_args', 'to_subtype', { to_type: 'term', to_id: null, to_slug: 'news' }],
  ['ncr_invalid_args', 'to_slug', { to_id: null, to_slug: 'a'.repeat(201) }],
  ['ncr_invalid_args', 'from_order', { from_order: -1 }],
  ['ncr_invalid_args', 'from_order', { from_order: UNORDERED }],
  ['ncr_invalid_args', 'to_order', { to_order: '1.5' }],
  ['ncr_invalid_args', 'created_at', { created_at: 'January 5, 2026' }],
  ['ncr_invalid_args', undefined, { created_at: '2026-02-30' }],
  ['ncr_invalid_args', 'form_id', { form_id: 5 }],
  ['ncr_invalid_data', 'rank', { 'data.rank': '1' }],
  ['ncr_invalid_data', 'weight', { 'data.weight': 'heavy' }],
])('%s names %s in %j', (code, name, more) => {
  let error: unknown;
  try {
    read(more);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(RelationError);
  expect(error).toMatchObject({ code });
  expect(Object.keys((error as RelationError).data.params ?? {})).toEqual(name === undefined ? [] : [name]);
});

test.each([undefined, null, 'credits', [line]])('%j is no line', (record) => {
  expect(() => readLine(types, 1, record, {})).toThrow(expect.objectContaining({ code: 'ncr_invalid_args' }));
});
