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

test('the short form reads a name of a post type and a role as a post type', async () => {
  const postTypes = [{ name: 'author', label: 'Authors', rest_base: 'authors', hierarchical: false }];
  const type = await registerOn({ postTypes }, { name: 'x', label: 'X', from: 'author', to: 'editor' });
  expect(type).toMatchObject({ from_object_types: ['post'], to_object_types: ['user'] });
});

test.each([
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
