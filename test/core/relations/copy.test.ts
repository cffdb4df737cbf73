import { is_relation_error, type Relx } from 'relx/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { copyRelations } from '../../../src/core/relations/copy.js';
import { GAP } from '../../../src/core/relations/order/position-plan.js';
import { RelationRules } from '../../../src/core/relations/rules.js';
import { UNORDERED } from '../../../src/store/database.js';
import type { Store } from '../../../src/store/store.js';
import type { TestDatabase } from '../../database.js';
import { openCore, openWithStore } from '../open-core.js';

let relx: Relx;

beforeEach(async () => {
  const posts = { label: 'L', from_object_types: ['post'], to_object_types: ['post'] } as const;
  relx = await openCore({
    types: [
      { ...posts, name: 'two_each', direction: 'from_to', max_connections: 2, max_connections_to: 1 },
      { ...posts, name: 'noted', direction: 'from_to', fields: { note: { type: 'string' } } },
      { ...posts, name: 'two_friends', direction: 'bidirectional', max_connections: 2 },
    ],
  });
});

const post = (id: number) => ({ objectType: 'post', id }) as const;

async function add(type: string, from: number, to: number): Promise<number> {
  return (await relx.relations.add({ type, from: post(from), to: post(to) })).id;
}

async function list(type: string, id: number, direction?: 'outgoing' | 'incoming'): Promise<number[]> {
  const { items } = await relx.relations.list(post(id), { type, ...(direction ? { direction } : {}) });
  return items.map(({ related }) => related.id);
}

const reasons = (left: readonly { readonly relation_id: number; readonly reason: { readonly code: string } }[]) =>
  left.map(({ relation_id, reason }) => [relation_id, reason.code]);

test('copies relations from an object and to it, with objects of every type', async () => {
  await add('references', 5, 6);
  await add('references', 7, 5);
  await relx.relations.add({ type: 'authored_by', from: post(5), to: { objectType: 'user', id: 5 } });
  await relx.relations.add({ type: 'categorized_as', from: post(5), to: { objectType: 'term', id: 5 } });
  // of another object with the same number
  await relx.relations.add({ type: 'favorite_posts', from: { objectType: 'user', id: 5 }, to: post(6) });
  const { copied, skipped, errors } = await relx.relations.copy(post(5), post(8));
  expect([copied.length, skipped, errors]).toEqual([4, [], []]);
  expect(await list('references', 8)).toEqual([6]);
  expect(await list('references', 8, 'incoming')).toEqual([7]);
  expect(await list('references', 5)).toEqual([6]);
  expect((await relx.relations.list(post(8), { objectType: 'user', direction: 'outgoing' })).total).toBe(1);
  expect((await relx.relations.list(post(8), { objectType: 'term', direction: 'outgoing' })).total).toBe(1);
  expect((await relx.relations.list(post(8), { objectType: 'user', direction: 'incoming' })).total).toBe(0);
});

test('copies either side of a two-way type', async () => {
  await add('related_to', 5, 6);
  await add('related_to', 7, 5);
  await relx.relations.copy(post(5), post(8));
  expect(await list('related_to', 8)).toEqual(await list('related_to', 5));
  expect(await list('related_to', 6)).toEqual([8, 5]);
});

test('keeps the order, of what was placed and of what was not', async () => {
  const relations = new Map<number, number>();
  for (const to of [6, 7, 11]) relations.set(to, await add('references', 5, to));
  await relx.relations.move(relations.get(6) as number, { side: 'from', position: 0 });
  expect(await list('references', 5)).toEqual([6, 11, 7]);
  await relx.relations.copy(post(5), post(8));
  expect(await list('references', 8)).toEqual([6, 11, 7]);
  // still without a position: a new one comes between
  await add('references', 8, 5);
  expect(await list('references', 8)).toEqual([6, 5, 11, 7]);
});

test('what the target has placed stays in front', async () => {
  const own = await add('references', 8, 11);
  await relx.relations.move(own, { side: 'from', position: 0 });
  const moved = await add('references', 5, 6);
  await add('references', 5, 7);
  await relx.relations.move(moved, { side: 'from', position: 0 });
  await relx.relations.copy(post(5), post(8));
  expect(await list('references', 8)).toEqual([11, 6, 7]);
});

test('does not change the order on the other side', async () => {
  const [first, second] = [await add('references', 5, 6), await add('references', 7, 6)];
  await relx.relations.reorder(post(6), 'references', [first, second], 'to');
  await relx.relations.copy(post(5), post(8));
  expect(await list('references', 6, 'incoming')).toEqual([5, 7, 8]);
});

