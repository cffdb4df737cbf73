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

test('an emoji in a title is stored as WordPress stores it, and found', async () => {
  await relx.import([{ kind: 'post', id: 30, type: 'post', title: `Rock ${EMOJI}`, date: '2026-01-09T00:00:00Z' }]);
  expect(await database.run('select post_title from wp_posts where ID = 30')).toEqual([{ post_title: 'Rock &#x1f600;' }]);
  const { posts } = await new relx.PostQuery({ s: EMOJI }).run();
  expect(posts.map(({ row }) => row.ID)).toEqual([30]);
});
