import type { ObjectRef } from 'relx/contract';
import { loggedOutViewer, RelationError } from 'relx/core';
import { describe, expect, test } from 'vitest';
import { createGuardedHooks } from '../../../src/core/lib/hooks.js';
import { DataAccess } from '../../../src/core/relations/data/data-access.js';
import type { RelatedOptions } from '../../../src/core/relations/list-options.js';
import { ListPlans } from '../../../src/core/relations/list-plan.js';
import { TypeRegistry } from '../../../src/core/relations/types/type-registry.js';
import type { Permissions } from '../../../src/core/wordpress/accounts/permissions.js';
import type { Store } from '../../../src/store/store.js';
import { openCore } from '../open-core.js';

describe('the plan of a list', () => {
  const types = new TypeRegistry({ post: new Set(['post', 'page', 'product']), term: new Set(), user: new Set() });
  types.register({ name: 'sold_on', label: 'Sold on', from: 'product', to: 'page' });
  types.register({ name: 'credits', label: 'Credits', from: 'post', to: 'user', fields: { weight: { type: 'integer' } } });
  types.lock();
  const names = async () => [{ id: 5, subtype: 'page' }];
  const store = { transfer: { objects: { names } } } as unknown as Store; // it reads the post type of the object only
  const plans = new ListPlans(
    store,
    types,
    createGuardedHooks(() => {}),
    new DataAccess(types, {} as Permissions),
  );
  const object = { objectType: 'post', id: 5 } as const;
  const planOf = (options: RelatedOptions) => plans.one(object, options, loggedOutViewer);

  test.each<[RelatedOptions, string, string]>([
    [{}, 'order', 'asc'],
    [{ orderBy: 'date' }, 'date', 'desc'],
    [{ orderBy: 'created' }, 'created', 'desc'],
    [{ orderBy: 'id', order: 'asc' }, 'id', 'asc'],
    [{ orderBy: 'random' }, 'random', 'asc'],
    [{ orderBy: 'title', order: 'desc' }, 'order', 'asc'],
    [{ orderBy: 'data.weight', order: 'desc', type: 'credits' }, 'data', 'desc'],
  ])('%j reads rows by %s %s', async (options, orderby, order) => {
    expect((await planOf(options)).rows).toMatchObject({ orderby, order });
  });

  test.each<[RelatedOptions, string, readonly string[] | undefined]>([
    [{}, 'none', undefined],
    [{ fill: 'similar' }, 'fill', undefined],
    [{ fill: 'similar', type: 'sold_on' }, 'fill', ['product']],
    [{ fill: 'similar', type: 'sold_on', direction: 'outgoing' }, 'fill', ['page']],
    [{ fill: 'similar', type: 'credits' }, 'none', undefined],
    [{ fill: 'similar', type: 'similar' }, 'only', undefined],
  ])('%j has the similar posts "%s" of the post types %j', async (options, similar, postTypes) => {
    const plan = await planOf(options);
    expect([plan.similar, plan.postTypes]).toEqual([similar, postTypes]);
  });

  test('has no search for an empty text, and leaves out no objects for an empty list', async () => {
    expect((await planOf({ search: '', exclude: [] })).rows).toMatchObject({ search: undefined, without: undefined });
  });

  test('is an error for an invalid list only, and lists of the same type share their branches', async () => {
    const options = { type: 'credits' };
    const found = await plans.all(
      [
        { object, options },
        { object, options: { type: 'nonsense' } },
        { object, options },
      ],
      loggedOutViewer,
    );
    const [first, invalid, last] = found.map((plan) => (plan instanceof RelationError ? plan.code : plan.rows.branches));
    expect(invalid).toBe('ncr_invalid_type');
    expect(first).toBe(last);
  });
});

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
