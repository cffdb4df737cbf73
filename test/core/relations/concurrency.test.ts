import { is_relation_error, open, type Relx } from 'relx/core';
import { expect, onTestFinished, test } from 'vitest';
import { siteDatabase, type TestDatabase } from '../../database.js';
import { limited } from '../limited-types.mjs';
import { content } from '../open-core.js';

/** As many posts as there are concurrent creations. */
const others = Array.from({ length: 50 }, (_, index) => 100 + index);

/** Five cores over one database, each with connections of its own. */
async function openFive(): Promise<{ cores: readonly Relx[]; database: TestDatabase }> {
  const database = await siteDatabase();
  const cores = await Promise.all(Array.from({ length: 5 }, () => open({ dialect: database.connect(), types: limited })));
  onTestFinished(async () => {
    for (const relx of cores) await relx.close();
  });
  await cores[0]?.import([...content, ...others.map((id) => ({ kind: 'post', id, type: 'post', title: `Post ${id}` }) as const)]);
  return { cores, database };
}

/** Creates these relations concurrently, each with the next of the cores, and counts the results. */
async function create(cores: readonly Relx[], type: string, pairs: readonly (readonly [number, number])[]) {
  const results = await Promise.all(
    pairs.map(([from, to], index) => cores[index % 5]?.functions.ncr_add_relation(from, 'post', to, 'post', type)),
  );
  const counts: Record<string, number> = {};
  for (const result of results) {
    const name = is_relation_error(result) ? result.code : typeof result;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const rows = (database: TestDatabase) => database.run('select * from wp_relx_relations');

test.each([
  ['related_to', 'both directions of a two-way type', [5, 6], [6, 5]],
  ['references', 'one direction', [5, 6], [5, 6]],
] as const)('50 parallel creations of one pair (%s, %s) from five connections: one succeeds', async (type, _, one, two) => {
  const { cores, database } = await openFive();
  const pairs = others.map((__, index) => (index % 2 ? one : two));
  expect(await create(cores, type, pairs)).toEqual({ number: 1, ncr_relation_exists: 49 });
  expect(await rows(database)).toHaveLength(1);
});

test.each([
  ['five_each', 'the source', (other: number) => [5, other] as const],
  ['five_to_each', 'the target', (other: number) => [other, 5] as const],
  ['five_friends', 'either side', (other: number) => (other % 2 ? ([5, other] as const) : ([other, 5] as const))],
])('50 parallel creations against a limit of five (%s, at %s): five rows', async (type, _, pair) => {
  const { cores, database } = await openFive();
  expect(await create(cores, type, others.map(pair))).toEqual({ number: 5, ncr_max_connections_exceeded: 45 });
  expect(await rows(database)).toHaveLength(5);
});

test('50 parallel creations that form a ring of an acyclic type from five connections: the last one is rejected', async () => {
  const { cores, database } = await openFive();
  const ring = others.map((id, index) => [id, others[(index + 1) % others.length] ?? 0] as const);
  expect(await create(cores, 'parent_of', ring)).toEqual({ number: 49, ncr_cycle: 1 });
  expect(await rows(database)).toHaveLength(49);
});

test('50 parallel creations of one pair over one connection: one succeeds', async () => {
  const { cores, database } = await openFive();
  const [relx] = cores as [Relx];
  const pairs = others.map(() => [5, 6] as const);
  expect(await create([relx, relx, relx, relx, relx], 'related_to', pairs)).toEqual({ number: 1, ncr_relation_exists: 49 });
  expect(await rows(database)).toHaveLength(1);
});

test('both objects of a relation are replaced concurrently: its row has the pair of its objects', async () => {
  const { cores, database } = await openFive();
  const post = (id: number) => ({ objectType: 'post', id }) as const;
  const firsts = others.slice(0, 10);
  await create(
    cores,
    'references',
    firsts.map((id) => [id, id + 10]),
  );
  const replacements = firsts.flatMap((id) => [
    [id, id + 20],
    [id + 10, id + 30],
  ]);
  await Promise.all(replacements.map(([id = 0, by = 0], index) => cores[index % 5]?.relations.replace(post(id), post(by))));
  const stored = await rows(database);
  expect(stored).toHaveLength(10);
  expect(stored.map(({ pair }) => pair)).toEqual(stored.map(({ from_id, to_id }) => `post:${from_id}>post:${to_id}`));
});
