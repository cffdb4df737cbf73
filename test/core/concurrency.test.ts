import { is_relation_error, open } from 'relx/core';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../database.js';
import { content } from './open-core.js';

const limited = [
  {
    name: 'two_each',
    label: 'L',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    max_connections: 2,
  },
] as const;

/** Several cores over one database, each with a connection of its own. */
async function openSeveral(count: number) {
  const database = await testDatabase();
  const cores = await Promise.all(Array.from({ length: count }, () => open({ dialect: database.connect(), types: limited })));
  onTestFinished(async () => {
    for (const relx of cores) await relx.close();
  });
  await cores[0]?.import(content);
  return cores;
}

const codes = (results: readonly unknown[]) =>
  results.map((result) => (is_relation_error(result) ? result.code : 'added')).sort();

test('50 parallel creations of one pair from five connections: one succeeds', async () => {
  const cores = await openSeveral(5);
  const work = Array.from({ length: 50 }, (_, index) => {
    // half of them the other way round
    const [from, to] = index % 2 ? [5, 6] : [6, 5];
    return cores[index % 5]?.functions.ncr_add_relation(from, 'post', to, 'post', 'related_to');
  });
  expect(codes(await Promise.all(work))).toEqual(['added', ...Array.from({ length: 49 }, () => 'ncr_relation_exists')]);
});

test('parallel creations from five connections stop at the limit', async () => {
  const cores = await openSeveral(5);
  const targets = [6, 7, 8, 9, 10, 11];
  const work = targets.map((to, index) => cores[index % 5]?.functions.ncr_add_relation(5, 'post', to, 'post', 'two_each'));
  expect(codes(await Promise.all(work))).toEqual([
    'added',
    'added',
    ...targets.slice(2).map(() => 'ncr_max_connections_exceeded'),
  ]);
});
