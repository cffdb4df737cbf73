import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as checks from '../../../src/core/lib/checks.js';

/** The value of a check, or the code of its error and the parameters that it names. */
function outcome(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    const { code, data } = error as { readonly code: string; readonly data: { readonly params?: object } };
    return [code, ...Object.keys(data.params ?? {})];
  }
}

const invalidArgs = ['ncr_invalid_args', 'x'];
const invalidId = ['ncr_invalid_id', 'x'];
const most = Number.MAX_SAFE_INTEGER;

test.each([
  ['an ID', checks.Id, [1, most], [0, -1, 1.5, most + 1, '1', Number.NaN, null, undefined], invalidId],
  ['an ID or none', checks.IdOrNone, [0, 1, most], [-1, most + 1, '0', null], invalidId],
  ['a whole number', checks.whole(-1, 3), [-1, 0, 3], [-2, 4, 0.5, '3', null], invalidArgs],
  ['a place of a menu', checks.MenuOrder, [1 - 2 ** 31, 2 ** 31 - 1], [-(2 ** 31), 2 ** 31], invalidArgs],
  ['a text', checks.upTo(2), ['', 'ab', '😀'], ['abc', '\ud800', 1, null], invalidArgs],
  [
    'a text of a column',
    checks.ColumnText,
    ['ä'.repeat(32_767), 'a'.repeat(65_535)],
    ['ä'.repeat(32_768), 'a'.repeat(65_536)],
    invalidArgs,
  ],
  ['fields', checks.Fields, [{}, { a: 1 }], [[], null, 'a', undefined], invalidArgs],
  ['a signal', checks.Signal, [AbortSignal.abort()], [{ aborted: true }, null], invalidArgs],
  ['one of some names', checks.among(['a', 'b']), ['a'], ['c', 'A', ['a'], null], invalidArgs],
] as const)('%s is valid or names its parameter', (_name, schema, valid, invalid, error) => {
  for (const value of valid) expect(outcome(() => checks.check(schema, 'x', value))).toBe(value);
  for (const value of invalid) expect(outcome(() => checks.check(schema, 'x', value))).toEqual(error);
});

const options = checks.onlyKnown('options', { id: checks.Id, flag: v.optional(checks.Flag) });

test.each<[string, unknown, unknown]>([
  ['a field that is missing', {}, ['ncr_invalid_id', 'id']],
  ['a field that is invalid', { id: 1, flag: 'yes' }, ['ncr_invalid_args', 'flag']],
  ['a misspelt field', { id: 1, flags: true }, ['ncr_invalid_args', 'flags']],
  ['a list', [], invalidArgs],
  ['valid fields', { id: 1 }, { id: 1 }],
])('of known fields only, %s', (_name, value, expected) => {
  expect(outcome(() => checks.check(options, 'x', value))).toEqual(expected);
});

test('other fields of an object are ignored, and fields inside each other are named with their path', () => {
  const schema = checks.object({ a: checks.object({ b: checks.arrayOf(checks.Id) }) });
  expect(outcome(() => checks.check(schema, 'x', { a: { b: [1], c: 2 }, d: 3 }))).toEqual({ a: { b: [1] } });
  expect(outcome(() => checks.check(schema, 'x', { a: { b: [1, 0] } }))).toEqual(['ncr_invalid_id', 'a.b']);
  expect(outcome(() => checks.check(schema, 'x', { a: {} }))).toEqual(['ncr_invalid_args', 'a.b']);
});

test('values by key have any key, and only values of the member', () => {
  const schema = checks.byKey(checks.Ids, checks.upTo(20));
  const lists = JSON.parse('{"constructor":[1],"toString":[2]}') as object;
  expect(outcome(() => checks.check(schema, 'x', lists))).toEqual(lists);
  for (const [value, code] of [
    [{ a: [0] }, 'ncr_invalid_id'],
    [{ a: 1 }, 'ncr_invalid_args'],
    [{ ['a'.repeat(21)]: [] }, 'ncr_invalid_args'],
    [[], 'ncr_invalid_args'],
  ])
    expect(outcome(() => checks.check(schema, 'x', value))).toContain(code);
});

test('a long name of a field is shortened in the error', () => {
  const [, name] = outcome(() => checks.check(options, 'x', { id: 1, ['a'.repeat(1000)]: 1 })) as [string, string];
  expect(name).toBe('a'.repeat(60));
});

test.each<[unknown, unknown]>([
  [
    { objectType: 'post', id: 5 },
    { objectType: 'post', id: 5 },
  ],
  [{ objectType: 'comment', id: 5 }, ['ncr_invalid_object_type', 'from_type']],
  [{ objectType: 'post', id: '5' }, ['ncr_invalid_id', 'from_id']],
  [undefined, ['ncr_invalid_object_type', 'from_type']],
])('the object %j', (object, expected) => {
  expect(outcome(() => checks.checkObject('from', object as never))).toEqual(expected);
});

test.each<[unknown, unknown]>([
  [undefined, undefined],
  ['asc', 'asc'],
  [null, invalidArgs],
  ['ASC', invalidArgs],
])('one of asc and desc, or none: %j', (value, expected) => {
  expect(outcome(() => checks.oneOf('x', ['asc', 'desc'], value))).toEqual(expected);
});

test('given values are those that are not undefined', () => {
  expect(Object.keys(checks.given({ a: undefined, b: null, c: 0 }))).toEqual(['b', 'c']);
});
