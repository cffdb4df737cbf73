import { open, type Relx } from 'relx/core';
import { expect, onTestFinished, test } from 'vitest';
import { siteDatabase } from '../../../database.js';
import { content } from '../../open-core.js';

const post = (id: number) => ({ objectType: 'post', id }) as const;
const targets = Array.from({ length: 30 }, (_, index) => 100 + index);

/** Five cores over one database, each with connections of its own. */
async function openFive(): Promise<[Relx, Relx, Relx, Relx, Relx]> {
  const database = await siteDatabase();
  const one = () => open({ dialect: database.connect() });
  const cores: [Relx, Relx, Relx, Relx, Relx] = [await one(), await one(), await one(), await one(), await one()];
  onTestFinished(async () => {
    for (const relx of cores) await relx.close();
  });
  await cores[0].import(content);
  await cores[0].import(targets.map((id) => ({ kind: 'post' as const, id, type: 'post', title: `P${id}` })));
  return cores;
}

async function add(relx: Relx, to: number, type = 'references'): Promise<number> {
  return (await relx.relations.add({ type, from: post(5), to: post(to) })).id;
}

async function list(relx: Relx, type = 'references'): Promise<number[]> {
  return (await relx.relations.list(post(5), { type })).items.flatMap((item) => (item.automatic ? [] : [item.id]));
}

test('moves from five connections lose nothing, and each relation ends where its last move put it', async () => {
  const cores = await openFive();
  const ids: number[] = [];
  for (const to of targets.slice(0, 15)) ids.push(await add(cores[0], to, 'related_to'));
  const first = ids[0] as number;
  // all of them to one place, between the same two
  await Promise.all(ids.slice(1).map((id, index) => cores[index % 5]?.relations.move(id, { side: 'from', after: first })));
  const after = await list(cores[0], 'related_to');
  expect(after[0]).toBe(first);
  expect([...after].sort((a, b) => a - b)).toEqual(ids);
  // every connection sees one and the same order
  for (const relx of cores) expect(await list(relx, 'related_to')).toEqual(after);
});

test('relations that are added while a list is set never get between placed ones', async () => {
  const cores = await openFive();
  const placed: number[] = [];
  for (const to of targets.slice(0, 10)) placed.push(await add(cores[0], to));
  await cores[0].relations.reorder(post(5), 'references', placed);
  const last = placed.at(-1) as number;
  await Promise.all([
    ...targets.slice(10).map((to, index) => add(cores[(index % 4) + 1] as Relx, to)),
    ...placed.slice(0, 9).map((id, index) => cores[index % 5]?.relations.move(id, { side: 'from', before: last })),
  ]);
  const after = await list(cores[1]);
  expect(after).toHaveLength(targets.length);
  expect([...after.slice(0, 10)].sort((a, b) => a - b)).toEqual(placed);
  expect(after[9]).toBe(last);
  // relations that were added meanwhile are below, newest first
  expect(after.slice(10)).toEqual(after.slice(10).toSorted((a, b) => b - a));
});

test('whole orders set concurrently: one of them is the order', async () => {
  const cores = await openFive();
  const ids: number[] = [];
  for (const to of targets.slice(0, 8)) ids.push(await add(cores[0], to));
  const orders = cores.map((_, index) => [...ids.slice(index), ...ids.slice(0, index)]);
  await Promise.all(cores.map((relx, index) => relx.relations.reorder(post(5), 'references', orders[index] ?? [])));
  expect(orders).toContainEqual(await list(cores[0]));
});

test('whole lists set concurrently, beside single writes: changes of all survive', async () => {
  const cores = await openFive();
  for (const to of targets.slice(0, 8)) await add(cores[0], to);
  const related = async () => (await cores[0].relations.list(post(5), { type: 'references', fields: 'ids' })).items;
  const before = await related();
  const base = before.map((id) => ({ id }));
  const added: number[] = [];
  await Promise.all([
    ...cores.map((relx, index) => {
      const [gone, one = 0, two = 0] = [base[index], targets[10 + index], targets[20 + index]];
      added.push(one, two);
      const items = [{ id: one }, ...base.filter((item) => item !== gone), { id: two }];
      return relx.relations.setList(post(5), 'references', { items, base });
    }),
    ...targets.slice(15, 20).map((to, index) => add(cores[index] as Relx, to)),
    cores[1].relations.remove({ type: 'references', from: post(5), to: post(before[7] as number) }),
  ]);
  const after = await related();
  const kept = before.slice(5, 7);
  expect(after.toSorted((a, b) => a - b)).toEqual([...kept, ...added, ...targets.slice(15, 20)].sort((a, b) => a - b));
  expect(after.filter((id) => kept.includes(id))).toEqual(kept);
});

