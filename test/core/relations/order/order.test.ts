import type { Relation } from 'relx/contract';
import { is_relation_error, type MoveTarget, type Relx, Viewer } from 'relx/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { loggedOutViewer } from '../../../../src/core/lib/viewer.js';
import { openCore } from '../../open-core.js';

let relx: Relx;

beforeEach(async () => {
  const posts = { label: 'L', from_object_types: ['post'], to_object_types: ['post'] } as const;
  relx = await openCore({
    types: [
      { ...posts, name: 'answers', direction: 'to_from' },
      { name: 'about', label: 'L', from_object_types: ['post'], to_object_types: ['user', 'term'], direction: 'from_to' },
      { ...posts, name: 'speakers', to_object_types: ['user'], direction: 'from_to', show_users: 'all' },
    ],
  });
});

const post = (id: number) => ({ objectType: 'post', id }) as const;

/** Relates posts; gives the id of the relation. */
async function add(type: string, from: number, to: number): Promise<number> {
  return (await relx.relations.add({ type, from: post(from), to: post(to) })).id;
}

/** The ids of the related posts in their order. */
async function list(type: string, id: number, direction?: 'outgoing' | 'incoming'): Promise<number[]> {
  const { items } = await relx.relations.list(post(id), { type, ...(direction ? { direction } : {}) });
  return items.map(({ related }) => related.id);
}

/** Relations of post 5 to these posts, so that the list is in the reverse of their order; by the id of the post. */
async function related(type: string, ids: readonly number[]): Promise<Record<number, number>> {
  const relations: Record<number, number> = {};
  for (const id of ids) relations[id] = await add(type, 5, id);
  return relations;
}

