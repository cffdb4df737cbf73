import { RelationError } from 'relx/core';
import { expect, test } from 'vitest';
import { parseRelation } from '../../../src/core/post-query/relation.js';
import { TypeRegistry } from '../../../src/core/relations/types/type-registry.js';

const types = new TypeRegistry({ post: new Set(), term: new Set(), user: new Set() });
const clause = { post_id: 5, type: 'references' };
const cyclic: unknown[] = [];
cyclic.push(cyclic);
const odd = [Number.NaN, 1.5, -1, 0, 2 ** 53, '5', null, {}, { toString: () => '5' }, '\ud800', 'x'.repeat(10_000), true, 5n];

test.each<[string, string, unknown]>([
  ['ncr_invalid_args', 'content_relation', null],
  ['ncr_invalid_args', 'content_relation', 'references'],
  ['ncr_invalid_args', 'content_relation[1]', [clause, 5]],
  ['ncr_invalid_type', 'type', {}],
  ['ncr_invalid_type', 'type', { post_id: 5, type: 'nonsense' }],
  ['ncr_invalid_type', 'type', { ...clause, type: ['references'] }],
  ['ncr_invalid_id', 'content_relation.post_id', { type: 'references' }],
  ['ncr_invalid_id', 'content_relation.from_id', { type: 'references', from_id: '5' }],
  ['ncr_invalid_id', 'content_relation.post_id[1]', { ...clause, post_id: [5, [6]] }],
  ['ncr_invalid_args', 'content_relation.from_id', { ...clause, from_id: 5 }],
  ['ncr_invalid_args', 'content_relation.post_id', { ...clause, operator: 'EXISTS' }],
  ['ncr_invalid_args', 'content_relation.operator', { ...clause, operator: 'LIKE' }],
  ['ncr_invalid_args', 'content_relation.direction', { ...clause, direction: 'from_to' }],
  ['ncr_invalid_object_type', 'content_relation.object_type', { ...clause, object_type: 'comment' }],
  ['ncr_invalid_args', 'content_relation.directon', { ...clause, directon: 'incoming' }],
  ['ncr_invalid_args', 'content_relation[0].post_ids', [{ ...clause, post_ids: [5] }]],
  ['ncr_invalid_args', 'content_relation.relation', { relation: 'XOR', clauses: [clause] }],
  ['ncr_invalid_args', 'content_relation.clauses', { clauses: clause }],
  ['ncr_invalid_args', 'content_relation.clause', { relation: 'OR', clause: [clause] }],
  [
    'ncr_invalid_args',
    'content_relation.clauses[1][0].operator',
    { relation: 'OR', clauses: [clause, [{ ...clause, operator: 'in' }]] },
  ],
  ['ncr_invalid_args', 'content_relation[0][0][0][0][0]', [[[[[[clause]]]]]]],
  ['ncr_invalid_args', 'content_relation[0][0][0][0][0]', cyclic],
  ['ncr_invalid_args', 'content_relation[50]', Array.from({ length: 51 }, () => clause)],
  ...odd.map((id): [string, string, unknown] => ['ncr_invalid_id', 'content_relation.post_id', { ...clause, post_id: id }]),
])('%s names %s', (code, name, value) => {
  let error: unknown;
  try {
    parseRelation('content_relation', value, types);
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(RelationError);
  expect(error).toMatchObject({ code, data: { status: 400 } });
  const { data, message } = error as RelationError;
  expect(Object.keys(data.params ?? {})).toEqual([name]);
  expect(message.length).toBeLessThan(300);
});
