import { builtinTypes, computedTypes } from 'relx/contract';
import { is_relation_error, type OpenOptions, open } from 'relx/core';
import { expect, test } from 'vitest';
import { freshDialect } from '../../../database.js';
import { openCore } from '../../open-core.js';

const formA = { label: 'Sponsors', from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to' } as const;

/** Registers on init and gives what `ncr_register_relation_type` resolved to. */
const register = (...args: readonly unknown[]) => registerOn({}, ...args);

/** As {@link register}, on a site with these options. */
async function registerOn(options: Partial<OpenOptions>, ...args: readonly unknown[]): Promise<unknown> {
  let result: unknown;
  await openCore({
    ...options,
    plugins: [
      ({ hooks, functions }) => {
        const call = functions.ncr_register_relation_type as (...args: readonly unknown[]) => Promise<unknown>;
        hooks.addAction('init', 'test/types', async () => {
          result = await call(...args);
        });
      },
    ],
  });
  return result;
}

test('every built-in type is there, in its normal form', async () => {
  const { types } = await openCore();
  const unlimited = { max_connections: null, max_connections_to: null };
  expect(types.all()).toEqual([
    ...builtinTypes.map((type) => ({ ...type, ...unlimited })),
    ...computedTypes.map((type) => ({ ...type, ...unlimited, computed: true })),
  ]);
});

test('the long form gives the normal form', async () => {
  expect(await register('sponsored_by', { ...formA, max_connections: 3 })).toEqual({
    name: 'sponsored_by',
    ...formA,
    labels: { from: 'Sponsors', to: 'Used in: Sponsors' },
    max_connections: 3,
    max_connections_to: null,
  });
});

test.each([
  [true, 'bidirectional'],
  [false, 'from_to'],
  [undefined, 'from_to'],
])('the short form with bidirectional %s gives the direction %s', async (bidirectional, direction) => {
  const args = { name: 'friends', label: 'Friends', from: 'user', to: 'user', bidirectional };
  expect(await register(args)).toEqual({
    name: 'friends',
    label: 'Friends',
    labels: { from: 'Friends', to: bidirectional ? 'Friends' : 'Used in: Friends' },
    from_object_types: ['user'],
    to_object_types: ['user'],
    direction,
    max_connections: null,
    max_connections_to: null,
  });
});

test.each([
  ['course', ['post'], ['course']],
  [['course', 'workshop'], ['post'], ['course', 'workshop']],
  ['post_tag', ['term'], ['post_tag']],
  ['editor', ['user'], ['editor']],
  ['user', ['user'], undefined],
  [['post', 'user'], ['post', 'user'], undefined],
])('the short form from %j has the object types %j and the subtypes %j', async (from, from_object_types, from_subtypes) => {
  const type = await register({ name: 'x', label: 'X', from, to: 'term' });
  expect(type).toMatchObject({ from_object_types, to_object_types: ['term'] });
  expect((type as { from_subtypes?: unknown }).from_subtypes).toEqual(from_subtypes);
});

test('the short form lists subtypes of an object type', async () => {
  const type = { name: 'x', label: 'X', from: 'post', to: 'post' };
  expect(await register({ ...type, to_subtypes: ['post', 'page'] })).toMatchObject({ to_subtypes: ['post', 'page'] });
  expect(await register({ ...type, to_subtypes: 'page' })).toMatchObject({ code: 'ncr_invalid_subtype' });
});

test('the short form reads a name of a post type and a role as a post type', async () => {
  const postTypes = [{ name: 'author', label: 'Authors', rest_base: 'authors', hierarchical: false }];
  const type = await registerOn({ postTypes }, { name: 'x', label: 'X', from: 'author', to: 'editor' });
  expect(type).toMatchObject({ from_object_types: ['post'], to_object_types: ['user'] });
});

test('labels name the lists of both sides, `acyclic` is present where it is true', async () => {
  const tree = { name: 'x', label: 'Pages below', from: 'page', to: 'page', labels: { to: 'Page above' }, acyclic: true };
  expect(await register(tree)).toMatchObject({ labels: { from: 'Pages below', to: 'Page above' }, acyclic: true });
  expect(await register({ ...tree, acyclic: false })).not.toHaveProperty('acyclic');
});

test.each([0, null, undefined])('max_connections %s means no bound', async (max_connections) => {
  expect(await register('sponsored_by', { ...formA, max_connections })).toMatchObject({ max_connections: null });
});

test('a type has `edit` only where it was registered with it', async () => {
  expect(await register('sponsored_by', { ...formA, edit: 'source' })).toMatchObject({ edit: 'source' });
  expect(await register('sponsored_by', { ...formA, edit: null })).not.toHaveProperty('edit');
});

test('a type has `show_users` only where it was registered with it', async () => {
  for (const show_users of ['all', 'authors'])
    expect(await register('sponsored_by', { ...formA, show_users })).toMatchObject({ show_users });
  expect(await register('sponsored_by', { ...formA, show_users: null })).not.toHaveProperty('show_users');
});

test('a type that follows meta is managed by it', async () => {
  const follows = { managed_by: 'meta', meta_key: 'sponsors' };
  expect(await register('sponsored_by', { ...formA, meta_key: 'sponsors' })).toMatchObject(follows);
  expect(await register('sponsored_by', { ...formA, ...follows, meta_side: 'to' })).toMatchObject({
    ...follows,
    meta_side: 'to',
  });
});

test.each([
  ['ncr_invalid_slug', ['Sponsored By', formA], 'name'],
  ['ncr_invalid_slug', ['', formA], 'name'],
  ['ncr_invalid_slug', ['a'.repeat(51), formA], 'name'],
  ['ncr_invalid_label', ['x', { ...formA, label: ' ' }], 'label'],
  ['ncr_invalid_label', ['x', { ...formA, label: 7 }], 'label'],
  ['ncr_invalid_object_type', ['x', { ...formA, to_object_types: ['comment'] }], 'to_object_types'],
  ['ncr_invalid_object_type', ['x', { ...formA, from_object_types: [] }], 'from_object_types'],
  ['ncr_invalid_object_type', [{ name: 'x', label: 'X', from: 'post', to: 7 }], 'to'],
  ['ncr_invalid_subtype', [{ name: 'x', label: 'X', from: 'post', to: 'No Name' }], 'to'],
  ['ncr_invalid_subtype', ['x', { ...formA, from_subtypes: [] }], 'from_subtypes'],
  ['ncr_invalid_subtype', ['x', { ...formA, from_subtypes: ['page', 'page'] }], 'from_subtypes'],
  ['ncr_invalid_subtype', ['x', { ...formA, to_subtypes: 'editor' }], 'to_subtypes'],
  ['ncr_invalid_combination', ['x', { ...formA, from_object_types: ['post', 'user'], from_subtypes: ['page'] }], 'from_subtypes'],
  ['ncr_invalid_combination', [{ name: 'x', label: 'X', from: ['page', 'category'], to: 'post' }], 'from'],
  [
    'ncr_invalid_combination',
    [{ name: 'x', label: 'X', from: ['post', 'user'], from_subtypes: ['page'], to: 'post' }],
    'from_subtypes',
  ],
  ['ncr_invalid_combination', [{ name: 'x', label: 'X', from: ['page', 'post'], to: 'post' }], 'from'],
  ['ncr_invalid_combination', [{ name: 'x', label: 'X', from: 'page', to: 'product', bidirectional: true }], 'direction'],
  ['ncr_invalid_combination', [{ name: 'x', label: 'X', from: 'post', to: 'post', direction: 'from_to' }], 'from'],
  ['ncr_invalid_combination', ['x', { ...formA, to_object_types: undefined, to: 'post' }], 'to'],
  ['ncr_invalid_combination', ['x', { ...formA, acyclic: true }], 'acyclic'],
  ['ncr_invalid_args', ['x', { ...formA, acyclic: 'yes' }], 'acyclic'],
  ['ncr_invalid_label', ['x', { ...formA, labels: { to: '' } }], 'labels.to'],
  ['ncr_invalid_label', ['x', { ...formA, labels: 'Lessons' }], 'labels'],
  ['ncr_invalid_label', ['x', { ...formA, labels: { source: 'Lessons' } }], 'labels'],
  ['ncr_invalid_direction', ['x', { ...formA, direction: 'sideways' }], 'direction'],
  ['ncr_invalid_combination', ['x', { ...formA, direction: 'bidirectional' }], 'direction'],
  ['ncr_invalid_max_connections', ['x', { ...formA, max_connections: -1 }], 'max_connections'],
  ['ncr_invalid_max_connections', ['x', { ...formA, max_connections_to: 1.5 }], 'max_connections_to'],
  ['ncr_invalid_args', ['x', { ...formA, edit: 'all' }], 'edit'],
  ['ncr_invalid_args', ['x', { ...formA, show_users: true }], 'show_users'],
  ['ncr_invalid_args', ['x', { ...formA, managed_by: 'authors' }], 'managed_by'],
  ['ncr_invalid_args', ['x', { ...formA, meta_key: '' }], 'meta_key'],
  ['ncr_invalid_args', ['x', { ...formA, meta_key: 'sponsors', meta_side: 'both' }], 'meta_side'],
  ['ncr_invalid_combination', ['x', { ...formA, managed_by: 'meta' }], 'meta_key'],
  ['ncr_invalid_combination', ['x', { ...formA, managed_by: 'links', meta_key: 'sponsors' }], 'managed_by'],
  ['ncr_invalid_combination', ['x', { ...formA, from_object_types: ['post', 'user'], meta_key: 'sponsors' }], 'meta_key'],
  ['ncr_type_exists', ['similar', formA], 'name'],
  ['ncr_invalid_args', [null], 'args'],
])('%s names the offending key: %j', async (code, args, key) => {
  const error = await register(...args);
  expect(is_relation_error(error) && error.code).toBe(code);
  expect(Object.keys((error as { data: { params: object } }).data.params)).toEqual([key]);
});

test('a built-in type is configured once, and keeps its place', async () => {
  const results: unknown[] = [];
  const { types } = await openCore({
    plugins: [
      ({ hooks, functions }) => {
        const args = { label: 'See also', from_object_types: ['post'], to_object_types: ['post'], direction: 'bidirectional' } as const; // biome-ignore format: one type
        hooks.addAction('init', 'test/types', async () => {
          for (const edit of ['both', 'source'] as const)
            results.push(await functions.ncr_register_relation_type('related_to', { ...args, edit }));
        });
      },
    ],
  });
  expect(types.all()[0]).toMatchObject({ name: 'related_to', label: 'See also', edit: 'both' });
  expect(results[0]).toEqual(types.all()[0]);
  expect(is_relation_error(results[1]) && results[1].code).toBe('ncr_type_exists');
});

test('the registry is open below priority 20 of init and locked from there on', async () => {
  const seen: unknown[] = [];
  const relx = await open({
    dialect: await freshDialect(),
    plugins: [
      ({ hooks, functions }) => {
        hooks.addAction(
          'init',
          'test/early',
          async () => seen.push(await functions.ncr_register_relation_type('early', formA)),
          19,
        );
        hooks.addAction(
          'init',
          'test/late',
          async () => seen.push(await functions.ncr_register_relation_type('late', formA)),
          21,
        );
      },
    ],
  });
  seen.push(await relx.functions.ncr_register_relation_type('later', formA));
  await relx.close();
  expect(seen.map((result) => (is_relation_error(result) ? result.code : 'registered'))).toEqual([
    'registered',
    'ncr_registry_locked',
    'ncr_registry_locked',
  ]);
});

test('init runs once', async () => {
  const { hooks } = await openCore();
  expect(hooks.didAction('init')).toBe(1);
});