describe('move', () => {
  test.each([
    ['to the first place', 6, { position: 0 }, [6, 11, 8, 7], 0],
    ['to a place in the middle', 6, { position: 2 }, [11, 8, 6, 7], 2],
    ['past the end', 11, { position: 99 }, [8, 7, 6, 11], 3],
    ['to where it is', 8, { position: 1 }, [11, 8, 7, 6], 1],
    ['before another', 6, { before: 8 }, [11, 6, 8, 7], 1],
    ['after another', 11, { after: 7 }, [8, 7, 11, 6], 2],
    ['before the next', 8, { before: 7 }, [11, 8, 7, 6], 1],
    ['after the last', 8, { after: 6 }, [11, 7, 6, 8], 3],
  ] as const)('%s', async (_, moved, place, expected, index) => {
    const relations = await related('references', [6, 7, 8, 11]);
    const [[key, value]] = Object.entries(place) as [[string, number]];
    const target = { side: 'from', [key]: key === 'position' ? value : relations[value] } as MoveTarget;
    expect(await relx.relations.move(relations[moved] as number, target)).toBe(index);
    expect(await list('references', 5)).toEqual(expected);
  });

  test('each side has its own order', async () => {
    const relations = await related('references', [6, 7]);
    const other = await add('references', 8, 7);
    await relx.relations.move(relations[7] as number, { side: 'to', position: 0 });
    expect(await list('references', 7, 'incoming')).toEqual([5, 8]);
    await relx.relations.move(relations[6] as number, { side: 'from', position: 0 });
    expect(await list('references', 5)).toEqual([6, 7]);
    await relx.relations.move(other, { side: 'to', before: relations[7] as number });
    expect(await list('references', 7, 'incoming')).toEqual([8, 5]);
    expect(await list('references', 5)).toEqual([6, 7]);
  });

  test('a two-way list has rows of both sides; the side chooses the list', async () => {
    const out = await add('related_to', 5, 6);
    const back = await add('related_to', 7, 5);
    const far = await add('related_to', 7, 6);
    expect(await list('related_to', 5)).toEqual([7, 6]);
    await relx.relations.move(back, { side: 'to', after: out });
    expect(await list('related_to', 5)).toEqual([6, 7]);
    await relx.relations.move(out, { side: 'from', after: back });
    expect(await list('related_to', 5)).toEqual([7, 6]);
    // the same relation, in the list of its other object
    await relx.relations.move(back, { side: 'from', position: 0 });
    expect(await list('related_to', 7)).toEqual([5, 6]);
    await relx.relations.move(far, { side: 'from', position: 0 });
    expect(await list('related_to', 7)).toEqual([6, 5]);
    expect(await list('related_to', 5)).toEqual([7, 6]);
    expect(await list('related_to', 6)).toEqual([7, 5]);
  });

  test('a new relation comes after what was placed and before what was not', async () => {
    const relations = await related('references', [6, 7, 8]);
    await relx.relations.move(relations[6] as number, { side: 'from', position: 1 });
    expect(await list('references', 5)).toEqual([8, 6, 7]);
    await add('references', 5, 11);
    expect(await list('references', 5)).toEqual([8, 6, 11, 7]);
  });

  test('a relation that was placed where it already was stays there', async () => {
    const relations = await related('references', [6, 7]);
    await relx.relations.move(relations[7] as number, { side: 'from', position: 0 });
    await add('references', 5, 8);
    expect(await list('references', 5)).toEqual([7, 8, 6]);
  });

  test('a hundred moves to one place work', async () => {
    const relations = await related('references', [6, 7, 8, 11]);
    await relx.relations.reorder(post(5), 'references', Object.values(relations));
    let expected = [6, 7, 8, 11];
    for (let round = 0; round < 100; round++) {
      const last = expected.at(-1) as number;
      await relx.relations.move(relations[last] as number, { side: 'from', after: relations[expected[0] as number] as number });
      expected = [expected[0] as number, last, ...expected.slice(1, -1)];
      expect(await list('references', 5)).toEqual(expected);
    }
  });

  test('writes one position, and none for a relation that stays', async () => {
    const relations = await related('references', [6, 7, 8, 11]);
    await relx.relations.reorder(post(5), 'references', Object.values(relations));
    const positions = async () =>
      Object.fromEntries((await relx.relations.ordered(post(5), 'references')).map(({ id, position }) => [id, position]));
    const before = await positions();
    const moved = relations[11] as number;
    await relx.relations.move(moved, { side: 'from', position: 1 });
    const after = await positions();
    expect(after).toEqual({ ...before, [moved]: expect.any(Number) });
    expect(after[moved]).not.toBe(before[moved]);
    // between its neighbours there is a wider gap now
    await relx.relations.move(relations[8] as number, { side: 'from', position: 3 });
    await relx.relations.move(relations[7] as number, { side: 'from', position: 0 });
    const last = await positions();
    for (const [index, to] of [7, 6, 11, 8].entries())
      expect(await relx.relations.move(relations[to] as number, { side: 'from', position: index })).toBe(index);
    expect(await positions()).toEqual(last);
  });

  test('ncr_relation_not_found for a relation that is removed meanwhile', async () => {
    const relations = await related('references', [6, 7]);
    const moved = relx.relations
      .move(relations[6] as number, { side: 'from', position: 0 })
      .catch((error: unknown) => is_relation_error(error) && error.code);
    await relx.relations.remove({ type: 'references', from: post(5), to: post(6) });
    // on some databases the move is first
    expect([0, 'ncr_relation_not_found']).toContain(await moved);
    expect(await list('references', 5)).toEqual([7]);
  });

  test('imported positions that are dense or equal are spread', async () => {
    const records = [6, 7, 8].map((id) => ({
      kind: 'relation' as const,
      type: 'references',
      from: { objectType: 'post' as const, id: 60 },
      to: { objectType: 'post' as const, id: id * 10 },
      from_order: id === 8 ? 1 : 0,
    }));
    const posts = [60, 70, 80].map((id) => ({ kind: 'post' as const, id, type: 'post', title: `P${id}` }));
    await relx.import([...posts, ...records.slice(1)]);
    const third = (await relx.relations.add({ type: 'references', from: post(60), to: post(5) })).id;
    await relx.relations.move(third, { side: 'from', position: 1 });
    expect(await list('references', 60)).toEqual([70, 5, 80]);
    await relx.relations.move(third, { side: 'from', position: 0 });
    expect(await list('references', 60)).toEqual([5, 70, 80]);
  });

  test.each([
    ['ncr_invalid_args', 'target', null],
    ['ncr_invalid_args', 'target', 'first'],
    ['ncr_invalid_args', 'side', { position: 0 }],
    ['ncr_invalid_args', 'side', { side: 'both', position: 0 }],
    ['ncr_invalid_args', 'position', { side: 'from' }],
    ['ncr_invalid_args', 'position', { side: 'from', position: -1 }],
    ['ncr_invalid_args', 'position', { side: 'from', position: 0.5 }],
    ['ncr_invalid_args', 'position', { side: 'from', position: Number.NaN }],
    ['ncr_invalid_args', 'position', { side: 'from', position: '0' }],
    ['ncr_invalid_args', 'position', { side: 'from', position: 0, before: 1 }],
    ['ncr_invalid_args', 'before', { side: 'from', before: 0 }],
    ['ncr_invalid_args', 'after', { side: 'from', after: {} }],
    ['ncr_relation_not_found', 'before', { side: 'from', before: 404 }],
    ['ncr_relation_not_found', 'after', { side: 'from', after: 404 }],
  ])('%s naming %s for %j', async (code, key, target) => {
    const id = await add('references', 5, 6);
    await expect(relx.relations.move(id, target as never)).rejects.toMatchObject({
      code,
      data: { params: { [key]: expect.any(String) } },
    });
  });

  test('a neighbour must be another relation of the same list', async () => {
    const moved = await add('references', 5, 6);
    const elsewhere = [await add('references', 6, 5), await add('references', 7, 6), await add('depends_on', 5, 6)];
    for (const before of [moved, ...elsewhere]) {
      await expect(relx.relations.move(moved, { side: 'from', before })).rejects.toMatchObject({
        code: 'ncr_invalid_args',
        data: { params: { before: expect.any(String) } },
      });
    }
  });

  test.each<[string, { viewer?: Viewer; to: readonly [from: number, to: number]; code: string }]>([
    ['hidden in the list', { viewer: loggedOutViewer, to: [5, 9], code: 'ncr_relation_not_found' }],
    ['hidden in another list', { viewer: loggedOutViewer, to: [6, 9], code: 'ncr_relation_not_found' }],
    ['of a hidden object', { viewer: loggedOutViewer, to: [9, 6], code: 'ncr_relation_not_found' }],
    ['in another list', { viewer: loggedOutViewer, to: [6, 7], code: 'ncr_invalid_args' }],
    ['in another list, for a user who sees it', { viewer: new Viewer(7, ['editor']), to: [6, 9], code: 'ncr_invalid_args' }],
    ['in another list, without a viewer', { to: [6, 9], code: 'ncr_invalid_args' }],
  ])('a neighbour %s', async (_, { viewer, to: [from, to], code }) => {
    const moved = await add('references', 5, 6);
    const before = await add('references', from, to);
    const options = viewer ? { viewer } : {};
    await expect(relx.relations.move(moved, { side: 'from', before }, undefined, options)).rejects.toMatchObject({
      code,
      data: { params: { before: expect.any(String) } },
    });
  });

  test('users that a type shows to all count as neighbours', async () => {
    const toUser = async (from: number, id: number) =>
      (await relx.relations.add({ type: 'speakers', from: post(from), to: { objectType: 'user', id } })).id;
    const [ann, bob, elsewhere] = [await toUser(5, 5), await toUser(5, 6), await toUser(6, 6)];
    const options = { viewer: loggedOutViewer };
    expect(await relx.relations.move(ann, { side: 'from', before: bob }, undefined, options)).toBe(0);
    await expect(relx.relations.move(ann, { side: 'from', after: elsewhere }, undefined, options)).rejects.toMatchObject({
      code: 'ncr_invalid_args',
    });
  });

  test.each([
    ['ncr_relation_not_found', 404],
    ['ncr_invalid_id', 0],
    ['ncr_invalid_id', '1'],
    ['ncr_invalid_id', undefined],
  ])('%s for the relation %s', async (code, id) => {
    await expect(relx.relations.move(id as number, { side: 'from', position: 0 })).rejects.toMatchObject({ code });
  });
});

