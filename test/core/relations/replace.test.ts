import { type ContentRecord, DatabaseUnavailable, is_relation_error, type Relx, Viewer } from 'relx/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Replacement } from '../../../src/core/relations/replace.js';
import { RelationRules } from '../../../src/core/relations/rules.js';
import { openCore, openWithStore } from '../open-core.js';

let relx: Relx;

beforeEach(async () => {
  const posts = { label: 'L', from_object_types: ['post'], to_object_types: ['post'] } as const;
  relx = await openCore({
    types: [
      { ...posts, name: 'two_each', direction: 'from_to', max_connections: 2, max_connections_to: 1 },
      { ...posts, name: 'noted', direction: 'from_to', fields: { note: { type: 'string' } } },
      { ...posts, name: 'two_friends', direction: 'bidirectional', max_connections: 2 },
      { name: 'any', label: 'L', from_object_types: ['post'], to_object_types: ['post', 'user'], direction: 'from_to' },
      { ...posts, name: 'to_pages', direction: 'from_to', from_subtypes: ['post'], to_subtypes: ['page'] },
    ],
  });
});

const post = (id: number) => ({ objectType: 'post', id }) as const;
const add = async (type: string, from: number, to: number): Promise<number> =>
  (await relx.relations.add({ type, from: post(from), to: post(to) })).id;
const list = async (type: string, id: number, direction?: 'outgoing' | 'incoming') =>
  (await relx.relations.list(post(id), { type, direction })).items.map(({ related }) => related.id);
const codes = (kept: readonly { readonly relation_id: number; readonly code: string }[]) =>
  kept.map(({ relation_id, code }) => [relation_id, code]);

