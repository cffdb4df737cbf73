import { open, type Relx } from 'relx/core';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.js';

let database: TestDatabase;
/** Two processes over one database, as far as the database knows. */
let both: readonly [Relx, Relx];

beforeEach(async () => {
  database = await testDatabase();
  const start = async () => {
    const relx = await open({ dialect: database.connect() });
    onTestFinished(() => relx.close());
    return relx;
  };
  both = [await start(), await start()];
  await both[0].import([{ kind: 'user', id: 1, login: 'ada', role: 'administrator' }]);
});

/** The outcomes of twenty concurrent calls, ten in each process: a code, or `done`. */
async function twenty(work: (relx: Relx, number: number) => Promise<unknown>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  const count = (what: string) => {
    outcomes[what] = (outcomes[what] ?? 0) + 1;
  };
  const all = Array.from({ length: 20 }, (_, number) => work(both[number % 2 ? 1 : 0], number));
  for (const { status, reason } of (await Promise.allSettled(all)) as PromiseRejectedResult[])
    count(status === 'rejected' ? (reason.code ?? String(reason)) : 'done');
  return outcomes;
}
const numbered = (slug: string) => [slug, ...Array.from({ length: 19 }, (_, index) => `${slug}-${index + 2}`)].sort();

test('of twenty concurrent users with one login name, one is created', async () => {
  const made = await twenty(({ accounts }, number) => accounts.users.create({ login: 'bob', email: `bob${number}@example.org` }));
  expect(made).toEqual({ done: 1, existing_user_login: 19 });
  expect(await database.run("select ID from wp_users where user_login = 'bob'")).toHaveLength(1);
});

test('of twenty concurrent users with one email address, one is created', async () => {
  const made = await twenty(({ accounts }, number) => accounts.users.create({ login: `bob${number}`, email: 'bob@example.org' }));
  expect(made).toEqual({ done: 1, existing_user_email: 19 });
});

test('twenty users of one name have twenty slugs', async () => {
  const names = (number: number) => ({ login: `bob${number}`, email: `bob${number}@example.org`, display_name: 'Bob' });
  expect(await twenty(({ accounts }, number) => accounts.users.create(names(number)))).toEqual({ done: 20 });
  const rows = await database.run('select user_nicename from wp_users where ID > 1');
  expect(rows.map(({ user_nicename }) => user_nicename).sort()).toEqual(numbered('bob'));
});

test('twenty posts of one title have twenty slugs, published immediately or later', async () => {
  const post = { title: 'Hello', status: 'publish' } as const;
  expect(await twenty(({ posts }) => posts.create('post', post, 1))).toEqual({ done: 20 });
  const drafts = await Promise.all(Array.from({ length: 20 }, () => both[0].posts.create('page', { title: 'Later' }, 1)));
  const publish = ({ posts }: Relx, number: number) => posts.update(drafts[number] ?? 0, { status: 'publish' });
  expect(await twenty(publish)).toEqual({ done: 20 });
  const rows = await database.run('select post_name from wp_posts');
  expect(rows.map(({ post_name }) => post_name).sort()).toEqual([...numbered('hello'), ...numbered('later')].sort());
});

test('a format that twenty posts are the first to have is one term', async () => {
  expect(await twenty(({ posts }, number) => posts.create('post', { title: `Post ${number}`, format: 'aside' }, 1))).toEqual({
    done: 20,
  });
  const rows = await database.run("select term_taxonomy_id as id, count from wp_term_taxonomy where taxonomy = 'post_format'");
  expect(rows).toHaveLength(1);
  const links = await database.run(`select object_id from wp_term_relationships where term_taxonomy_id = ${rows[0]?.id}`);
  expect(links).toHaveLength(20);
});

test('twenty imports of the same make it once', async () => {
  const records = [
    { kind: 'user', login: 'cleo', role: 'author' },
    { kind: 'term', taxonomy: 'category', name: 'News', slug: 'news' },
    {
      kind: 'post',
      type: 'post',
      title: 'One',
      date: '2026-01-05T00:00:00Z',
      author: 'dora',
      terms: [{ taxonomy: 'post_tag', slug: 'red' }],
    },
  ] as const;
  expect(await twenty((relx) => relx.import(records))).toEqual({ done: 20 });
  const rows = await Promise.all([
    database.run("select user_login from wp_users where user_login in ('cleo', 'dora')"),
    database.run("select slug from wp_terms where slug in ('news', 'red')"),
    database.run("select post_name from wp_posts where post_title = 'One'"),
  ]);
  expect(rows.map(({ length }) => length)).toEqual([2, 2, 1]);
});