describe('the guard of a move', () => {
  const editor = new Viewer(7, ['editor']);

  test.each([
    ['a logged-out user', undefined],
    ['the user of the move', editor],
  ])('gets the lists that %s sees, before the write', async (_, viewer) => {
    const first = await add('references', 5, 6);
    await add('references', 5, 9);
    const relation = (await relx.relations.findById(first)) as Relation;
    const [hidden, whole] = [await relx.relations.listsAround(relation), await relx.relations.listsAround(relation, editor)];
    expect(hidden).not.toBe(whole);
    const seen: string[] = [];
    await relx.relations.move(first, { side: 'from', position: 0 }, (lists) => void seen.push(lists), viewer ? { viewer } : {});
    expect(seen).toEqual([viewer ? whole : hidden]);
    expect(await relx.relations.listsAround(relation, editor)).not.toBe(whole);
  });

  test('that throws leaves the list as it is', async () => {
    const relations = await related('references', [6, 7]);
    const error = new Error('changed meanwhile');
    const guard = () => {
      throw error;
    };
    await expect(relx.relations.move(relations[6] as number, { side: 'from', position: 0 }, guard)).rejects.toBe(error);
    expect(await list('references', 5)).toEqual([7, 6]);
  });

  test('that is no function is rejected', async () => {
    const moved = await add('references', 5, 6);
    await expect(relx.relations.move(moved, { side: 'from', position: 0 }, 'etag' as never)).rejects.toMatchObject({
      code: 'ncr_invalid_args',
      data: { params: { guard: expect.any(String) } },
    });
  });
});

