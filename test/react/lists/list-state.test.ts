import { type RelatedViewResult, RelxError } from 'relx';
import { expect, test } from 'vitest';
import { isNothing, listState, withoutAttributes } from '../../../src/react/lists/list-state.js';
import { image, postItem, termItem, userItem } from '../fixtures.js';

const slots = { empty: 'empty', error: 'error', loading: 'loading' };
const error = new RelxError('Gone.', { code: 'gone', status: 404, method: 'GET', path: '/x' });
const failed: RelatedViewResult = { status: 'error', isPending: false, error, isFetching: false, refetch: async () => {} };

test('a list has the slot of its state', () => {
  expect(listState('post', { status: 'pending' }, slots)).toMatchObject({ state: 'pending', slot: 'loading', hasImages: true });
  expect(listState('post', failed, slots)).toMatchObject({ state: 'error', slot: 'error' });
  expect(listState('post', failed, { error: (given) => given.error.code })).toMatchObject({ slot: 'gone' });
  expect(listState('post', { status: 'success', items: [] }, slots)).toMatchObject({ state: 'empty', slot: 'empty' });
});

test('objects of other types and values that are no items are left out', () => {
  const items = [termItem(3), postItem(2), null, { related: null }] as never[];
  const list = listState('post', { status: 'success', items }, slots);
  expect([list.state, list.items, list.slot]).toEqual(['success', [postItem(2)], undefined]);
  expect(listState('user', { status: 'success', items }, slots).state).toBe('empty');
});

test.each([
  ['post', [postItem(2), postItem(3, { image })], true],
  ['post', [postItem(2, { image: { ...image, src: 'javascript:alert(1)' } })], false],
  ['user', [userItem(2)], true],
  ['term', [termItem(2)], false],
] as const)('a list of %ss has images if one has, and a safe one: %j', (objectType, items, hasImages) => {
  expect(listState(objectType, { status: 'success', items }, slots).hasImages).toBe(hasImages);
});

test.each([
  [undefined, true],
  [null, true],
  [false, true],
  [true, true],
  ['', true],
  [0, false],
  [' ', false],
  [[], false],
])('%j is nothing to render: %s', (content, expected) => expect(isNothing(content)).toBe(expected));

test('props of lists do not reach the root element', () => {
  expect(withoutAttributes({ limit: 3, fields: 'role', id: 'more', toString: 1 })).toEqual({ id: 'more', toString: 1 });
});
