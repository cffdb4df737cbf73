import type { CompiledQuery } from 'kysely';
import { open, type PostQueryArgs, type Relx } from 'relx/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '../core/open-core.js';
import { openDatabase, type TestDatabase } from '../database.js';
import { planner } from '../plans.js';
import { watched } from '../watched.js';

let relx: Relx;
let database: TestDatabase;
let explain: ReturnType<typeof planner>;
/** What ran since it was last emptied. */
let ran: CompiledQuery[];

beforeAll(async () => {
  database = await openDatabase();
  const site = watched(database.connect());
  ran = site.ran;
  relx = await open({ dialect: site.dialect });
  await relx.import(content);
  for (const to of [6, 7, 8]) await relx.functions.ncr_add_relation(5, 'post', to, 'post', 'references');
  explain = planner(database);
});

afterAll(async () => {
  await explain.close();
  await relx.close();
  await database.remove();
});

/** The statements on the posts and relations that a query runs, each with its plan. */
async function statements(args: PostQueryArgs): Promise<{ sql: string; plan: string }[]> {
  ran.length = 0;
  await new relx.PostQuery(args).run();
  const own = ran.splice(0).filter(({ sql }) => /row_number|relx_relations|count\(\*\)/.test(sql));
  return Promise.all(own.map(async (query) => ({ sql: query.sql, plan: (await explain.plan(query)).text })));
}

const withSources = ['IN', 'NOT IN'] as const;
const existing = ['EXISTS', 'NOT EXISTS'] as const;
const cases = (['outgoing', 'incoming', 'both'] as const).flatMap((direction) =>
  (['references', 'related_to'] as const).flatMap((type) => [
    ...withSources.flatMap((operator) => [5, [5, 6, 7]].map((post_id) => ({ post_id, type, direction, operator }))),
    ...existing.flatMap((operator) => [
      { type, direction, operator },
      { type, direction, operator, object_type: 'post' as const },
    ]),
  ]),
);

test.each(cases.map((clause) => [clause]))('%j is one statement, from an index by object type, id and type', async (clause) => {
  const found = await statements({ content_relation: clause });
  expect(found).toHaveLength(1);
  for (const { plan } of found) {
    const reads = plan.split('\n').filter((line) => /(SCAN|SEARCH) r\b/.test(line));
    const sides = clause.direction === 'both' || clause.type === 'related_to' ? 2 : 1;
    expect(reads, plan).toHaveLength(sides);
    for (const line of reads)
      expect(line, plan).toMatch(
        /SEARCH r USING (COVERING )?INDEX wp_relx_relations__(from|to) \((from|to)_type=\? AND \2_id=\? AND type=\?\)/,
      );
  }
});

test('posts related to given ones are read from their relations, not the other way round', async () => {
  const clause = { post_id: 5, type: 'references' } as const;
  const other = { type: 'related_to', operator: 'NOT EXISTS' } as const;
  for (const orderby of ['date', 'relation'] as const) {
    for (const content_relation of orderby === 'date' ? [clause, [other, clause]] : [clause]) {
      const [{ plan } = { plan: '' }] = await statements({ orderby, content_relation });
      expect(plan).toMatch(/SEARCH p USING INTEGER PRIMARY KEY/);
      expect(plan).not.toMatch(/p USING (COVERING )?INDEX wp_posts__/);
    }
  }
});

test('a page carries the number of all posts; only one beyond the last costs a count', async () => {
  const relations = [
    { post_id: 5, type: 'references' },
    { type: 'related_to', operator: 'NOT EXISTS' },
  ] as const;
  for (const args of [{}, { posts_per_page: 2 }, { posts_per_page: 2, paged: 2 }, { posts_per_page: -1 }])
    expect(await statements({ ...args, content_relation: relations })).toHaveLength(1);
  expect(await statements({ posts_per_page: 2, paged: 3, content_relation: relations })).toHaveLength(2);
  expect(await statements({ content_relation: { post_id: [], type: 'references' } })).toHaveLength(0);
});

test('as many statements for many posts as for a few', async () => {
  await new relx.PostQuery().run();
  const count = async (posts_per_page: number) => {
    ran.length = 0;
    await new relx.PostQuery({ posts_per_page }).run();
    return ran.length;
  };
  expect(await count(4)).toBe(await count(1));
});
