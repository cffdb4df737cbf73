import type { ObjectRef } from 'relx/contract';
import { expect, test } from 'vitest';
import { openCore } from '../open-core.js';

test('lists of an object that is on one side of a type only are read from there', async () => {
  const relx = await openCore({
    types: [
      { name: 'reviews', label: 'Reviews', from_object_types: ['user', 'post'], to_object_types: ['post'], direction: 'from_to' },
    ],
  });
  const { ncr_add_relation, ncr_get_related, ncr_reorder_relations, lg_get_related_users } = relx.functions;
  for (const post of [5, 6]) await ncr_add_relation(5, 'user', post, 'post', 'favorite_posts');
  await ncr_add_relation(6, 'post', 5, 'term', 'categorized_as');
  await ncr_add_relation(5, 'user', 6, 'post', 'reviews');
  const fields = 'ids';
  expect(await ncr_get_related(5, 'post', 'favorite_posts', { fields })).toEqual([5]);
  expect(await ncr_get_related(5, 'post', 'favorite_posts', { fields, direction: 'outgoing' })).toEqual([]);
  expect(await lg_get_related_users(6, 'favorite_posts', { fields })).toEqual([5]);
  expect(await ncr_get_related(5, 'user', 'favorite_posts', { fields })).toEqual([6, 5]);
  expect(await ncr_get_related(5, 'term', 'categorized_as', { fields })).toEqual([6]);
  // an object that can be on both sides has the default of the type
  expect(await ncr_get_related(6, 'post', 'reviews', { fields })).toEqual([]);
  const { posts } = await new relx.PostQuery({
    content_relation: { object_type: 'term', post_id: 5, type: 'categorized_as' },
  }).run();
  expect(posts.map(({ row }) => row.ID)).toEqual([6]);
  expect(await ncr_reorder_relations(5, 'post', 'favorite_posts', [5])).toBe(true);
  expect((await relx.relations.embedded('post', [6])).relations.get(6)?.map(({ type }) => type)).toContain('favorite_posts');
});

test('relx_content_relations_allowed stops every read of the relations of an object', async () => {
  const relx = await openCore();
  const { ncr_add_relation, ncr_get_related } = relx.functions;
  for (const [from, to, type] of [
    [5, 6, 'references'],
    [5, 7, 'parent_of'],
    [6, 7, 'references'],
  ] as const)
    await ncr_add_relation(from, 'post', to, 'post', type);
  relx.hooks.addFilter(
    'relx_content_relations_allowed',
    'test',
    async (allowed: boolean, id: number, type: string) => allowed && !(id === 5 && type === 'references'),
  );
  const [five, six] = [5, 6].map((id) => ({ objectType: 'post', id }) as const) as [ObjectRef, ObjectRef];
  const options = { type: 'references' };
  expect(await ncr_get_related(5, 'post', 'references')).toEqual([]);
  expect(await ncr_get_related(5, 'post', 'references', { fields: 'ids', orderby: 'title' })).toEqual([]);
  expect(await relx.relations.list(five, options)).toEqual({ items: [], total: 0 });
  expect((await relx.relations.list(five)).items.map(({ type }) => type)).toEqual(['parent_of']);
  const many = await relx.relations.lists([five, six].map((object) => ({ object, options })));
  expect(many).toMatchObject([{ total: 0 }, { total: 1 }]);
  const { relations } = await relx.relations.embedded('post', [5, 6]);
  expect([5, 6].map((id) => relations.get(id)?.map(({ type }) => type))).toEqual([['parent_of'], ['references']]);
});
