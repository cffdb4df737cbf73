import { open } from 'relx/core';
import { expect, test } from 'vitest';
import { siteDatabase } from '../../../database.js';
import { content, openCore } from '../../open-core.js';

test('a post that came out without a date in UTC keeps the one that it has', async () => {
  const database = await siteDatabase();
  const relx = await open({ dialect: database.connect({ poolSize: 2 }) });
  await relx.import(content);
  await database.run("update wp_posts set post_date_gmt = '0000-00-00 00:00:00' where ID in (5, 9)");
  await relx.posts.update(5, { title: 'Edited', status: 'publish' });
  expect((await relx.content.postAsIs(5))?.row).toMatchObject({ post_title: 'Edited', post_date: '2026-01-05 00:00:00' });

  const before = new Date().toISOString().slice(0, 19).replace('T', ' ');
  await relx.posts.update(9, { status: 'publish' });
  const out = (await relx.content.postAsIs(9))?.row;
  expect(out?.post_date_gmt).toBe(out?.post_date);
  expect(out && out.post_date >= before).toBe(true);
  await relx.close();
});

test('no page is below itself, at whatever distance: it loses its parent, as in WordPress', async () => {
  const relx = await openCore();
  const page = (title: string, parent: number) => relx.posts.create('page', { title, parent, status: 'publish' }, 5);
  const middle = await page('Middle', 11);
  const low = await page('Low', middle);
  const parents = async (change: number, parent: number) => {
    await relx.posts.update(change, { parent });
    return Promise.all([11, middle, low].map(async (id) => (await relx.content.postAsIs(id))?.row.post_parent));
  };
  expect(await parents(11, 11)).toEqual([0, 11, middle]);
  expect(await parents(11, low)).toEqual([0, 11, middle]);
  expect(await parents(low, 11)).toEqual([0, 11, 11]);
});

test('a change that fails takes nothing out of the trash; one that gives a status does, with the slug it had', async () => {
  const relx = await openCore();
  await relx.deletion.trash(5);
  const row = async () => (await relx.content.postAsIs(5))?.row;
  await expect(relx.posts.update(5, { status: 'publish', featured_media: 404 })).rejects.toMatchObject({
    code: 'rest_invalid_featured_media',
  });
  expect(await row()).toMatchObject({ post_status: 'trash', post_name: 'echo__trashed' });
  await relx.posts.update(5, { title: 'Still there' });
  expect(await row()).toMatchObject({ post_status: 'trash', post_title: 'Still there' });
  await relx.posts.update(5, { status: 'draft' });
  expect(await row()).toMatchObject({ post_status: 'draft', post_name: 'echo' });
  expect(await relx.deletion.untrash(5)).toBe(false);
});
