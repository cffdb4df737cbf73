import { expect, test } from 'vitest';
import { openCore } from '../open-core.js';

test('ncr_relation_added and its legacy alias get the same four arguments', async () => {
  const relx = await openCore();
  const seen: unknown[] = [];
  for (const name of ['ncr_relation_added', 'relx_relation_added']) {
    relx.hooks.addAction(name, 'test', (...args: unknown[]) => seen.push([name, ...args]));
  }
  const id = await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'related_to');
  expect(seen).toEqual([
    ['ncr_relation_added', id, 5, 6, 'related_to'],
    ['relx_relation_added', id, 5, 6, 'related_to'],
  ]);
});

test('ncr_relation_removed and its legacy alias get the same three arguments', async () => {
  const relx = await openCore();
  const seen: unknown[] = [];
  for (const name of ['ncr_relation_removed', 'relx_relation_removed']) {
    relx.hooks.addAction(name, 'test', (...args: unknown[]) => seen.push([name, ...args]));
  }
  await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'related_to');
  await relx.functions.ncr_remove_relation(5, 'post', 6, 'post', 'related_to');
  expect(seen).toEqual([
    ['ncr_relation_removed', 5, 6, 'related_to'],
    ['relx_relation_removed', 5, 6, 'related_to'],
  ]);
});

test('hooks fire after the commit: the relation is there to read', async () => {
  const relx = await openCore();
  const found: Promise<unknown>[] = [];
  relx.hooks.addAction('ncr_relation_added', 'test', (id) => found.push(relx.relations.get(id as number)));
  const id = await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'related_to');
  expect(await found[0]).toMatchObject({ id });
});

test('a rejected write fires nothing', async () => {
  const relx = await openCore();
  let fired = 0;
  relx.hooks.addAction('ncr_relation_added', 'test', () => {
    fired += 1;
  });
  await relx.functions.ncr_add_relation(5, 'post', 5, 'post', 'related_to');
  await relx.functions.ncr_add_relation(5, 'post', 404, 'post', 'related_to');
  expect(fired).toBe(0);
});

const ways = {
  throws: () => {
    throw new Error('broken');
  },
  rejects: async () => {
    throw new Error('broken');
  },
};

test.each(
  (['added', 'removed'] as const).flatMap((what) =>
    ['ncr', 'relx'].flatMap((brand) => (['throws', 'rejects'] as const).map((way) => [brand, what, way] as const)),
  ),
)('a callback of %s_relation_%s that %s is reported; the write stays and the other callbacks run', async (brand, what, way) => {
  const reported: unknown[] = [];
  const relx = await openCore({
    onHookError: (error, hook, namespace) => reported.push([(error as Error).message, hook, namespace]),
  });
  const { ncr_add_relation, ncr_remove_relation, ncr_is_related } = relx.functions;
  const called: string[] = [];
  relx.hooks.addAction(`${brand}_relation_${what}`, 'test/broken', ways[way], 5);
  for (const name of ['ncr_relation_added', 'relx_relation_added', 'ncr_relation_removed', 'relx_relation_removed'])
    relx.hooks.addAction(name, 'test/other', () => called.push(name));
  expect(await ncr_add_relation(5, 'post', 6, 'post', 'related_to')).toBeTypeOf('number');
  expect(await ncr_is_related(5, 'post', 6, 'post', 'related_to')).toBe(true);
  expect(await ncr_remove_relation(5, 'post', 6, 'post', 'related_to')).toBe(true);
  expect(await ncr_is_related(5, 'post', 6, 'post', 'related_to')).toBe(false);
  expect(called).toEqual(['ncr_relation_added', 'relx_relation_added', 'ncr_relation_removed', 'relx_relation_removed']);
  expect(reported).toEqual([['broken', `${brand}_relation_${what}`, 'test/broken']]);
});

test('every removal of a batch fires the action, though a callback throws at each', async () => {
  const reported: unknown[] = [];
  const relx = await openCore({ onHookError: (error) => reported.push(error) });
  for (const to of [6, 7, 8]) await relx.functions.ncr_add_relation(5, 'post', to, 'post', 'references');
  const removed: unknown[] = [];
  relx.hooks.addAction('ncr_relation_removed', 'test/broken', ways.throws, 5);
  relx.hooks.addAction('ncr_relation_removed', 'test/other', (_from, to) => removed.push(to));
  await relx.deletion.delete({ objectType: 'post', id: 5 });
  expect(removed.sort()).toEqual([6, 7, 8]);
  expect(reported).toHaveLength(3);
});

test('cores share no hooks', async () => {
  const [one, two] = [await openCore(), await openCore()];
  let fired = 0;
  one.hooks.addAction('ncr_relation_added', 'test', () => {
    fired += 1;
  });
  await two.functions.ncr_add_relation(5, 'post', 6, 'post', 'related_to');
  expect(fired).toBe(0);
});
