import { libsql } from 'relx/store/libsql';
import { expect, it } from 'vitest';
import type { StoreParts } from '../../../src/store/query/store-parts.js';
import { publicAudience } from '../../../src/store/query/visibility.js';
import { type Branch, type ListArgs, pageOfList, readsData, shapeOf, valuesOf } from '../../../src/store/relations/list-args.js';

const branches: readonly Branch[] = [{ side: 'outgoing', objectType: 'post', types: ['references'] }];
const list: ListArgs = {
  ...{ sourceType: 'post', sourceIds: [1], branches, audience: { ...publicAudience, user: 5 }, orderby: 'order', order: 'asc' },
};
const cursor = { id: 3, position: 1, created_at: 'c', type: 'a' };
const field = { name: 'role', type: 'string' } as const;

// more keys would mean more statements to compile, and to cache
it.each<[string, Partial<ListArgs>, Partial<ListArgs>]>([
  ['another source object', {}, { sourceIds: [2] }],
  ['almost as many source objects', { sourceIds: [1, 2, 3] }, { sourceIds: [1, 2, 3, 4] }],
  ['another user', {}, { audience: { ...publicAudience, user: 6 } }],
  ['another search', { search: 'a' }, { search: 'b' }],
  ['another page', { limit: 10 }, { limit: 20, offset: 40 }],
  ['another cursor', { after: cursor }, { after: { ...cursor, id: 4, date: '2026' } }],
  ['other relations', { only: [1, 2] }, { only: [3, 4] }],
  ['other objects to leave out', { without: [1] }, { without: [2] }],
  ['equal branches', {}, { branches: structuredClone(branches) }],
  ['another value of a field', { where: [{ field, value: 'a' }] }, { where: [{ field, value: 'b' }] }],
  ['another default', { field: { ...field, default: 'a' } }, { field: { ...field, default: 'b' } }],
  ['data without cards', {}, { data: true }],
])('a query for %s has the same statement', (_, one, other) => {
  expect(shapeOf({ ...list, ...one })).toBe(shapeOf({ ...list, ...other }));
});

it.each<[string, Partial<ListArgs>]>([
  ['two source objects', { sourceIds: [1, 2] }],
  ['nobody', { audience: publicAudience }],
  ['a search', { search: '' }],
  ['a page', { limit: 0 }],
  ['a cursor', { after: cursor }],
  ['the other side', { branches: [{ ...branches[0], side: 'incoming' } as Branch] }],
  ['all users', { branches: [{ ...branches[0], allUsers: true } as Branch] }],
  ['a field', { field }],
])('a query for %s has a statement of its own', (_, other) => {
  expect(shapeOf({ ...list, ...other })).not.toBe(shapeOf(list));
});

it('has the values of its statement: where a page ends, and those of no cursor', () => {
  const parts = { dialect: libsql({ filename: ':memory:' }) } as unknown as StoreParts;
  expect(valuesOf(parts, { ...list, limit: 10, offset: 20 })).toEqual({
    ...{ sourceIds: [1], viewer: 5, search: '', limit: 10, offset: 20, reach: 30, only: [], without: [] },
    ...{ afterId: 0, afterPosition: 0, afterCreated: '', afterDate: '', afterType: '' },
  });
  const after = { ...cursor, date: '2026', value: true };
  expect(valuesOf(parts, { ...list, field: { ...field, default: 'x' }, after })).toMatchObject({
    ...{ afterId: 3, afterPosition: 1, afterCreated: 'c', afterDate: '2026', afterType: 'a', afterValue: 1, sortDefault: 'x' },
  });
});

it('a page of a list is the list with what the page has of its own', () => {
  const whole = { ...list, ...{ search: 's', only: [1], without: [2], data: true, where: [{ field, value: 'a' }], field } };
  const page = { limit: 1, offset: 2, after: cursor, cards: true };
  expect(pageOfList({ ...whole, limit: 100, offset: 100 }, page)).toEqual({ ...whole, ...page });
});

it.each([
  [{ cards: true, data: true }, true],
  [{ cards: true }, false],
  [{ data: true }, false],
])('a query with %j reads data: %s', (options, reads) => {
  expect(readsData({ ...list, ...options })).toBe(reads);
});