describe('replacing an object', () => {
  test('moves its relations with their ids, data and dates, and fires the actions of a removal and an addition for each', async () => {
    const key = { type: 'noted', from: post(6), to: post(5) };
    const relation = await relx.relations.add(key, { data: { note: 'kept' } });
    const duplicate = [await add('references', 5, 7), await add('references', 8, 7)];
    const calls: unknown[] = [];
    for (const name of ['ncr_relation_added', 'ncr_relation_removed'] as const)
      relx.hooks.addAction(name, 'test', (...args: unknown[]) => void calls.push([name, ...args]));
    const viewer = new Viewer(1, ['administrator']);
    expect(await relx.relations.replace(post(5), post(8), { viewer })).toEqual({ moved: 1, dropped: 1, kept: [] });
    expect(await relx.relations.findById(relation.id)).toEqual({ ...relation, to_id: 8 });
    expect(calls).toEqual([
      ['ncr_relation_removed', 6, 5, 'noted', viewer],
      ['ncr_relation_added', relation.id, 6, 8, 'noted', viewer],
      ['ncr_relation_removed', 5, 7, 'references', viewer],
    ]);
    expect(await relx.relations.findById(duplicate[0] ?? 0)).toBeUndefined();
    expect(await relx.integrity.check()).toMatchObject({ checked: 2, found: 0 });
  });

  test('keeps what limits, subtypes, cycles and plugins reject, with the reasons', async () => {
    relx.hooks.addFilter('ncr_relation_allowed', 'test', (allowed, from, to) => allowed && !(from === 8 && to === 9));
    await add('two_each', 8, 6);
    const full = [await add('two_each', 5, 7), await add('two_each', 5, 10)].sort((a, b) => b - a);
    const denied = await add('references', 5, 9);
    const page = await add('to_pages', 7, 11);
    const ancestor = await add('parent_of', 5, 6);
    await add('parent_of', 6, 8);
    // the newest of the list moves, and the other one does not fit
    const { moved, dropped, kept } = await relx.relations.replace(post(5), post(8));
    expect([moved, dropped]).toEqual([1, 0]);
    expect(codes(kept).sort()).toEqual(
      [
        [full[1], 'ncr_max_connections_exceeded'],
        [denied, 'ncr_relation_not_allowed'],
        [ancestor, 'ncr_cycle'],
      ].sort(),
    );
    expect(codes((await relx.relations.replace(post(11), post(6), { types: ['to_pages'] })).kept)).toEqual([
      [page, 'ncr_invalid_combination'],
    ]);
    expect(await relx.integrity.check()).toMatchObject({ found: 0 });
  });

  test('leaves a relation whose other object is replaced meanwhile', async () => {
    const id = await add('references', 5, 6);
    relx.hooks.addFilter('ncr_relation_allowed', 'test', async (allowed, _from, to) => {
      if (to === 6) await relx.relations.replace(post(6), post(9));
      return allowed;
    });
    expect(await relx.relations.replace(post(5), post(8))).toEqual({ moved: 0, dropped: 0, kept: [] });
    expect(await relx.relations.findById(id)).toMatchObject({ from_id: 5, to_id: 9 });
    expect(await relx.integrity.check()).toMatchObject({ checked: 1, found: 0 });
    expect(await relx.relations.replace(post(5), post(8))).toMatchObject({ moved: 1 });
  });

  test('counts a relation between both objects that the user may not remove', async () => {
    await relx.import([{ kind: 'post', id: 20, type: 'post', title: 'Of nobody' }]);
    const between = await add('two_each', 20, 8);
    const other = await add('two_each', 7, 20);
    const { moved, kept } = await relx.relations.replace(post(20), post(8), { viewer: new Viewer(5, ['author']) });
    expect([moved, codes(kept)]).toEqual([
      0,
      [
        [between, 'rest_cannot_delete'],
        [other, 'ncr_max_connections_exceeded'],
      ],
    ]);
    expect(await relx.relations.replace(post(20), post(8))).toEqual({ moved: 1, dropped: 1, kept: [] });
  });

  test('writes nothing in a dry run, and nothing if a relation is rejected and all are required', async () => {
    await add('two_each', 8, 6);
    await add('two_each', 8, 7);
    await add('two_each', 5, 10);
    await add('references', 5, 6);
    const all = await relx.relations.rows();
    const dry = await relx.relations.replace(post(5), post(8), { dryRun: true });
    expect(dry).toMatchObject({ moved: 1, dropped: 0, kept: [{ code: 'ncr_max_connections_exceeded' }] });
    const failed = await relx.relations.replace(post(5), post(8), { validation: 'require-all-validate' });
    expect(failed).toEqual({ failed: 'validation', moved: 0, dropped: 0, kept: dry.kept });
    const args = { validation: 'require-all-validate' } as const;
    expect(await relx.functions.ncr_replace_object(5, 8, null, 'post', args)).toEqual(failed);
    expect(await relx.relations.rows()).toEqual(all);
    const done = await relx.relations.replace(post(5), post(8), { types: ['references'], validation: 'require-all-validate' });
    expect(done).toEqual({ moved: 1, dropped: 0, kept: [] });
  });

  test('changes the entity tags of the lists that show it', async () => {
    const [first, second] = [await add('references', 7, 5), await add('references', 7, 6)];
    const state = () => relx.relations.listState(post(7), 'references');
    const around = async () => {
      const relation = await relx.relations.findById(second);
      return relation && relx.relations.listsAround(relation);
    };
    const before = [await state(), await around()];
    await relx.relations.replace(post(5), post(8));
    expect(await list('references', 7)).toEqual([6, 8]);
    expect((await relx.relations.findById(first))?.to_id).toBe(8);
    for (const [index, now] of [await state(), await around()].entries()) expect(now).not.toBe(before[index]);
  });

  test('requires permission for each relation, and leaves those to hidden objects where they are', async () => {
    // by Ann, like all posts
    const own = await add('references', 5, 6);
    await relx.import([{ kind: 'post', id: 20, type: 'post', title: 'Of nobody' }]);
    await relx.import([{ kind: 'post', id: 21, type: 'post', title: 'Draft of nobody', status: 'draft' }]);
    const foreign = await add('references', 20, 5);
    await add('references', 5, 21);
    const viewer = new Viewer(5, ['author']);
    const { kept, ...counts } = await relx.relations.replace(post(5), post(8), { viewer });
    expect(counts).toEqual({ moved: 1, dropped: 0 });
    expect(codes(kept)).toEqual([[foreign, 'rest_cannot_delete']]);
    expect(await list('references', 8)).toEqual([6]);
    expect((await relx.relations.findById(own))?.from_id).toBe(8);
    expect(await relx.relations.count({ object: post(5) })).toBe(2);
  });

  test('handles lists of more than one transaction, in order', async () => {
    await relx.import(
      Array.from({ length: 600 }, (_, index) => ({ kind: 'post' as const, id: 1000 + index, type: 'post', title: `${index}` })),
    );
    const ids = Array.from({ length: 600 }, (_, index) => 1000 + index);
    for (const to of ids) await add('references', 5, to);
    const own = [await add('references', 8, 1300), await add('references', 8, 6)];
    await relx.relations.reorder(post(8), 'references', own);
    await relx.relations.reorderRelated(post(5), 'references', ids.slice(100, 500).toReversed());
    const before = await list('references', 5);
    expect(await relx.relations.replace(post(5), post(8))).toEqual({ moved: 599, dropped: 1, kept: [] });
    expect(await list('references', 8)).toEqual([1300, 6, ...before.filter((id) => id !== 1300)]);
    const many = relx.relations.replace(post(8), post(5), { validation: 'require-all-validate' });
    expect(await many).toMatchObject({ moved: 601 });
    relx.hooks.addFilter('ncr_relation_allowed', 'test', (allowed, _from, to) => {
      if (to === 1000) throw new DatabaseUnavailable('undone', 'test');
      return allowed;
    });
    // after the first transaction
    await expect(relx.relations.replace(post(5), post(8))).rejects.toMatchObject({ outcome: 'unknown' });
  });

  test('moves up to 1,000 relations or none', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => 1000 + index);
    await relx.import(ids.map((id) => ({ kind: 'post' as const, id, type: 'post', title: `${id}` })));
    for (const to of ids.slice(1)) await add('references', 5, to);
    const replace = () => relx.relations.replace(post(5), post(8), { validation: 'require-all-validate', dryRun: true });
    expect(await replace()).toMatchObject({ moved: 1000 });
    await add('references', 5, 1000);
    await expect(replace()).rejects.toMatchObject({ code: 'rest_too_much_work' });
  });

  test('rejects other objects than two of one type', async () => {
    const failure = async (...args: Parameters<Relx['relations']['replace']>) =>
      relx.relations.replace(...args).catch((error) => is_relation_error(error) && error.code);
    expect(await failure(post(5), post(5))).toBe('ncr_invalid_args');
    expect(await failure(post(5), { objectType: 'term', id: 6 })).toBe('ncr_invalid_args');
    expect(await failure(post(5), post(999))).toBe('ncr_object_not_found');
    expect(await failure(post(5), post(8), { types: ['similar'] })).toBe('ncr_computed_type');
    expect(await failure(post(5), post(8), { cursor: 'nothing:from:1:1' })).toBe('ncr_invalid_args');
  });

  test.each([
    ['everyone', undefined],
    ['a user who may remove it', new Viewer(1, ['administrator'])],
  ])('does not count a relation between both objects, which is removed, for %s', async (_, viewer) => {
    await add('two_each', 8, 5);
    await add('two_each', 8, 6);
    await add('two_each', 5, 7);
    for (const dryRun of [true, false])
      expect(await relx.relations.replace(post(5), post(8), { viewer, dryRun })).toEqual({ moved: 1, dropped: 1, kept: [] });
    expect(await list('two_each', 8)).toEqual([7, 6]);
  });

  test.each(['references', 'related_to'])('finds duplicates in a dry run, and fires and removes nothing (%s)', async (type) => {
    await add(type, 5, 7);
    await add(type, 7, 8);
    await add(type, 8, 6);
    await add(type, 5, 6);
    const actions = vi.fn();
    for (const name of ['ncr_relation_added', 'ncr_relation_removed'] as const) relx.hooks.addAction(name, 'test', actions);
    const all = await relx.relations.rows();
    const planned = await relx.relations.replace(post(5), post(8), { dryRun: true });
    expect(planned).toEqual(type === 'references' ? { moved: 1, dropped: 1, kept: [] } : { moved: 0, dropped: 2, kept: [] });
    expect(await relx.relations.rows()).toEqual(all);
    expect(actions).not.toHaveBeenCalled();
    expect(await relx.relations.replace(post(5), post(8))).toEqual(planned);
    expect(await relx.integrity.check()).toMatchObject({ found: 0 });
  });

  test('counts relations of either side of a two-way type', async () => {
    await add('two_friends', 5, 6);
    await add('two_friends', 7, 5);
    await add('two_friends', 10, 8);
    const { moved, kept } = await relx.relations.replace(post(5), post(8));
    expect([moved, kept.map(({ code }) => code)]).toEqual([1, ['ncr_max_connections_exceeded']]);
    expect(await relx.integrity.check()).toMatchObject({ checked: 3, found: 0 });
  });

  test('moves relations to objects of another object type with the same number', async () => {
    const user = (id: number) => ({ objectType: 'user', id }) as const;
    for (const id of [5, 6]) await relx.relations.add({ type: 'any', from: post(5), to: user(id) });
    expect(await relx.relations.replace(post(5), post(6))).toEqual({ moved: 2, dropped: 0, kept: [] });
  });

  test.each([[[6]], [[6, 7]]])('puts placed relations behind those of the other object, in their order (%j)', async (placed) => {
    const own = [];
    for (const to of placed) own.push(await add('references', 8, to));
    await relx.relations.reorder(post(8), 'references', own);
    await relx.import([20, 21].map((id) => ({ kind: 'post' as const, id, type: 'post', title: `${id}` })));
    const moved = [await add('references', 5, 11), await add('references', 5, 20), await add('references', 5, 21)];
    await relx.relations.reorder(post(5), 'references', moved);
    await relx.relations.replace(post(5), post(8));
    expect(await list('references', 8)).toEqual([...placed, 11, 20, 21]);
  });

  describe('reads relations in parts', () => {
    /** Moves relations with a limit until none are left, and counts what each call has read. */
    async function inParts(limit: number, dryRun: boolean): Promise<number[]> {
      const counts: number[] = [];
      let cursor: string | undefined;
      do {
        const result = await relx.relations.replace(post(5), post(8), { limit, dryRun, cursor });
        if ('failed' in result) throw new Error('rejected');
        counts.push(result.moved + result.dropped + result.kept.length);
        cursor = result.next;
      } while (cursor !== undefined && counts.length < 20);
      return counts;
    }

    beforeEach(async () => {
      const ids = [];
      for (const to of [6, 7, 10, 11]) ids.push(await add('references', 5, to));
      await relx.relations.reorder(post(5), 'references', ids.slice(0, 3));
      for (const from of [6, 7, 9]) await add('references', from, 5);
      for (const to of [6, 7, 8, 9, 10]) await add('related_to', 5, to);
      await add('two_friends', 5, 6);
    });

    test.each([
      [1, Array.from({ length: 13 }, () => 1)],
      [3, [3, 3, 3, 3, 1]],
      [5, [5, 5, 3]],
      [13, [13]],
      [14, [13]],
    ])('of at most %i', async (limit, counts) => {
      for (const dryRun of [true, false])
        expect((await inParts(limit, dryRun)).filter((count, index) => count > 0 || index === 0)).toEqual(counts);
      expect(await relx.relations.count({ object: post(5) })).toBe(0);
      expect(await relx.relations.count({ object: post(8) })).toBe(12);
    });

    test.each(['!references:from:1:1', 'references:from:1:1!', 'references:both:1:1', 'references:from:1', 'nothing:from:1:1'])(
      'the cursor %s is invalid',
      async (cursor) => {
        await expect(relx.relations.replace(post(5), post(8), { cursor })).rejects.toMatchObject({ code: 'ncr_invalid_args' });
        expect(await relx.relations.count({ object: post(8) })).toBe(1);
      },
    );
  });

  describe('with more relations than one transaction moves', () => {
    const [old, by] = [post(2000), post(2001)];
    const ids = Array.from({ length: 260 }, (_, index) => 1000 + index);
    const records = (from: ReturnType<typeof post>): ContentRecord[] => [
      ...[old.id, by.id, ...ids].map((id) => ({ kind: 'post', id, type: 'post', title: `${id}` }) as const),
      ...ids.map((id) => ({ kind: 'relation', type: 'references', from, to: post(id) }) as const),
    ];

    beforeEach(() => relx.import(records(old)));

    test('a limit counts those of each transaction, in a dry run too', async () => {
      relx.hooks.addFilter('ncr_max_relationships', 'test', (max, id) => (id === by.id ? 258 : max));
      const planned = await relx.relations.replace(old, by, { dryRun: true });
      expect(planned).toMatchObject({ moved: 258, dropped: 0 });
      expect(planned.kept).toHaveLength(2);
      expect(await relx.relations.replace(old, by)).toEqual(planned);
    });

    test('the outcome is unknown if the database becomes unavailable after one', async () => {
      let unavailable = ids[0];
      relx.hooks.addFilter('ncr_relation_allowed', 'test', (allowed, _from, to) => {
        if (to === unavailable) throw new DatabaseUnavailable('undone', 'test');
        return allowed;
      });
      const replace = (dryRun = false) => relx.relations.replace(old, by, { dryRun });
      // the list begins with the newest
      await expect(replace(true)).rejects.toMatchObject({ outcome: 'undone' });
      unavailable = ids.at(-1);
      await expect(replace()).rejects.toMatchObject({ outcome: 'undone' });
      // the first transaction only drops duplicates
      await relx.import(records(by));
      unavailable = ids[0];
      await expect(replace()).rejects.toMatchObject({ outcome: 'unknown' });
      expect(await relx.relations.count({ object: old })).toBe(4);
    });
  });

  test.each([
    [false, [[post(5), post(8)]]],
    [true, []],
  ] as const)('locks both objects and the relations that it moves, unless it only plans (%s)', async (dryRun, locked) => {
    const { relx: site, store } = await openWithStore();
    const { id } = await site.relations.add({ type: 'references', from: post(5), to: post(6) });
    const lock = vi.spyOn(store, 'lockObjects');
    const read = vi.spyOn(store.relations, 'byIds');
    const rules = new RelationRules(store, site.hooks);
    const options = { dryRun, types: ['references'] };
    const replacement = new Replacement(store, site.hooks, rules, site.permissions, site.types, post(5), post(8), options);
    expect(await replacement.run()).toMatchObject({ moved: 1 });
    expect(lock.mock.calls.map(([, objects]) => objects)).toEqual(locked);
    expect(read.mock.calls.map(([, ...args]) => args)).toEqual([[[id], !dryRun]]);
  });
});
