import { type Expression, Kysely, type SqlBool, sql } from 'kysely';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/store/database.js';
import { loose } from '../../../src/store/query/loose.js';
import type { Slots } from '../../../src/store/query/prepared.js';
import {
  type Audience,
  audienceShape,
  type PublicContent,
  publicAudience,
  readablePosts,
  unpublished,
  visiblePosts,
  visibleTerms,
  visibleUsers,
} from '../../../src/store/query/visibility.js';

const content: PublicContent = {
  postTypes: ['post', 'page', 'product', 'event'],
  taxonomies: ['category'],
  plurals: { post: 'posts', page: 'pages', product: 'products' },
};
const [ANN, BOB, EVE] = [1, 2, 3];
const author = (user: number): Audience => ({ own: true, others: {}, users: 'public', user });
const editor = (others: Audience['others'], own = true): Audience => ({ own, others, users: 'all', user: EVE });

/** Name, type, status and author of each post. */
const POSTS = [
  ['published', 'post', 'publish', ANN],
  ['draft', 'post', 'draft', ANN],
  ['private of Bob', 'post', 'private', BOB],
  ['page of Bob', 'page', 'pending', BOB],
  ['event of Bob', 'event', 'future', BOB],
  ['product', 'product', 'publish', ANN],
  ['of no public type', 'secret', 'publish', BOB],
  ['new', 'post', 'auto-draft', ANN],
  ['in the trash', 'post', 'trash', ANN],
  ['page in the trash', 'page', 'trash', BOB],
] as const;

const db = new Kysely<Database>({ dialect: libsql({ filename: ':memory:' }).kysely });
const run = (text: string) => sql.raw(text).execute(db);
beforeAll(async () => {
  await run('create table posts (ID integer primary key, title text, post_type text, post_status text, post_author integer)');
  for (const row of POSTS)
    await run(`insert into posts (title, post_type, post_status, post_author) values ('${row.join("','")}')`);
  await run('create table users (ID integer primary key)');
  for (const id of [ANN, BOB, EVE]) await run(`insert into users values (${id})`);
  await run('create table usermeta (user_id integer, meta_key text)');
  await run(`insert into usermeta values (${EVE}, 'wp_2_capabilities'), (${ANN}, 'wp_3_capabilities')`);
  await run('create table term_taxonomy (term_id integer, taxonomy text)');
  await run("insert into term_taxonomy values (1, 'category'), (2, 'nav_menu')");
});
afterAll(() => db.destroy());

const slotsOf = ({ user }: Audience): Slots =>
  Object.assign(() => sql<never>`${user}`, { list: () => expect.fail('no list is needed') });
async function found<T>(table: string, column: string, where: Expression<SqlBool>): Promise<T[]> {
  const rows = await loose(db).selectFrom(table).select(`${column} as found`).where(where).orderBy('found').execute();
  return rows.map((row) => (row as { found: T }).found);
}
const titles = (where: Expression<SqlBool>) => found<string>('posts as p', 'p.title', where);

describe('the posts that an audience sees', () => {
  it.each<[string, Audience, string[]]>([
    ['a logged-out user', publicAudience, []],
    ['a user without posts', author(EVE), []],
    ['an author', author(ANN), ['draft']],
    ['another author', author(BOB), ['private of Bob', 'page of Bob', 'event of Bob']],
    ['an editor of pages', editor({ pages: unpublished }), ['page of Bob']],
    // a type without a plural has that of posts
    ['a reader of private posts', editor({ posts: ['private'] }), ['private of Bob']],
    ['an editor of posts', editor({ posts: unpublished }), ['draft', 'private of Bob', 'event of Bob']],
    ['an editor of all', editor({ posts: unpublished, pages: unpublished, products: unpublished }), ['draft', 'private of Bob', 'page of Bob', 'event of Bob']],
    ['an editor who has no posts', editor({ products: unpublished }, false), []],
  ])('%s: published ones, and others', async (_, audience, more) => {
    const seen = await titles(visiblePosts(content, audience, slotsOf(audience)));
    expect(seen).toEqual(['published', 'product', ...more].sort());
  }); // biome-ignore format: a table

  it('are of the given types only', async () => {
    const audience = editor({ posts: unpublished, pages: unpublished });
    expect(await titles(visiblePosts(content, audience, slotsOf(audience), ['page']))).toEqual(['page of Bob']);
  });

  it.each<[string, Audience, string[]]>([
    ['a logged-out user none', publicAudience, []],
    ['an author their own', author(ANN), ['in the trash']],
    ['another author theirs', author(BOB), ['page in the trash']],
    ['an editor of pages all pages', editor({ pages: unpublished }, false), ['page in the trash']],
    ['a reader of private posts none', editor({ posts: ['private'] }, false), []],
  ])('are in the trash if the audience may edit them: %s', async (_, audience, trashed) => {
    const readable = await titles(readablePosts(content, audience, slotsOf(audience)));
    expect(readable.filter((title) => title.endsWith('trash'))).toEqual(trashed);
  });
});

describe('the users that an audience sees', () => {
  it.each<[string, Audience, PublicContent, number[]]>([
    ['a logged-out user: authors of published posts of public types', publicAudience, content, [ANN]],
    ['a user: themselves, too', author(BOB), content, [ANN, BOB]],
    ['one who lists users: all', editor({}), content, [ANN, BOB, EVE]],
    ['one who lists users, on a network: those of the site', { ...editor({}), user: 0 }, { ...content, memberKey: 'wp_2_capabilities' }, [ANN, EVE]],
  ])('%s', async (_, audience, site, ids) => {
    expect(await found('users as u', 'u.ID', visibleUsers(site, audience, slotsOf(audience)))).toEqual(ids);
  }); // biome-ignore format: a table
});

it('terms are seen if their taxonomy is public', async () => {
  expect(await found('term_taxonomy as tt', 'tt.term_id', visibleTerms(content))).toEqual([1]);
});

describe('the key of an audience', () => {
  const shape = audienceShape(author(ANN));
  it('is one for all users with the same permissions, because the id is a value', () => {
    expect(audienceShape(author(BOB))).toBe(shape);
  });

  it.each<[string, Audience]>([
    ['nobody', author(0)],
    ['without own posts', { ...author(ANN), own: false }],
    ['all users', { ...author(ANN), users: 'all' }],
    ['posts of others', { ...author(ANN), others: { posts: ['draft'] } }],
  ])('is another for other SQL: %s', (_, other) => {
    expect(audienceShape(other)).not.toBe(shape);
  });
});
