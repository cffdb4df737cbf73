import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { commandsIn, demoFolder, printed } from './site.js';

test('similar --rebuild finds the similar posts of a site, and similar those of queued posts', async () => {
  const { folder, site } = await demoFolder();
  const { relx } = commandsIn(folder);
  const database = new Database(site);
  const rows = () => (database.prepare('select count(*) as count from wp_relx_similar').get() as { count: number }).count;
  database.exec('delete from wp_relx_similar');
  expect(await relx('similar', '--rebuild')).toMatchObject({ code: 0, stderr: '' });
  const all = rows();
  expect(all).toBeGreaterThan(50);
  database.exec('delete from wp_relx_similar where post_id = 1; insert into wp_relx_similar_queue (post_id) values (1)');
  expect(rows()).toBeLessThan(all);
  expect(await relx('similar')).toMatchObject({ code: 0, stdout: 'Found the similar posts of 1 post.\n' });
  expect(rows()).toBe(all);
  database.close();
});

test('a rebuild has the options of relx.config', async () => {
  const { folder, site } = await demoFolder();
  const { relx } = commandsIn(folder);
  writeFileSync(join(folder, 'relx.config.json'), JSON.stringify({ similar: { text: 0, terms: 0 } }));
  expect((await relx('similar', '--rebuild')).code).toBe(0);
  const database = new Database(site, { readonly: true });
  expect(database.prepare('select count(*) as count from wp_relx_similar').get()).toMatchObject({ count: 0 });
  database.close();
});

test('serve works through the queue between requests, and stops with the server', async () => {
  const { folder, site } = await demoFolder();
  const { start } = commandsIn(folder);
  const database = new Database(site);
  const count = (sql: string) => (database.prepare(`select count(*) as count from ${sql}`).get() as { count: number }).count;
  const all = count('wp_relx_similar');
  const queue = () =>
    database.exec(`delete from wp_relx_similar where post_id = 1; insert into wp_relx_similar_queue (post_id) values (1)`);
  queue();
  const server = start('serve', '--port', '0');
  await printed(server, /Serving/);
  const done = () => [count('wp_relx_similar'), count('wp_relx_similar_queue')];
  await expect.poll(done, { timeout: 30_000 }).toEqual([all, 0]);
  queue();
  await expect.poll(done, { timeout: 30_000 }).toEqual([all, 0]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  database.close();
});
