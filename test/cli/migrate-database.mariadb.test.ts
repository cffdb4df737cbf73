import { join } from 'node:path';
import { open } from 'relx/core';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../database.js';
import { fillSite, seenIn } from './migrated-site.js';
import { commandsIn, ownFolder } from './site.js';

let folder: string;
beforeEach(() => {
  folder = ownFolder();
});

const migrate = (from: string, to: string, ...more: string[]) =>
  commandsIn(folder).relx('migrate-database', '--from', from, '--to', to, ...more);

test('a site goes from SQLite to MariaDB and back, row by row', async () => {
  const [first, back] = [join(folder, 'first.db'), join(folder, 'back.db')];
  await fillSite(first);
  const { address } = await testDatabase();
  const there = await migrate(first, address);
  expect(there).toMatchObject({ code: 0, stderr: '' });
  expect(there.stdout).toMatch(/wp_relx_relations: \d+ rows/);
  expect(there.stdout).toMatch(
    /[\d,]{3,} rows written, 0 removed\. .* is the same as .*first\.db, row by row\.\nAll relationships/,
  );
  expect(there.stdout).not.toContain(new URL(address).password);
  const seen = await seenIn(first);
  expect(await seenIn(address)).toEqual(seen);
  expect(await migrate(address, back)).toMatchObject({ code: 0 });
  expect(await seenIn(back)).toEqual(seen);
  // it writes on with ids that nobody had
  const relx = await open({ dialect: (await import('relx/store/libsql')).libsql({ filename: back }) });
  const last = Math.max(...(await relx.relations.rows({ limit: 1000 })).map(({ id }) => id));
  await relx.functions.ncr_add_relation(950, 'post', 11, 'post', 'references');
  expect(Math.max(...(await relx.relations.rows({ limit: 1000 })).map(({ id }) => id))).toBeGreaterThan(last);
  await relx.close();
});

test("what a database can't take is told with its table and rows, and mended it goes on", async () => {
  const [first, { address, run }] = [join(folder, 'first.db'), await testDatabase()];
  await fillSite(first);
  const { relx } = commandsIn(folder);
  const site = (await import('libsql')).default;
  const raw = new site(first);
  raw.exec(`update wp_posts set guid = '${'x'.repeat(300)}' where ID = 950`);
  const refused = await migrate(first, address);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toMatch(/wp_posts, rows \d+ to 950: Data too long for column 'guid'/);
  raw.exec("update wp_posts set guid = '', post_title = 'Changed' where ID = 950");
  raw.exec('delete from wp_posts where ID = 12');
  raw.close();
  const mended = await migrate(first, address);
  // a relation of the post that is gone
  expect(mended).toMatchObject({ code: 1 });
  expect(mended.stdout).toMatch(/the same as .*\nFound \d+ invalid relationships/);
  expect(await run('select ID, post_title from wp_posts where ID in (12, 950)')).toEqual([{ ID: 950, post_title: 'Changed' }]);
  expect((await run("show tables like 'wp_relx_copying'")).length).toBe(0);
  await relx('content-relations', 'check', '--fix', '--database', address);
});

test('a WordPress in the target keeps its tables, and gets the relations', async () => {
  const [first, { address, run }] = [join(folder, 'first.db'), await testDatabase()];
  await fillSite(first);
  // its posts have the same ids, and titles that it has given them since
  expect(await migrate(first, address)).toMatchObject({ code: 0 });
  await run('delete from wp_relx_relations');
  await run("update wp_posts set post_title = 'Its own' where ID = 12");
  await run('create table wp_comments (comment_ID bigint primary key)');
  const { code, stdout } = await migrate(first, address);
  expect({ code, tables: stdout.match(/^wp_\w+/gm) }).toEqual({ code: 0, tables: ['wp_relx_relations'] });
  expect(await run('select post_title from wp_posts where ID = 12')).toEqual([{ post_title: 'Its own' }]);
});