describe('the lists around a relation', () => {
  test.each([
    ['of its source', 'references', [5, 8], true],
    ['of its target', 'references', [8, 6], true],
    ['of another post', 'references', [7, 8], false],
    ['of another type', 'depends_on', [5, 8], false],
    ['that is hidden', 'references', [5, 9], false],
  ] as const)('change with a relation %s', async (_, type, [from, to], changes) => {
    const relation = (await relx.relations.findById(await add('references', 5, 6))) as Relation;
    const before = await relx.relations.listsAround(relation);
    expect(await relx.relations.listsAround(relation)).toBe(before);
    await add(type, from, to);
    expect((await relx.relations.listsAround(relation)) !== before).toBe(changes);
  });

  test('change with their order', async () => {
    const relations = await related('references', [6, 7]);
    const relation = (await relx.relations.findById(relations[6] as number)) as Relation;
    const before = await relx.relations.listsAround(relation);
    await relx.relations.move(relation.id, { side: 'from', position: 0 });
    expect(await relx.relations.listsAround(relation)).not.toBe(before);
  });
});

describe('reorder', () => {
  test('listed ids come first, the others after them in their old order', async () => {
    const relations = await related('references', [6, 7, 8, 11]);
    const ids = [relations[7] as number, relations[11] as number];
    expect(await relx.relations.reorder(post(5), 'references', ids)).toEqual([...ids, relations[8], relations[6]]);
    expect(await list('references', 5)).toEqual([7, 11, 8, 6]);
    await add('references', 5, 9);
    await relx.relations.reorder(post(5), 'references', [relations[6] as number]);
    expect(await list('references', 5)).toEqual([6, 7, 11, 8]);
  });

  test('a new relation comes after the listed and placed ones, and before the others', async () => {
    const relations = await related('references', [6, 7, 8, 11]);
    for (const to of [6, 8]) await relx.relations.reorder(post(5), 'references', [relations[to] as number]);
    await add('references', 5, 10);
    const ordered = await relx.relations.ordered(post(5), 'references');
    expect(ordered.map(({ related: { id } }) => id)).toEqual([8, 6, 10, 11, 7]);
  });

  test('the side picks the list of a one-way type; without it the type does', async () => {
    const [five, eight] = [await add('answers', 5, 6), await add('answers', 8, 6)];
    expect(await list('answers', 6)).toEqual([8, 5]);
    await relx.relations.reorder(post(6), 'answers', [five, eight]);
    expect(await list('answers', 6)).toEqual([5, 8]);
    const [first, second] = [await add('references', 5, 6), await add('references', 8, 6)];
    await relx.relations.reorder(post(6), 'references', [first, second], 'to');
    expect(await list('references', 6, 'incoming')).toEqual([5, 8]);
  });

  test('bad lists are rejected and nothing moves', async () => {
    const relations = await related('references', [6, 7]);
    const elsewhere = await add('references', 6, 7);
    const first = relations[6] as number;
    const rejections = [
      ['ncr_relation_not_found', [first, elsewhere]],
      ['ncr_relation_not_found', [404]],
      ['ncr_invalid_args', [first, first]],
      ['ncr_invalid_args', 'all'],
      ['ncr_invalid_id', [first, '1']],
    ] as const;
    for (const [code, ids] of rejections) {
      await expect(relx.relations.reorder(post(5), 'references', ids as never)).rejects.toMatchObject({ code });
    }
    expect(await list('references', 5)).toEqual([7, 6]);
  });
});

