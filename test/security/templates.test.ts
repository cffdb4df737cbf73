import { expect, it } from 'vitest';
import { openCore } from '../core/open-core.js';
import { testDatabase } from '../database.js';

it('a post keeps a template that its type has no more, and gets no other', async () => {
  const database = await testDatabase();
  const relx = await openCore({ dialect: database.connect(), templates: { page: ['wide.php'] } });
  await database.run("insert into wp_postmeta (post_id, meta_key, meta_value) values (5, '_wp_page_template', 'old.php')");
  await relx.posts.update(5, { template: 'old.php', title: 'Changed' });
  for (const template of ['wide.php', 'functions.php', 'default', 'toString'])
    await expect(relx.posts.update(5, { template })).rejects.toMatchObject({ code: 'rest_invalid_param' });
  await relx.posts.update(11, { template: 'wide.php' });
  await relx.posts.update(11, { template: '' });
  await relx.posts.update(5, { template: '' });
  await expect(relx.posts.update(5, { template: 'old.php' })).rejects.toMatchObject({ code: 'rest_invalid_param' });
  await expect(relx.posts.create('post', { title: 'T', template: 'wide.php' }, 5)).rejects.toMatchObject({
    code: 'rest_invalid_param',
  });
});