test('skips what exists, what would relate the target to itself, and what is over a limit, each with its reason', async () => {
  const exists = await add('related_to', 5, 6);
  await add('related_to', 6, 8);
  const self = await add('related_to', 8, 5);
  const taken = await add('two_each', 5, 6);
  await add('two_friends', 8, 11);
  const friends = [await add('two_friends', 5, 6), await add('two_friends', 5, 7)];
  const { copied, skipped, errors } = await relx.relations.copy(post(5), post(8));
  // the limit leaves space for the first of the list, which is the newest
  expect(copied).toMatchObject([{ from_id: 8, to_id: 7, type: 'two_friends' }]);
  expect(reasons(skipped)).toEqual([
    [self, 'ncr_self_relation'],
    [exists, 'ncr_relation_exists'],
    [taken, 'ncr_max_connections_exceeded'],
    [friends[0], 'ncr_max_connections_exceeded'],
  ]);
  expect(errors).toEqual([]);
  expect(await list('two_friends', 8)).toEqual([7, 11]);
});

test('relations that a plugin rejects are skipped', async () => {
  const rejected = await add('references', 5, 6);
  await add('references', 5, 7);
  relx.hooks.addFilter('ncr_relation_allowed', 'test', (allowed: unknown, _from: unknown, to: unknown) => allowed && to !== 6);
  const { copied, skipped } = await relx.relations.copy(post(5), post(8));
  expect(copied).toMatchObject([{ to_id: 7 }]);
  expect(reasons(skipped)).toEqual([[rejected, 'ncr_relation_not_allowed']]);
});

test('only the given types are copied', async () => {
  await add('references', 5, 6);
  await add('depends_on', 5, 6);
  const { copied } = await relx.relations.copy(post(5), post(8), ['depends_on', 'depends_on']);
  expect(copied).toMatchObject([{ from_id: 8, to_id: 6, type: 'depends_on' }]);
  expect((await relx.relations.copy(post(5), post(8), [])).copied).toEqual([]);
});

test('users and terms are copied onto their object type', async () => {
  await relx.relations.add({ type: 'favorite_posts', from: { objectType: 'user', id: 5 }, to: post(6) });
  await relx.relations.add({ type: 'authored_by', from: post(7), to: { objectType: 'user', id: 5 } });
  const { copied } = await relx.relations.copy({ objectType: 'user', id: 5 }, { objectType: 'user', id: 6 });
  expect(copied).toMatchObject([
    { from_type: 'user', from_id: 6, to_id: 6, type: 'favorite_posts' },
    { from_id: 7, to_type: 'user', to_id: 6, type: 'authored_by' },
  ]);
});

test('both actions get each copy, after the commit', async () => {
  await add('references', 5, 6);
  await add('references', 5, 7);
  const seen: unknown[] = [];
  const found: unknown[] = [];
  for (const name of ['ncr_relation_added', 'relx_relation_added']) {
    relx.hooks.addAction(name, 'test', async (...args: unknown[]) => {
      seen.push([name, ...args]);
      found.push(await relx.relations.get(args[0] as number));
    });
  }
  const { copied } = await relx.relations.copy(post(5), post(8));
  expect(seen).toEqual(
    copied.flatMap(({ id, from_id, to_id, type }) => [
      ['ncr_relation_added', id, from_id, to_id, type],
      ['relx_relation_added', id, from_id, to_id, type],
    ]),
  );
  expect(found).not.toContain(undefined);
});

test('a copy that fails half-way leaves nothing behind, and fires nothing', async () => {
  await add('references', 5, 6);
  await add('two_each', 5, 7);
  let calls = 0;
  relx.hooks.addAction('ncr_relation_added', 'test', () => {
    calls += 1;
  });
  relx.hooks.addFilter('ncr_max_relationships', 'test', (max: unknown, _id: unknown, type: unknown) => {
    if (type === 'two_each') throw new Error('broken');
    return max;
  });
  await expect(relx.relations.copy(post(5), post(8))).rejects.toThrow('broken');
  expect(await list('references', 8)).toEqual([]);
  expect(calls).toBe(0);
});

test.each([
  ['ncr_object_not_found', [5, 404]],
  ['ncr_object_not_found', [404, 5]],
  ['ncr_invalid_args', [5, 5]],
  ['ncr_invalid_args', [5, 6, 'references']],
  ['ncr_invalid_type', [5, 6, ['nonsense']]],
  ['ncr_invalid_type', [5, 6, [null]]],
  ['ncr_invalid_id', ['5', 6]],
  ['ncr_invalid_id', [5, Number.NaN]],
  ['ncr_invalid_id', [5, null]],
  ['ncr_invalid_object_type', [5, 6, null, 'page']],
])('ncr_copy_relations gives %s for %j', async (code, args) => {
  const result = await (relx.functions.ncr_copy_relations as (...args: unknown[]) => Promise<unknown>)(...args);
  expect(is_relation_error(result) && result.code).toBe(code);
});

