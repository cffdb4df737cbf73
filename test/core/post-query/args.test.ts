import { type PostQueryArgs, RelationError } from 'relx/core';
import { expect, test } from 'vitest';
import { parseArgs } from '../../../src/core/post-query/args.js';
import { TypeRegistry } from '../../../src/core/relations/types/type-registry.js';

const types = new TypeRegistry({ post: new Set(), term: new Set(), user: new Set() });
const parse = (args?: unknown) => parseArgs(args, ['post', 'page'], types);
const clause = { post_id: 5, type: 'references' } as const;

test.each<[string, string, unknown]>([
  ['ncr_invalid_args', 'args', null],
  ['ncr_invalid_args', 'args', 'post_id=5'],
  ['ncr_invalid_args', 'args', [clause]],
  ['ncr_invalid_args', 'post_type', { post_type: 'revision' }],
  ['ncr_invalid_args', 'post_type', { post_type: [] }],
  ['ncr_invalid_args', 'post_type', { post_type: ['post', null] }],
  ['ncr_invalid_args', 'post_type', { post_type: ['post', undefined] }],
  ['ncr_invalid_args', 'post_status', { post_status: 'trash' }],
  ['ncr_invalid_args', 'posts_per_page', { posts_per_page: 0 }],
  ['ncr_invalid_args', 'posts_per_page', { posts_per_page: -2 }],
  ['ncr_invalid_args', 'posts_per_page', { posts_per_page: '10' }],
  ['ncr_invalid_args', 'paged', { paged: 0 }],
  ['ncr_invalid_args', 'orderby', { orderby: 'rand()' }],
  ['ncr_invalid_args', 'orderby', { orderby: 'post__in' }],
  ['ncr_invalid_args', 'order', { order: 'up' }],
  ['ncr_invalid_args', 's', { s: 5 }],
  ['ncr_invalid_args', 's', { s: '\ud800' }],
  ['ncr_invalid_args', 's', { s: 'x'.repeat(1601) }],
  ['ncr_invalid_args', 'post__in', { post__in: 5 }],
  ['ncr_invalid_args', 'post__in', { post__in: Array.from({ length: 5001 }, (_, id) => id + 1) }],
  ['ncr_invalid_id', 'post__in[1]', { post__in: [5, '6'] }],
  ['ncr_invalid_id', 'post__not_in', { post__not_in: [0] }],
  ['ncr_invalid_args', 'orderby', { orderby: 'relation' }],
  ['ncr_invalid_args', 'orderby', { orderby: 'relation', content_relation: [clause, clause] }],
  ['ncr_invalid_args', 'orderby', { orderby: 'relation', content_relation: { ...clause, operator: 'NOT IN' } }],
  ['ncr_invalid_args', 'orderby', { orderby: 'relation', content_relation: { type: 'references', operator: 'EXISTS' } }],
])('%s names %s', (code, name, args) => {
  let error: unknown;
  try {
    parse(args);
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(RelationError);
  expect(error).toMatchObject({ code, data: { status: 400 } });
  const { data, message } = error as RelationError;
  expect(Object.keys(data.params ?? {})).toEqual([name]);
  expect(message.length).toBeLessThan(300);
});

test.each<[PostQueryArgs, object]>([
  [{}, { types: ['post'], statuses: ['publish'], orderby: 'date', order: 'desc', limit: 10, offset: 0, exclude: [] }],
  [
    { post_type: 'any', post_status: 'any' },
    { types: ['post', 'page'], statuses: expect.arrayContaining(['draft', 'future']) },
  ],
  [{ post_type: ['page', 'page'] }, { types: ['page'] }],
  [
    { paged: 3, posts_per_page: 5 },
    { limit: 5, offset: 10 },
  ],
  [
    { paged: 3, posts_per_page: -1 },
    { limit: undefined, offset: 0 },
  ],
  [{ paged: Number.MAX_SAFE_INTEGER }, { offset: Number.MAX_SAFE_INTEGER }],
  [{ order: 'ASC' }, { order: 'asc' }],
  [{ content_relation: clause }, { types: ['post', 'page'], order: 'desc' }],
  [{ content_relation: clause, orderby: 'relation' }, { order: 'asc' }],
  [{ post__in: [7, 5, 7], orderby: 'post__in' }, { include: [7, 5] }],
  [{ post__in: [] }, { include: [] }],
  [{ s: '"wet town" walk -rain' }, { words: ['wet town', 'walk'], without: ['rain'] }],
])('%j is the query %j', (args, query) => {
  expect(parse(args).query).toMatchObject(query);
});

test.each<[PostQueryArgs, boolean]>([
  [{ content_relation: clause }, true],
  [{ content_relation: clause, post_type: 'post' }, false],
  [{ content_relation: clause, post_type: undefined } as object, true],
])('relation types determine the post types of %j: %s', (args, isOpen) => {
  expect(parse(args).isOpen).toBe(isOpen);
});

test('the IDs of all lists count for one limit', () => {
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  expect(parse({ post__in: ids(1, 2500), post__not_in: ids(1, 2500) }).query.include).toHaveLength(2500);
  const more = { post__in: ids(1, 2500), post__not_in: ids(1, 2500), content_relation: clause };
  expect(() => parse(more)).toThrow(expect.objectContaining({ code: 'ncr_invalid_args' }));
});
