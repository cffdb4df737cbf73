import type { Relx } from 'relx/core';
import { beforeEach, expect, test } from 'vitest';
import { openCore } from '../open-core.js';

const objectTypes = ['post', 'user', 'term'] as const;
type AnyObjectType = (typeof objectTypes)[number];
const five = (objectType: AnyObjectType) => ({ objectType, id: 5 });
const post = (id: number) => ({ objectType: 'post', id }) as const;

let relx: Relx;

/** Post 5, user 5 and term 5, each with as many relations as it may have: to the other two. */
beforeEach(async () => {
  const any = { label: 'L', from_object_types: objectTypes, to_object_types: objectTypes, direction: 'from_to' } as const;
  relx = await openCore({
    types: [
      { ...any, name: 'any', max_connections: 2, max_connections_to: 2 },
      { ...any, name: 'pairs', direction: 'bidirectional', max_connections: 2 },
    ],
  });
  for (const type of ['any', 'pairs'])
    for (const [from, to] of type === 'any' ? directed : joined)
      await relx.relations.add({ type, from: five(from), to: five(to) });
});

const directed = objectTypes.flatMap((from) => objectTypes.filter((to) => to !== from).map((to) => [from, to] as const));
const joined = [
  ['post', 'user'],
  ['user', 'term'],
  ['term', 'post'],
] as const;

const others = (objectType: AnyObjectType) => objectTypes.filter((other) => other !== objectType);

/** Object types in a list; all objects have the id 5. */
async function listed(objectType: AnyObjectType, type: string, direction?: 'incoming'): Promise<string[]> {
  const { items, total } = await relx.relations.list(five(objectType), { type, ...(direction ? { direction } : {}) });
  expect(items.map(({ related }) => related.id)).toEqual(items.map(() => 5));
  expect(total).toBe(items.length);
  return items.map(({ related }) => related.object_type).sort();
}

test.each(objectTypes)('reads of the %s 5 find the other two', async (objectType) => {
  const expected = others(objectType).sort();
  expect(await listed(objectType, 'any')).toEqual(expected);
  expect(await listed(objectType, 'any', 'incoming')).toEqual(expected);
  expect(await listed(objectType, 'pairs')).toEqual(expected);
  for (const to_type of objectTypes) {
    const { total } = await relx.relations.list(five(objectType), { type: 'any', objectType: to_type });
    expect(total).toBe(to_type === objectType ? 0 : 1);
  }
  const embedded = (await relx.relations.embedded(objectType, [5])).relations.get(5)?.filter(({ type }) => type === 'pairs');
  expect(embedded?.map(({ to_type }) => to_type).sort()).toEqual(expected);
});

test.each(directed)('%s 5 and %s 5 are related once, to each other and not to themselves', async (from, to) => {
  const key = { type: 'any', from: five(from), to: five(to) };
  expect(await relx.relations.find(key)).toMatchObject({ from_type: from, to_type: to });
  await expect(relx.relations.add(key)).rejects.toMatchObject({ code: 'ncr_relation_exists' });
  await expect(relx.relations.add({ ...key, to: five(from) })).rejects.toMatchObject({ code: 'ncr_self_relation' });
});

test.each(objectTypes)('the limit counts the relations of the %s 5 alone', async (objectType) => {
  for (const type of ['any', 'pairs']) {
    const more = { type, from: five(objectType), to: post(6) };
    await expect(relx.relations.add(more)).rejects.toMatchObject({ code: 'ncr_max_connections_exceeded' });
    // one relation less makes space for one: those of the other two don't count
    const [gone = objectType] = others(objectType);
    await relx.relations.remove({ type, from: five(objectType), to: five(gone) });
    expect(await relx.relations.add(more)).toMatchObject({ from_type: objectType });
  }
});

test('a post query takes source objects of the given object type', async () => {
  for (const object_type of objectTypes) {
    const content_relation = { type: 'any', post_id: 5, object_type };
    const { posts, found_posts } = await new relx.PostQuery({ content_relation }).run();
    expect([posts.map(({ row }) => row.ID), found_posts]).toEqual(object_type === 'post' ? [[], 0] : [[5], 1]);
  }
});

test.each(objectTypes)('removing all of the %s 5 leaves those of the other two', async (objectType) => {
  expect(await relx.relations.removeAll('any', five(objectType))).toHaveLength(2);
  expect(await listed(objectType, 'any')).toEqual([]);
  for (const other of others(objectType)) expect(await listed(other, 'any')).toHaveLength(2);
  expect(await listed(objectType, 'any', 'incoming')).toHaveLength(2);
});

test.each(objectTypes)('the deletion of the %s 5 takes its relations, and leaves that of the other two', async (objectType) => {
  const removed: unknown[] = [];
  relx.hooks.addAction('ncr_relation_removed', 'test', (...args: unknown[]) => removed.push(args));
  await relx.deletion.delete({ objectType, id: 5 });
  expect(removed).toHaveLength(6);
  const [one = objectType, two = objectType] = others(objectType);
  expect(await relx.relations.find({ type: 'any', from: five(one), to: five(two) })).toBeDefined();
  expect(await relx.relations.find({ type: 'any', from: five(two), to: five(one) })).toBeDefined();
  expect(await relx.relations.find({ type: 'pairs', from: five(one), to: five(two) })).toBeDefined();
  expect((await relx.integrity.check()).checked).toBe(3);
  expect((await relx.integrity.check()).found).toBe(0);
});

test('related posts may form a triangle', async () => {
  const sides = [
    [6, 7],
    [7, 8],
    [6, 8],
  ] as const;
  for (const [a, b] of sides)
    expect(await relx.functions.ncr_add_relation(a, 'post', b, 'post', 'related_to')).toBeTypeOf('number');
  const ids = async (id: number) => await relx.functions.ncr_get_related(id, 'post', 'related_to', { fields: 'ids' });
  expect([await ids(6), await ids(7), await ids(8)]).toEqual([
    [8, 7],
    [8, 6],
    [6, 7],
  ]);
  for (const [a, b] of sides) expect(await relx.functions.ncr_remove_relation(b, 'post', a, 'post', 'related_to')).toBe(true);
});
