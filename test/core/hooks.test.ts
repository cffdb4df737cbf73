import { expect, test } from 'vitest';
import { openCore } from './open-core.js';

test('ncr_relation_added and its legacy twin get the same four arguments', async () => {
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

test('ncr_relation_removed and its legacy twin get the same three arguments', async () => {
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

test('a refused write fires nothing', async () => {
  const relx = await openCore();
  let fired = 0;
  relx.hooks.addAction('ncr_relation_added', 'test', () => {
    fired += 1;
  });
  await relx.functions.ncr_add_relation(5, 'post', 5, 'post', 'related_to');
  await relx.functions.ncr_add_relation(5, 'post', 404, 'post', 'related_to');
  expect(fired).toBe(0);
});

test.each([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  [
    'rejects',
    async () => {
      throw new Error('broken');
    },
  ],
])('a callback that %s is reported; the write stays and the other callbacks run', async (_, broken) => {
  const reported: unknown[] = [];
  const relx = await openCore({
    onHookError: (error, hook, namespace) => reported.push([(error as Error).message, hook, namespace]),
  });
  let others = 0;
  relx.hooks.addAction('ncr_relation_added', 'test/broken', broken, 5);
  relx.hooks.addAction('ncr_relation_added', 'test/other', () => {
    others += 1;
  });
  expect(await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'related_to')).toBeTypeOf('number');
  expect(await relx.functions.ncr_get_related(5, 'post', 'related_to')).toHaveLength(1);
  expect(others).toBe(1);
  expect(reported).toEqual([['broken', 'ncr_relation_added', 'test/broken']]);
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
