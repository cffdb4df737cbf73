import { RelationError, type Relx } from 'relx/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createGuardedHooks } from '../../../src/core/lib/hooks.js';
import { applyBatch, type RelationChange } from '../../../src/core/relations/batch.js';
import { RelationRules } from '../../../src/core/relations/rules.js';
import { TypeRegistry } from '../../../src/core/relations/types/type-registry.js';
import type { Store } from '../../../src/store/store.js';
import { openCore } from '../open-core.js';
import { openTestStore } from '../open-store.js';

const post = (id: number) => ({ objectType: 'post', id }) as const;
const key = (from: number, to: number, type = 'references') => ({ type, from: post(from), to: post(to) });
const add = (...ends: Parameters<typeof key>): RelationChange => ({ change: 'add', key: key(...ends) });
const remove = (...ends: Parameters<typeof key>): RelationChange => ({ change: 'remove', key: key(...ends) });

/** Codes of rejected changes by their index. */
const codes = (results: readonly unknown[]) => results.map((one) => (one instanceof RelationError ? one.code : one));

describe('a batch', () => {
  let relx: Relx;
  let calls: unknown[];
  beforeEach(async () => {
    const posts = { label: 'L', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' } as const;
    relx = await openCore({ types: [{ ...posts, name: 'credits', fields: { role: { type: 'string' } } }] });
    await relx.relations.add(key(5, 6));
    calls = [];
    for (const name of ['ncr_relation_added', 'ncr_relation_removed'])
      relx.hooks.addAction(name, 'test', (...args) => calls.push([name, ...args]));
  });

  test('gives a relation for each change, each after those before it', async () => {
    const changes = [add(5, 7), remove(5, 6), add(5, 6), remove(5, 7), add(6, 5, 'related_to')];
    const { done, results } = await relx.relations.batch(changes);
    expect(done).toBe(true);
    expect(results).toMatchObject(
      [
        [5, 7, 'references'],
        [5, 6, 'references'],
        [5, 6, 'references'],
        [5, 7, 'references'],
        [6, 5, 'related_to'],
      ].map(([from_id, to_id, type]) => ({ from_id, to_id, type })),
    );
    const stored = await relx.relations.rows();
    expect(stored.map(({ from_id, to_id, type }) => [from_id, to_id, type])).toEqual([
      [5, 6, 'references'],
      [6, 5, 'related_to'],
    ]);
    expect(calls.map((call) => (call as unknown[])[0])).toEqual(
      changes.map(({ change }) => (change === 'add' ? 'ncr_relation_added' : 'ncr_relation_removed')),
    );
  });

  test('without changes is done', async () => {
    expect(await relx.relations.batch([])).toEqual({ done: true, results: [] });
  });

  test('stores the data of added relations, and ignores that of removed ones', async () => {
    const data = { role: 'editor' };
    expect(await relx.relations.batch([{ ...add(5, 6, 'credits'), data }])).toMatchObject({ done: true, results: [{ data }] });
    const bad = { nope: 1 };
    const { results } = await relx.relations.batch([{ ...add(5, 7, 'credits'), data: bad }]);
    expect(codes(results)).toEqual(['ncr_invalid_data']);
    expect(await relx.relations.batch([{ ...remove(5, 6, 'credits'), data: bad }])).toMatchObject({ done: true });
  });

  test.each([
    ['before the transaction', [add(5, 7), add(5, 5), add(5, 8, 'nope')], [undefined, 'ncr_self_relation', 'ncr_invalid_type']],
    ['in it', [add(5, 7), add(5, 6), remove(7, 8)], [undefined, 'ncr_relation_exists', 'ncr_relation_not_found']],
    ['without a key', [add(5, 7), { change: 'add' } as RelationChange], [undefined, 'ncr_invalid_type']],
  ])('writes nothing if changes are rejected, and gives the errors by index: %s', async (_name, changes, expected) => {
    const { done, results } = await relx.relations.batch(changes);
    expect([done, codes(results)]).toEqual([false, expected]);
    expect((await relx.relations.rows()).map(({ to_id }) => to_id)).toEqual([6]);
    expect(calls).toEqual([]);
  });

  test('lets plugins reject added relations, and not removed ones', async () => {
    const requested: unknown[] = [];
    relx.hooks.addFilter('ncr_relation_allowed', 'test', (_allowed, ...args) => {
      requested.push(args);
      return false;
    });
    const { done, results } = await relx.relations.batch([remove(5, 6), add(5, 7)]);
    expect([done, codes(results)]).toEqual([false, [undefined, 'ncr_relation_not_allowed']]);
    expect(await relx.relations.batch([remove(5, 6)])).toMatchObject({ done: true });
    expect(requested).toEqual([[5, 7, 'references']]);
  });

  test('with an idempotency key is applied once, with the same result', async () => {
    const send = async () => {
      const idempotencyKey = await relx.shared.idempotencyKey({ user: 5, request: 'POST /batch', key: 'k', body: '' });
      return relx.relations.batch([add(5, 7), remove(5, 6)], { idempotencyKey });
    };
    const first = await send();
    expect(first).toMatchObject({ done: true, results: [{ to_id: 7 }, { to_id: 6 }] });
    expect(await send()).toEqual(first);
    expect(calls).toHaveLength(2);
  });
});

describe('the transaction of a batch', () => {
  let store: Store;
  let rules: RelationRules;
  const types = new TypeRegistry({ post: new Set(['post']), term: new Set(), user: new Set() });
  beforeEach(async () => {
    store = await openTestStore();
    rules = new RelationRules(
      store,
      createGuardedHooks(() => {}),
    );
  });

  test('locks the types of added relations, and each object once', async () => {
    const lock = vi.spyOn(rules, 'lock');
    const user = { objectType: 'user', id: 1 } as const;
    const favorite = { type: 'favorite_posts', from: user, to: post(2) };
    // objects that do not exist, which is found later
    const changes: RelationChange[] = [
      add(1, 2),
      remove(2, 3, 'parent_of'),
      { change: 'add', key: favorite },
      add(3, 1, 'related_to'),
    ];
    const { done } = await applyBatch(store, rules, types, changes);
    expect(done).toBe(false);
    expect(lock).toHaveBeenCalledTimes(1);
    const [, locked, objects] = lock.mock.calls[0] ?? [];
    expect(locked?.map(({ name }) => name)).toEqual(['references', 'favorite_posts', 'related_to']);
    expect(objects).toEqual([post(1), post(2), post(3), user]);
  });

  test.each(['find', 'isPossible'] as const)('throws errors that are not about a change: of %s', async (method) => {
    const broken = new Error('broken');
    vi.spyOn(store.relations, method).mockRejectedValue(broken);
    const changes = [method === 'find' ? remove(1, 2) : add(1, 2)];
    await expect(applyBatch(store, rules, types, changes)).rejects.toBe(broken);
  });
});