test('moves beside removals: what is gone is not found, what is left keeps its order', async () => {
  const cores = await openFive();
  const ids: number[] = [];
  for (const to of targets) ids.push(await add(cores[0], to));
  await cores[0].relations.reorder(post(5), 'references', ids);
  const results = await Promise.allSettled(
    ids.flatMap((id, index) => [
      cores[index % 2]?.relations.move(id, { side: 'from', position: index }),
      ...(index % 3 === 0
        ? [cores[2 + (index % 3)]?.relations.remove({ type: 'references', from: post(5), to: post(targets[index] as number) })]
        : []),
    ]),
  );
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'ncr_relation_not_found' });
  }
  const left = await list(cores[0]);
  expect(left).toHaveLength(20);
  expect([...left].sort((a, b) => a - b)).toEqual(ids.filter((_, index) => index % 3 !== 0));
});

test('an object that is replaced while others relate to it and to the other object: no relation is lost or doubled', async () => {
  const cores = await openFive();
  for (const to of targets.slice(0, 15)) await add(cores[0], to);
  const both = targets.slice(10, 25);
  const results = await Promise.allSettled([
    cores[0].relations.replace(post(5), post(6)),
    ...both.map((to, index) => cores[1 + (index % 3)]?.relations.add({ type: 'references', from: post(6), to: post(to) })),
    cores[4].relations.replace(post(5), post(6)),
    ...targets.slice(20).map((to, index) => add(cores[1 + (index % 4)] as Relx, to)),
  ]);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'ncr_relation_exists' });
  await cores[0].relations.replace(post(5), post(6));
  expect(await list(cores[1])).toEqual([]);
  const { items } = await cores[1].relations.list(post(6), { type: 'references', fields: 'ids' });
  expect(items.toSorted((a, b) => a - b)).toEqual(targets);
  expect(await cores[2].integrity.check()).toMatchObject({ checked: targets.length, found: 0 });
});

test('an object that is deleted while others relate to it leaves no relation behind', async () => {
  const cores = await openFive();
  for (const to of targets.slice(0, 10)) await add(cores[0], to);
  const removed: unknown[] = [];
  for (const relx of cores) relx.hooks.addAction('ncr_relation_removed', 'test', (...args: unknown[]) => removed.push(args));
  const added: unknown[] = [];
  for (const relx of cores) relx.hooks.addAction('ncr_relation_added', 'test', (...args: unknown[]) => added.push(args));
  const results = await Promise.allSettled([
    ...targets.slice(10).map((to, index) => add(cores[(index % 4) + 1] as Relx, to)),
    cores[0].deletion.delete(post(5)),
  ]);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'ncr_object_not_found' });
  }
  expect(await list(cores[1])).toEqual([]);
  expect(await cores[1].relations.removeObject(post(5))).toBe(0);
  expect(removed).toHaveLength(10 + added.length);
});

test('concurrent copies of one object onto another: each relation is copied once', async () => {
  const cores = await openFive();
  for (const to of targets.slice(0, 10)) await add(cores[0], to);
  const results = await Promise.all(cores.map((relx) => relx.relations.copy(post(5), post(6))));
  expect(results.flatMap(({ copied }) => copied)).toHaveLength(10);
  expect(results.flatMap(({ skipped }) => skipped.map(({ reason }) => reason.code))).toEqual(
    Array.from({ length: 40 }, () => 'ncr_relation_exists'),
  );
  expect((await cores[0].relations.list(post(6), { type: 'references' })).total).toBe(10);
});
