import { join } from 'node:path';
import { open } from 'relx/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.js';
import { isExhaustive } from '../sizes.js';
import { fillSite, seenIn } from './migrated-site.js';
import { commandsIn, ownFolder, type Started } from './site.js';

let folder: string;
beforeEach(() => {
  folder = ownFolder();
});

const migrate = (from: string, to: string, ...more: string[]) =>
  commandsIn(folder, { RELX_FROM: from, RELX_TO: to }).relx('migrate-database', ...more);

test('a site goes from SQLite to MariaDB and back, row by row', async () => {
  const [first, back] = [join(folder, 'first.db'), join(folder, 'back.db')];
  await fillSite(first);
  const { address } = await testDatabase();
  const there = await migrate(first, address);
  expect(there).toMatchObject({ code: 0, stderr: '' });
  expect(there.stdout).toMatch(/wp_relx_relations: \d+ rows/);
  expect(there.stdout).toMatch(
    /[\d,]{3,} rows written, 0 removed\. All rows of .* and .*first\.db are identical\.\nAll relationships/,
  );
  expect(there.stdout).not.toContain(new URL(address).password);
  const seen = await seenIn(first);
  expect(await seenIn(address)).toEqual(seen);
  expect(await migrate(address, back)).toMatchObject({ code: 0 });
  expect(await seenIn(back)).toEqual(seen);
  // it continues to write, with new ids
  const relx = await open({ dialect: (await import('relx/store/libsql')).libsql({ filename: back }) });
  const last = Math.max(...(await relx.relations.rows({ limit: 1000 })).map(({ id }) => id));
  await relx.functions.ncr_add_relation(950, 'post', 11, 'post', 'references');
  expect(Math.max(...(await relx.relations.rows({ limit: 1000 })).map(({ id }) => id))).toBeGreaterThan(last);
  await relx.close();
});

test('rows that do not fit the database are reported with their table, and after a repair the migration continues', async () => {
  const [first, { address, run }] = [join(folder, 'first.db'), await testDatabase()];
  await fillSite(first);
  const { relx } = commandsIn(folder);
  const site = (await import('libsql')).default;
  const raw = new site(first);
  raw.exec(`update wp_posts set guid = '${'x'.repeat(300)}' where ID = 950`);
  const rejected = await migrate(first, address);
  expect(rejected).toMatchObject({ code: 1 });
  expect(rejected.stderr).toMatch(/wp_posts, rows \d+ to 950: Data too long for column 'guid'/);
  raw.exec("update wp_posts set guid = '', post_title = 'Changed' where ID = 950");
  raw.exec('delete from wp_posts where ID = 12');
  raw.close();
  const repaired = await migrate(first, address);
  // a relation of the post that is gone
  expect(repaired).toMatchObject({ code: 1 });
  expect(repaired.stdout).toMatch(/are identical\.\nFound \d+ invalid relationships/);
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
  await run('delete from wp_relx_dismissals');
  await run("update wp_posts set post_title = 'Its own' where ID = 12");
  await run('create table wp_comments (comment_ID bigint primary key)');
  const { code, stdout } = await migrate(first, address);
  expect({ code, tables: stdout.match(/^wp_\w+/gm) }).toEqual({ code: 0, tables: ['wp_relx_relations', 'wp_relx_dismissals'] });
  expect(await run('select post_id, dismissed_id from wp_relx_dismissals')).toEqual([{ post_id: 950, dismissed_id: 12 }]);
  expect(await run('select post_title from wp_posts where ID = 12')).toEqual([{ post_title: 'Its own' }]);
});

describe('a migration that is interrupted', () => {
  const RELATIONS = 3000;
  let first: string;
  let target: TestDatabase;
  let copying: Started;

  beforeEach(async () => {
    first = join(folder, 'first.db');
    target = await testDatabase();
    const { relx, start } = commandsIn(folder, { RELX_TO: target.address });
    await relx('seed', '--relations', String(RELATIONS), '--database', first);
    await (await open({ dialect: target.connect() })).close();
    // the copy waits for us at one of its rows
    await target.run("select get_lock('held', 10)");
    await target.run(`create trigger waits before insert on wp_relx_relations for each row
      if new.id = ${RELATIONS / 2} then do get_lock('held', 1000); do release_lock('held'); end if`);
    copying = start('migrate-database', '--from', first);
    const waits = "select id from information_schema.processlist where db = database() and state = 'User lock'";
    await expect.poll(async () => (await target.run(waits)).length, { timeout: 30_000 }).toBe(1);
  });

  /** Lets the server continue, and waits until only this test is connected. */
  async function release(): Promise<void> {
    await target.run("select release_lock('held')");
    const connected = 'select id from information_schema.processlist where db = database()';
    await expect.poll(async () => (await target.run(connected)).length, { timeout: 30_000 }).toBe(1);
    await target.run('drop trigger waits');
  }
  const copied = async () => Number((await target.run('select count(*) as n from wp_relx_relations'))[0]?.n);

  async function expectRejectionsAndThenAll(): Promise<void> {
    expect(await copied()).toBeGreaterThan(0);
    expect(await copied()).toBeLessThan(RELATIONS);
    const { relx } = commandsIn(folder);
    const why = /an unfinished copy: .* Run it again with the same --from and --to.* drop the table wp_relx_copying\./;
    for (const args of [
      ['serve', '--port', '0', '--database', target.address],
      ['content-relations', 'count', '--database', target.address],
      ['migrate-database', '--from', target.address, '--to', join(folder, 'other.db')],
    ])
      expect(await relx(...args)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(why) });
    const again = await migrate(first, target.address);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toContain(`wp_relx_relations: ${RELATIONS.toLocaleString('en')} rows`);
    expect(await copied()).toBe(RELATIONS);
    expect(await seenIn(target.address)).toEqual(await seenIn(first));
  }

  test('by Ctrl-C reports that, and keeps copied rows', async () => {
    copying.child.kill('SIGINT');
    await release();
    const message = 'Stopped. Copied rows are kept. Run the command again to continue.\n';
    expect(await copying.ended).toEqual({ code: 130, stdout: '', stderr: message });
    expect(await copied()).toBeGreaterThan(0);
    expect(await copied()).toBeLessThan(RELATIONS);
    if (isExhaustive) await expectRejectionsAndThenAll();
  });

  test.each([...(isExhaustive ? ['SIGTERM' as const] : []), 'SIGKILL' as const])(
    'by %s is not taken for a site, and continues',
    async (signal) => {
      copying.child.kill(signal);
      await copying.ended;
      await release();
      await expectRejectionsAndThenAll();
    },
  );
});