test('ncr_copy_relations copies posts, or objects of the given object type', async () => {
  await add('references', 5, 6);
  await relx.relations.add({ type: 'favorite_posts', from: { objectType: 'user', id: 5 }, to: post(6) });
  expect(await relx.functions.ncr_copy_relations(5, 8)).toMatchObject({
    copied: [{ from_type: 'post' }],
    skipped: [],
    errors: [],
  });
  expect(await relx.functions.ncr_copy_relations(5, 6, null, 'user')).toMatchObject({ copied: [{ from_type: 'user' }] });
});

test('objects of two object types are rejected', async () => {
  await expect(relx.relations.copy(post(5), { objectType: 'user', id: 5 })).rejects.toMatchObject({ code: 'ncr_invalid_args' });
});

test('leaves out what closes a cycle, or does not fit the type', async () => {
  relx = await openCore({ types: [{ name: 'of_page', label: 'L', from: 'page', to: 'post' } as never] });
  await add('parent_of', 5, 6);
  const cycle = await add('parent_of', 8, 5);
  await add('parent_of', 7, 8);
  await relx.relations.add({ type: 'of_page', from: post(11), to: post(5) });
  // 7 leads to 8, which leads to 5
  const { copied, skipped } = await relx.relations.copy(post(5), post(7));
  expect(copied.map(({ type, from_id, to_id }) => [type, from_id, to_id])).toEqual([
    ['parent_of', 7, 6],
    ['of_page', 11, 7],
  ]);
  expect(reasons(skipped)).toEqual([[cycle, 'ncr_cycle']]);
  const page = await relx.relations.copy(post(5), post(11));
  expect(reasons(page.skipped).map(([, code]) => code)).toContain('ncr_self_relation');
});

test('copies the data of relations, and stores each pair as a new relation would be', async () => {
  await relx.relations.add({ type: 'noted', from: post(5), to: post(6) }, { data: { note: 'kept' } });
  await relx.relations.add({ type: 'noted', from: post(7), to: post(5) });
  await add('related_to', 9, 5);
  const { copied } = await relx.relations.copy(post(5), post(8));
  expect(copied.map(({ type, data }) => [type, data])).toEqual([
    ['related_to', undefined],
    ['noted', { note: 'kept' }],
    ['noted', {}],
  ]);
  for (const relation of copied) expect(await relx.relations.findById(relation.id)).toEqual(relation);
  expect(await relx.integrity.check()).toMatchObject({ checked: 6, found: 0 });
});

describe('with a store', () => {
  let store: Store;
  let database: TestDatabase;
  const copy = () =>
    copyRelations(store, new RelationRules(store, relx.hooks), [relx.types.stored('references')], post(5), post(8));

  beforeEach(async () => {
    ({ relx, store, database } = await openWithStore());
  });

  test('locks both objects, and those that the copies relate', async () => {
    await add('references', 5, 6);
    await add('references', 7, 5);
    const lock = vi.spyOn(store, 'lockObjects');
    await copy();
    expect(lock.mock.calls.map(([, objects]) => objects)).toEqual([[post(5), post(8)], [post(6)], [post(7)]]);
  });

  test('skips a pair that an import inserts meanwhile', async () => {
    const id = await add('references', 5, 6);
    vi.spyOn(store.relations, 'insert').mockResolvedValue(undefined);
    const { copied, skipped, errors } = await copy();
    expect([copied, reasons(skipped), errors]).toEqual([[], [[id, 'ncr_relation_exists']], []]);
  });

  test('reports relations to objects that are gone as errors of their parameter', async () => {
    const ids = [await add('references', 5, 6), await add('references', 7, 5)];
    await database.run('delete from wp_posts where ID in (6, 7)');
    const { copied, skipped, errors } = await copy();
    expect([copied, skipped, reasons(errors)]).toEqual([[], [], ids.map((id) => [id, 'ncr_object_not_found'])]);
    expect(errors.map(({ reason }) => Object.keys(reason.data.params ?? {}))).toEqual([['to_id'], ['from_id']]);
  });

  const end = UNORDERED - 2 * GAP;
  test.each([
    ['follow the last position', end - 1, [end - 1, end - 1 + GAP, end - 1 + 2 * GAP]],
    ['have none if there is no space for all', end, [end, UNORDERED, UNORDERED]],
  ])('positions of copies %s', async (_, last, positions) => {
    await relx.relations.reorder(post(5), 'references', [await add('references', 5, 6), await add('references', 5, 7)]);
    const own = await add('references', 8, 9);
    await store.transaction((executor) => store.order.place(executor, own, 'from', last));
    await copy();
    const rows = await store.order.list(store.db, 'references', post(8), ['from']);
    expect(rows.map(({ position, related }) => [related.id, position])).toEqual(
      [9, 6, 7].map((id, index) => [id, positions[index]]),
    );
  });
});
