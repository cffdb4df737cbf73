import { open } from 'relx/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../database.js';
import { content } from './open-core.js';

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
