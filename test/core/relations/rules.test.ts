import { RelationError, type RelationKey } from 'relx/core';
import { describe, expect, test, vi } from 'vitest';
import { createGuardedHooks } from '../../../src/core/lib/hooks.js';
import { cannotRelate, RelationRules, relationAlreadyExists } from '../../../src/core/relations/rules.js';
import { TypeRegistry } from '../../../src/core/relations/types/type-registry.js';
import type { Store } from '../../../src/store/store.js';
import { openCore } from '../open-core.js';

type Site = Awaited<ReturnType<typeof openCore>>;

const post = (id: number) => ({ objectType: 'post', id }) as const;
const user = (id: number) => ({ objectType: 'user', id }) as const;

/** The error that an attempt to relate two objects throws. */
async function rejection(relx: Site, key: RelationKey): Promise<RelationError> {
  const error = await relx.relations.add(key).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof RelationError)) throw new Error(`Expected a RelationError, got ${String(error)}`);
  return error;
}

describe('the error of a rejected relation', () => {
  test.each([
    ['a source that does not exist', { from: post(99), to: post(5) }, 'ncr_object_not_found', 'from_id'],
    ['a target that does not exist', { from: post(5), to: post(99) }, 'ncr_object_not_found', 'to_id'],
    ['a source of a type that cannot have the relation', { from: user(5), to: post(5) }, 'ncr_invalid_object_type', 'from_type'],
    ['a target of a type that cannot have the relation', { from: post(5), to: user(5) }, 'ncr_invalid_object_type', 'to_type'],
    ['the object itself', { from: post(5), to: post(5) }, 'ncr_self_relation', 'to_id'],
    ['no object type', { from: { id: 5 } as never, to: post(5) }, 'ncr_invalid_object_type', 'from_type'],
    ['an ID that is none', { from: post(5), to: post(0) }, 'ncr_invalid_id', 'to_id'],
    ['no source', { from: undefined as never, to: post(5) }, 'ncr_invalid_object_type', 'from_type'],
  ])('names the parameter: %s', async (_name, ends, code, parameter) => {
    const relx = await openCore();
    const error = await rejection(relx, { ...ends, type: 'references' });
    expect([error.code, Object.keys(error.data.params ?? {})]).toEqual([code, [parameter]]);
  });

  test.each([
    ['the same pair', 'references', post(6), post(7)],
    ['the other order of a two-way type', 'related_to', post(7), post(6)],
  ])('contains the ID of the relation that exists: %s', async (_name, type, from, to) => {
    const relx = await openCore();
    const existing = await relx.relations.add({ from: post(6), to: post(7), type });
    const error = await rejection(relx, { from, to, type });
    expect([error.code, error.data.status, error.data.relation_id]).toEqual(['ncr_relation_exists', 409, existing.id]);
  });

  test.each([
    ['the same pair', 'one_each', post(6), post(7)],
    ['the other order of a two-way type', 'one_friend', post(7), post(6)],
  ])('is about the relation that exists, not about the limit that it reaches: %s', async (_name, type, from, to) => {
    const posts = { label: 'L', from_object_types: ['post'], to_object_types: ['post'], max_connections: 1 } as const;
    const relx = await openCore({
      types: [
        { ...posts, name: 'one_each', direction: 'from_to' },
        { ...posts, name: 'one_friend', direction: 'bidirectional' },
      ],
    });
    const existing = await relx.relations.add({ from: post(6), to: post(7), type });
    const error = await rejection(relx, { from, to, type });
    expect([error.code, error.data.relation_id]).toEqual(['ncr_relation_exists', existing.id]);
  });

  test.each([
    ['a source of another post type', post(11), post(12), 'from_id'],
    ['a target of another post type', post(5), post(6), 'to_id'],
  ])('names the parameter of an object that the type does not connect: %s', async (_name, from, to, parameter) => {
    const relx = await openCore({
      types: [
        {
          name: 'to_pages',
          label: 'L',
          from_object_types: ['post'],
          from_subtypes: ['post'],
          to_object_types: ['post'],
          to_subtypes: ['page'],
          direction: 'from_to',
        },
      ],
    });
    await relx.import([{ kind: 'post', id: 12, type: 'page', title: 'Team' }]);
    const error = await rejection(relx, { from, to, type: 'to_pages' });
    expect([error.code, Object.keys(error.data.params ?? {})]).toEqual(['ncr_invalid_combination', [parameter]]);
    await relx.relations.add({ from: post(5), to: post(11), type: 'to_pages' });
  });

  test('contains the limit and the object that has reached it', async () => {
    const limited = await openCore();
    limited.hooks.addFilter('ncr_max_relationships', 'test', () => 1);
    await limited.relations.add({ from: post(5), to: post(6), type: 'references' });
    const error = await rejection(limited, { from: post(5), to: post(7), type: 'references' });
    expect([error.code, error.data]).toEqual([
      'ncr_max_connections_exceeded',
      expect.objectContaining({ status: 409, max_connections: 1, object_type: 'post', object_id: 5 }),
    ]);
  });
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', true, null, undefined, {}])(
  'ncr_max_relationships that returns %j sets no limit',
  async (max) => {
    const relx = await openCore();
    relx.hooks.addFilter('ncr_max_relationships', 'test', () => max);
    for (const id of [6, 7, 8]) await relx.relations.add({ from: post(5), to: post(id), type: 'references' });
    expect(await relx.functions.ncr_get_related(5, 'post', 'references')).toHaveLength(3);
  },
);

describe('locks', () => {
  const types = new TypeRegistry({ post: new Set(['post']), term: new Set(), user: new Set() });
  const objects = [post(5), user(5)];

  test.each([
    [['parent_of'], true],
    [['references', 'parent_of'], true],
    [['references'], false],
    [[], false],
  ])('of relations of the types %j: the lock of acyclic types %s', async (names, isLocked) => {
    const calls: unknown[] = [];
    const store = {
      lockAcyclic: vi.fn(async () => calls.push('acyclic')),
      lockObjects: vi.fn(async (_executor, ends) => calls.push(ends)),
    } as unknown as Store;
    const rules = new RelationRules(
      store,
      createGuardedHooks(() => {}),
    );
    await rules.lock(
      {} as never,
      names.map((name) => types.stored(name)),
      objects,
    );
    // the same order in every transaction, so that none waits for another in a circle
    expect(calls).toEqual(isLocked ? ['acyclic', objects] : [objects]);
  });
});

describe('the text of an error', () => {
  const types = new TypeRegistry({ post: new Set(['post']), term: new Set(), user: new Set() });
  const type = types.stored('references');

  test.each([
    [7, true],
    [undefined, false],
  ])('names the relation that exists if it is known: %s', (id, isNamed) => {
    const { message, data } = relationAlreadyExists(type, id);
    expect([/relation 7/.test(message), /undefined/.test(message), data.relation_id]).toEqual([isNamed, false, id]);
  });

  test.each([
    ['source', true],
    ['both', false],
    [undefined, true],
  ] as const)('names the object that users must be able to edit, unless it is both: %s', (edit, isNamed) => {
    const { code, message } = cannotRelate({ ...type, edit }, post(5), 'rest_cannot_create');
    expect([code, message.includes('post 5')]).toEqual(['rest_cannot_create', isNamed]);
  });
});
