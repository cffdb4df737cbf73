import { is_relation_error, type Relx } from 'relx/core';
import { beforeEach, expect, test } from 'vitest';
import { openCore } from '../open-core.js';

let relx: Relx;
beforeEach(async () => {
  relx = await openCore();
});
const codeOf = (result: unknown) => (is_relation_error(result) ? result.code : result);

test('lg_add_relation relates posts as related_to by default', async () => {
  const { lg_add_relation, ncr_is_related } = relx.functions;
  expect(await lg_add_relation(5, 6)).toBeTypeOf('number');
  expect(await ncr_is_related(5, 'post', 6, 'post', 'related_to')).toBe(true);
  expect(await lg_add_relation(5, 5, 'authored_by', null, 'user')).toBeTypeOf('number');
  expect(await ncr_is_related(5, 'post', 5, 'user', 'authored_by')).toBe(true);
});

test('a one-way type stays one-way, whatever the direction', async () => {
  const { lg_add_relation, ncr_is_related } = relx.functions;
  expect(await lg_add_relation(5, 6, 'references', 'bidirectional')).toBeTypeOf('number');
  expect(await ncr_is_related(6, 'post', 5, 'post', 'references')).toBe(false);
});

test('an unknown direction is rejected', async () => {
  expect(codeOf(await relx.functions.lg_add_relation(5, 6, 'related_to', 'from_to' as never))).toBe('ncr_invalid_direction');
});

test('lg_get_related returns posts, the functions for users and terms their own object type', async () => {
  const { lg_add_relation, lg_get_related, lg_get_related_users, lg_get_related_terms } = relx.functions;
  await lg_add_relation(5, 6);
  await lg_add_relation(5, 7);
  await lg_add_relation(5, 5, 'authored_by', null, 'user');
  await lg_add_relation(5, 5, 'categorized_as', null, 'term');
  expect(await lg_get_related(5, 'related_to', { fields: 'ids', limit: 1 })).toEqual([7]);
  expect(await lg_get_related(5, 'authored_by', { fields: 'ids' })).toEqual([]);
  expect(await lg_get_related(5, 'authored_by', { fields: 'ids' }, 'user')).toEqual([5]);
  expect(await lg_get_related_users(5)).toMatchObject([{ related: { object_type: 'user', title: 'Ann' } }]);
  expect(await lg_get_related_terms(5, 'categorized_as', { fields: 'ids' })).toEqual([5]);
});

test('lg_remove_relation removes one, and with null all of the type', async () => {
  const { lg_add_relation, lg_get_related, lg_remove_relation } = relx.functions;
  for (const to of [6, 7, 8]) await lg_add_relation(5, to);
  expect(await lg_remove_relation(5, 6)).toBe(true);
  expect(codeOf(await lg_remove_relation(5, 6))).toBe('ncr_relation_not_found');
  expect(await lg_remove_relation(5, null)).toBe(true);
  expect(await lg_get_related(5)).toEqual([]);
});

test('lg_get_related_products needs the shop', async () => {
  expect(codeOf(await relx.functions.lg_get_related_products(5))).toBe('ncr_invalid_type');
});
