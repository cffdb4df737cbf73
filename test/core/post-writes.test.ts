import { open } from 'relx/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../database.js';
import { content, openCore } from './open-core.js';

test('a post that came out without a date in UTC keeps the one that it has', async () => {
  const database = await testDatabase();
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

test('no page stands below itself, at whatever distance: it loses its parent, as in WordPress', async () => {
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