describe('ncr_reorder_relations', () => {
  const order = async (type: string, id: number) =>
    relx.functions.ncr_get_related(id, 'post', type, { orderby: 'order', fields: 'ids' });
  const codeOf = (result: unknown) => (is_relation_error(result) ? result.code : result);

  test('takes the ids that ncr_get_related gives', async () => {
    await related('related_to', [6, 7, 8]);
    const ids = (await order('related_to', 5)) as readonly number[];
    expect(ids).toEqual([8, 7, 6]);
    expect(await relx.functions.ncr_reorder_relations(5, 'post', 'related_to', ids.toReversed())).toBe(true);
    expect(await order('related_to', 5)).toEqual([6, 7, 8]);
  });

  test('orders either list of a one-way type', async () => {
    for (const from of [5, 7, 8]) await add('references', from, 6);
    const { ncr_reorder_relations } = relx.functions;
    expect(await ncr_reorder_relations(6, 'post', 'references', [7, 5], { direction: 'incoming' })).toBe(true);
    expect(await list('references', 6, 'incoming')).toEqual([7, 5, 8]);
    expect(codeOf(await ncr_reorder_relations(6, 'post', 'references', [7], { direction: 'both' as never }))).toBe(
      'ncr_invalid_args',
    );
  });

  test('names objects with their object types where two have one id', async () => {
    await relx.relations.add({ type: 'about', from: post(5), to: { objectType: 'user', id: 5 } });
    await relx.relations.add({ type: 'about', from: post(5), to: { objectType: 'term', id: 5 } });
    const { ncr_reorder_relations } = relx.functions;
    expect(codeOf(await ncr_reorder_relations(5, 'post', 'about', [5]))).toBe('ncr_invalid_args');
    expect(await ncr_reorder_relations(5, 'post', 'about', [{ object_type: 'user', id: 5 }])).toBe(true);
    const { items } = await relx.relations.list(post(5), { type: 'about' });
    expect(items.map(({ related: { object_type } }) => object_type)).toEqual(['user', 'term']);
    expect(await ncr_reorder_relations(5, 'post', 'about', items.map((item) => item.related).toReversed())).toBe(true);
  });

  test.each([
    ['ncr_relation_not_found', [5, 'post', 'related_to', [404]]],
    ['ncr_invalid_args', [5, 'post', 'related_to', null]],
    ['ncr_invalid_args', [5, 'post', 'related_to', [6, 6]]],
    ['ncr_invalid_id', [5, 'post', 'related_to', ['6']]],
    ['ncr_invalid_id', [5, 'post', 'related_to', [[6]]]],
    ['ncr_invalid_object_type', [5, 'post', 'related_to', [{ object_type: 'page', id: 6 }]]],
    ['ncr_invalid_id', [0, 'post', 'related_to', []]],
    ['ncr_invalid_object_type', [5, 'page', 'related_to', []]],
    ['ncr_invalid_type', [5, 'post', 'nonsense', []]],
  ])('%s for %j', async (code, args) => {
    await add('related_to', 5, 6);
    const call = relx.functions.ncr_reorder_relations as (...args: unknown[]) => Promise<unknown>;
    expect(codeOf(await call(...args))).toBe(code);
  });
});

describe('the action of a changed order', () => {
  const viewer = new Viewer(7, ['editor']);
  let seen: unknown[];
  beforeEach(() => {
    seen = [];
    relx.hooks.addAction('relx_relations_reordered', 'test', (...args: unknown[]) => seen.push(args));
  });

  test('gets the list, and the user whose request changed it', async () => {
    const id = await add('references', 5, 6);
    await relx.relations.reorder(post(6), 'references', [id], 'to', viewer);
    await relx.relations.reorderRelated(post(5), 'references', [6]);
    await relx.relations.move(id, { side: 'to', position: 0 }, undefined, { viewer });
    expect(seen).toEqual([
      [6, 'post', 'references', 'to', viewer],
      [5, 'post', 'references', 'from'],
      [6, 'post', 'references', 'to', viewer],
    ]);
  });

  test('is not fired for a repeated request or a rejected user', async () => {
    const id = await add('references', 5, 6);
    for (let time = 0; time < 2; time++) {
      const idempotencyKey = await relx.shared.idempotencyKey({ user: 7, request: 'PATCH /', key: 'k', body: '{}' });
      await relx.relations.move(id, { side: 'from', position: 0 }, undefined, { idempotencyKey });
    }
    expect(seen).toHaveLength(1);
    const reordered = relx.relations.reorder(post(5), 'references', [id], 'from', { id: 7 } as Viewer);
    await expect(reordered).rejects.toMatchObject({ code: 'ncr_invalid_args' });
    expect(seen).toHaveLength(1);
  });
});
