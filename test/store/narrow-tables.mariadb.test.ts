import { open, type Relx } from 'relx/core';
import { createApp } from 'relx/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '../core/open-core.js';
import { openDatabase, type TestDatabase } from '../database.js';

const EMOJI = '😀';
let database: TestDatabase;
let relx: Relx;

/** Tables of a site that is older than WordPress 4.2: their character set has no characters of four bytes. */
beforeAll(async () => {
  database = await openDatabase();
  relx = await open({ dialect: database.connect(), url: 'https://site.example' });
  await relx.import(content);
  const tables = (await database.run('show tables')).flatMap((row) => Object.values(row));
  for (const table of tables)
    if (!String(table).includes('relx')) await database.run(`alter table ${table} convert to character set utf8mb3`);
  await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'references');
});
afterAll(async () => {
  await relx.close();
  await database.remove();
});

test('a search with an emoji finds nothing, and its text is no reason for an error', async () => {
  const app = createApp({ relx });
  const text = encodeURIComponent(`${EMOJI} alpha`);
  for (const path of [
    `relx/v1/post/5?search=${text}`,
    `relx/v1/post/5?search=${text}&orderby=title`,
    `relx/v1/related?objects=post:5&search=${text}`,
    ...['posts', 'pages', 'users', 'categories', 'tags', 'media', 'search'].map((name) => `wp/v2/${name}?search=${text}`),
    ...['posts', 'categories', 'users'].map((name) => `wp/v2/${name}?slug=${text}`),
  ]) {
    const response = await app.fetch(new Request(`https://site.example/wp-json/${path}`));
    expect([path, response.status, response.headers.get('x-wp-total') ?? '0']).toEqual([path, 200, '0']);
  }
  expect((await new relx.PostQuery({ s: EMOJI }).run()).posts).toEqual([]);
  expect(await relx.functions.ncr_get_related(5, 'post', 'references', { search: 'lph', fields: 'ids' })).toEqual([6]);
});

test('emoji are stored as WordPress stores them, shown as such, and not found', async () => {
  const title = `Rock ${EMOJI} \u{1f469}\u200d\u{1f467} ❤\ufe0f`;
  await relx.import([{ kind: 'post', id: 30, type: 'post', title, date: '2026-01-09T00:00:00Z' }]);
  await relx.functions.ncr_add_relation(6, 'post', 30, 'post', 'references');
  const references = 'Rock &#x1f600; &#x1f469;&#x200d;&#x1f467; &#x2764;&#xfe0f;';
  expect(await database.run('select post_title from wp_posts where ID = 30')).toEqual([{ post_title: references }]);
  const [item] = (await relx.relations.list({ objectType: 'post', id: 6 }, { type: 'references' })).items;
  expect(item?.related.title).toBe(title);
  for (const s of [EMOJI, `Rock ${EMOJI}`]) expect((await new relx.PostQuery({ s }).run()).posts).toEqual([]);
  expect(await relx.functions.ncr_get_related(6, 'post', 'references', { search: EMOJI, fields: 'ids' })).toEqual([]);
  expect((await new relx.PostQuery({ s: 'Rock' }).run()).posts).toHaveLength(1);
});

test('serialized and JSON values stay valid', async () => {
  const { accounts } = relx;
  const users = await database.run('select user_login as login from wp_users limit 1');
  const login = String(users[0]?.login);
  const [first, second] = [
    await accounts.createApplicationPassword(login, 'First'),
    await accounts.createApplicationPassword(login, `One ${EMOJI}`),
  ];
  for (const password of [first, second]) expect((await accounts.authenticate(login, password)).isLoggedIn).toBe(true);

  const authorization = `Basic ${btoa(`${login}:${first}`)}`;
  const add = async () => {
    const response = await createApp({ relx }).fetch(
      new Request('https://site.example/wp-json/relx/v1/relationships', {
        method: 'POST',
        headers: { authorization, 'Content-Type': 'application/json', 'Idempotency-Key': 'emoji' },
        body: JSON.stringify({ from_id: 7, to_id: 30, type: 'references' }),
      }),
    );
    return { status: response.status, replayed: response.headers.get('Idempotent-Replayed'), body: await response.json() };
  };
  const [created, again] = [await add(), await add()];
  expect([created.status, created.body.related.title]).toEqual([201, expect.stringContaining(EMOJI)]);
  expect(again).toEqual({ ...created, replayed: 'true' });
});

test('a password that would be stored as another one is rejected, and nothing is written', async () => {
  const before = await database.run('select count(*) as count from wp_posts');
  const created = relx.posts.create('post', { title: 'Locked', password: `p${EMOJI}` }, 1);
  await expect(created).rejects.toMatchObject({ code: 'ncr_invalid_args', data: { params: { password: expect.any(String) } } });
  await expect(relx.posts.update(5, { password: `p${EMOJI}` })).rejects.toMatchObject({ code: 'ncr_invalid_args' });
  expect(await database.run('select count(*) as count from wp_posts')).toEqual(before);
  expect(await database.run('select post_password from wp_posts where ID = 5')).toEqual([{ post_password: '' }]);
  await relx.posts.update(5, { password: 'pä' });
  expect(await database.run('select post_password from wp_posts where ID = 5')).toEqual([{ post_password: 'pä' }]);
});
