import { RelationError } from 'relx/core';
import { expect, test } from 'vitest';
import { limits } from '../../../../src/contract/limits.js';
import { normalize } from '../../../../src/core/relations/types/type-definition.js';

const formA = { label: 'Sponsors', from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to' } as const;

/** The normal form of a definition with its name, or after its name. */
const normalized = (...[first, more]: readonly unknown[]) =>
  normalize(typeof first === 'string' ? { ...(more as object), name: first } : first, (name) =>
    ['post_tag', 'category'].includes(name) ? 'term' : name === 'editor' ? 'user' : 'post',
  );

function thrown(work: () => unknown): RelationError {
  try {
    work();
  } catch (error) {
    if (error instanceof RelationError) return error;
    throw error;
  }
  throw new Error('Expected a RelationError');
}

test.each([
  [true, 'bidirectional'],
  [false, 'from_to'],
  [undefined, 'from_to'],
])('the short form with bidirectional %s gives the direction %s', (bidirectional, direction) => {
  const args = { name: 'friends', label: 'Friends', from: 'user', to: 'user', bidirectional };
  expect(normalized(args)).toEqual({
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
])('the short form from %j has the object types %j and the subtypes %j', (from, from_object_types, from_subtypes) => {
  const type = normalized({ name: 'x', label: 'X', from, to: 'term' });
  expect(type).toMatchObject({ from_object_types, to_object_types: ['term'] });
  expect((type as { from_subtypes?: unknown }).from_subtypes).toEqual(from_subtypes);
});

test('the short form lists subtypes of an object type', () => {
  const type = { name: 'x', label: 'X', from: 'post', to: 'post' };
  expect(normalized({ ...type, to_subtypes: ['post', 'page'] })).toMatchObject({ to_subtypes: ['post', 'page'] });
});

test('labels name the lists of both sides, `acyclic` is present where it is true', () => {
  const tree = { name: 'x', label: 'Pages below', from: 'page', to: 'page', labels: { to: 'Page above' }, acyclic: true };
  expect(normalized(tree)).toMatchObject({ labels: { from: 'Pages below', to: 'Page above' }, acyclic: true });
  expect(normalized({ ...tree, acyclic: false })).not.toHaveProperty('acyclic');
});

test.each([0, null, undefined])('max_connections %s means no bound', (max_connections) => {
  expect(normalized('sponsored_by', { ...formA, max_connections })).toMatchObject({ max_connections: null });
});

test('a type has `edit` only where it was registered with it', () => {
  expect(normalized('sponsored_by', { ...formA, edit: 'source' })).toMatchObject({ edit: 'source' });
  expect(normalized('sponsored_by', { ...formA, edit: null })).not.toHaveProperty('edit');
});

test('a type has `show_users` only where it was registered with it', () => {
  for (const show_users of ['all', 'authors'])
    expect(normalized('sponsored_by', { ...formA, show_users })).toMatchObject({ show_users });
  expect(normalized('sponsored_by', { ...formA, show_users: null })).not.toHaveProperty('show_users');
});

test('a type that follows meta is managed by it', () => {
  const follows = { managed_by: 'meta', meta_key: 'sponsors' };
  expect(normalized('sponsored_by', { ...formA, meta_key: 'sponsors' })).toMatchObject(follows);
  expect(normalized('sponsored_by', { ...formA, ...follows, meta_side: 'to' })).toMatchObject({ ...follows, meta_side: 'to' });
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
  ['ncr_invalid_subtype', [{ name: 'x', label: 'X', from: 'post', to: 'post', to_subtypes: 'page' }], 'to_subtypes'],
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
  ['ncr_invalid_args', [null], 'args'],
])('%s names the offending key: %j', (code, args, key) => {
  const error = thrown(() => normalized(...args));
  expect(error).toMatchObject({ code });
  expect(Object.keys(error.data.params ?? {})).toEqual([key]);
});

test.each<[string, number, (text: string) => object]>([
  ['a name', 50, (name) => ({ name })],
  ['a label', limits.label, (label) => ({ label })],
  ['the name of a subtype', limits.subtype, (subtype) => ({ from_subtypes: [subtype] })],
  ['a meta key', limits.label, (meta_key) => ({ meta_key })],
])('%s has at most %i characters', (_name, most, given) => {
  const of = (length: number) => normalized({ name: 'x', ...formA, ...given('a'.repeat(length)) });
  expect(of(most)).toMatchObject(given('a'.repeat(most)));
  expect(() => of(most + 1)).toThrow(RelationError);
});

test('the title of the other list is not longer than a label', () => {
  expect(normalized({ name: 'x', ...formA, label: 'L'.repeat(limits.label) }).labels.to).toHaveLength(limits.label);
});
