import type { RelationType } from 'relx/contract';
import { describe, expect, test } from 'vitest';
import {
  audienceOf,
  BranchCache,
  directionDependsOnSubtype,
  directionOf,
  fitsSide,
  leadsToPosts,
} from '../../../../src/core/relations/types/sides.js';
import { TypeRegistry } from '../../../../src/core/relations/types/type-registry.js';

const registry = new TypeRegistry({
  post: new Set(['post', 'page', 'product']),
  term: new Set(['category']),
  user: new Set(['editor']),
});
const type = (definition: object): RelationType => TypeRegistry.check(registry, { name: 'x', label: 'X', ...definition });

const lessons = type({ from: 'page', to: 'product' });
const reverse = type({ from_object_types: ['post'], to_object_types: ['post'], direction: 'to_from' });
const friends = type({ from: 'post', to: 'post', bidirectional: true });
const speakers = type({ name: 'speakers', from: 'post', to: 'user', show_users: 'all' });
const posts = { objectType: 'post' } as const;

test.each([
  ['an object of the post type', 'from', { ...posts, subtypes: ['page'] }, true],
  ['an object of another post type', 'from', { ...posts, subtypes: ['product'] }, false],
  ['a post of an unknown post type', 'from', posts, true],
  ['an object that does not exist', 'from', { ...posts, subtypes: [] }, false],
  ['another object type', 'from', { objectType: 'term', subtypes: ['page'] }, false],
  ['one of several subtypes', 'to', { ...posts, subtypes: ['x', 'product'] }, true],
] as const)('%s on the side %s', (_name, side, object, fits) => {
  expect(fitsSide(lessons, side, object)).toBe(fits);
});

test.each([
  ['a two-way type has both, also on request of one', friends, 'incoming', posts, 'both'],
  ['the requested one counts', lessons, 'incoming', { ...posts, subtypes: ['page'] }, 'incoming'],
  ['a source has its lists from there', lessons, undefined, { ...posts, subtypes: ['page'] }, 'outgoing'],
  ['so does a target', lessons, undefined, { ...posts, subtypes: ['product'] }, 'incoming'],
  ['an object of neither side has the default', lessons, undefined, { ...posts, subtypes: ['post'] }, 'outgoing'],
  ['an object of both sides has the default', reverse, undefined, posts, 'incoming'],
  ['without an object it is the default', reverse, undefined, undefined, 'incoming'],
] as const)('of the directions, %s', (_name, of, requested, source, direction) => {
  expect(directionOf(of, requested, source)).toBe(direction);
});

test.each([
  ['subtypes on both sides', lessons, 'post', true],
  ['no subtypes', reverse, 'post', false],
  ['another object type', lessons, 'term', false],
  ['a two-way type', type({ from: 'page', to: 'page', bidirectional: true }), 'post', false],
  ['one side only', type({ from: 'page', to: 'user' }), 'post', false],
] as const)('with %s, the direction depends on the subtype: %s', (_name, of, objectType, depends) => {
  expect(directionDependsOnSubtype(of, objectType)).toBe(depends);
});

test.each([
  ['all', 'public', 'all'],
  ['authors', 'public', 'public'],
  ['all', 'all', 'all'],
] as const)('with show_users %s, who sees %s users sees %s', (show_users, before, after) => {
  const audience = { own: false, others: {}, users: before, user: 0 };
  expect(audienceOf(type({ from: 'post', to: 'user', show_users }), audience as never)).toMatchObject({ users: after });
});

test.each([
  ['all types', 'post', undefined, {}, true],
  ['a type of posts', 'post', friends, {}, true],
  ['lists of posts only', 'post', friends, { objectType: 'post' }, true],
  ['lists of users only', 'post', undefined, { objectType: 'user' }, false],
  ['a type to users', 'post', speakers, {}, false],
  ['the other direction of a type', 'post', type({ from: 'user', to: 'post' }), { direction: 'outgoing' }, false],
  ['a term', 'term', undefined, {}, false],
] as const)('similar posts can fill up %s of a %s', (_name, source, of, options, leads) => {
  expect(leadsToPosts(source, of, options)).toBe(leads);
});

describe('branches', () => {
  const openTypes = () => {
    const types = new TypeRegistry({ post: new Set(['post', 'page']), term: new Set(), user: new Set() });
    types.register({ name: 'speakers', label: 'Speakers', from: 'post', to: 'user', show_users: 'all' });
    types.register({ name: 'editors', label: 'Editors', from: 'post', to: 'user', fields: { role: { type: 'string' } } });
    return types;
  };

  test('show all users of those types only that do so', () => {
    const { branches } = new BranchCache(openTypes()).from(posts, undefined, { objectType: 'user', direction: 'outgoing' });
    expect(branches).toContainEqual({ side: 'outgoing', objectType: 'user', types: ['speakers'], allUsers: true });
    expect(branches.filter(({ types }) => types.includes('editors'))).toEqual([
      { side: 'outgoing', objectType: 'user', types: expect.not.arrayContaining(['speakers']) },
    ]);
  });

  test('have data where a type has fields, and leave out rejected types', () => {
    const types = openTypes();
    const cache = new BranchCache(types);
    expect(cache.from(posts, types.get('editors'))).toMatchObject({ data: true });
    expect(cache.from(posts, types.get('speakers'))).toMatchObject({ data: false });
    expect(cache.from(posts, types.get('editors'), {}, new Set(['editors']))).toEqual({ branches: [], data: false });
  });

  test('are kept for the same parameters, once the types are locked and until they change', () => {
    const types = openTypes();
    const cache = new BranchCache(types);
    const read = () => cache.from(posts, undefined, { direction: 'outgoing' }).branches;
    expect(read()).not.toBe(read());
    types.lock();
    const before = read();
    expect(read()).toBe(before);
    expect(cache.from(posts, undefined, { direction: 'incoming' }).branches).not.toEqual(before);
    TypeRegistry.setSite(
      types,
      [{ name: 'late', label: 'Late', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' }],
      [],
    );
    expect(read().flatMap((branch) => branch.types)).toContain('late');
  });
});
