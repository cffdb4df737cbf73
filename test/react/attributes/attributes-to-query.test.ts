import { expect, test } from 'vitest';
import { attributesToQuery } from '../../../src/react/attributes/attributes-to-query.js';
import { normalizeProps } from '../../../src/react/attributes/normalize-attributes.js';

test.each([
  ['manual', { orderBy: 'manual' }],
  ['date', { orderBy: 'date', order: 'desc' }],
  ['title', { orderBy: 'title', order: 'asc' }],
  ['name', { orderBy: 'title', order: 'asc' }],
  ['id', { orderBy: 'id' }],
  ['type', { orderBy: 'type' }],
  ['random', { orderBy: 'random' }],
  ['data.weight', { orderBy: 'data.weight' }],
] as const)('orderBy %s queries %j', (orderBy, query) => {
  expect(attributesToQuery('term', normalizeProps('term', { orderBy, limit: 3, postId: 9 }))).toEqual({
    postId: 9,
    objectType: 'term',
    type: 'categorized_as',
    limit: 3,
    ...query,
  });
});

const query = { postId: 0, type: 'related_to', limit: 5, orderBy: 'manual' };
test.each([
  ['the IDs that a page excludes, but not what only WordPress knows', 'post', { exclude: '12,shown,15' }, { exclude: [12, 15] }],
  ['nothing to exclude without IDs', 'post', { exclude: 'shown' }, {}],
  ['similar posts', 'post', { fill: 'similar' }, { fill: 'similar' }],
  ['no similar posts of people', 'user', { fill: 'similar', type: 'related_to' }, {}],
  ['the details of posts', 'post', { showTerms: true }, { terms: true }],
  ['no details that a list of people has not', 'user', { showTerms: true, type: 'related_to' }, {}],
  ['an order of its own', 'post', { orderBy: 'date', order: 'asc' }, { orderBy: 'date', order: 'asc' }],
  ['its direction', 'post', { direction: 'incoming' }, { direction: 'incoming' }],
] as const)('a list queries %s', (_name, objectType, props, expected) => {
  expect(attributesToQuery(objectType, normalizeProps(objectType, props))).toEqual({ ...query, objectType, ...expected });
});

test('an invalid ID stays as it is given, because it is not the current post', () => {
  expect(attributesToQuery('post', normalizeProps('post', { postId: -1 }), -1).postId).toBe(-1);
});
