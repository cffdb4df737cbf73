import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, expect, test } from 'vitest';
import { seenIn, writeSite } from './migrated-site.js';
import { commandsIn, contentOf, ownFolder } from './site.js';

let folder: string;
const path = (name: string) => join(folder, name);
const migrate = (from: string, to: string, ...more: string[]) =>
  commandsIn(folder).relx('migrate-database', '--from', path(from), '--to', path(to), ...more);

function dismissals(name: string): unknown[] {
  const database = new Database(path(name));
  try {
    return database.prepare('select * from wp_relx_dismissals').all();
  } finally {
    database.close();
  }
}

function run(name: string, statement: string): void {
  const database = new Database(path(name));
  database.exec(statement);
  database.close();
}

beforeEach(async () => {
  folder = ownFolder();
  await writeSite(path('site.db'));
});

test('it does nothing twice, and names what it leaves', async () => {
  run('site.db', 'create table wp_comments (comment_ID integer primary key); create table wp_p2p (p2p_id integer primary key)');
  const first = await migrate('site.db', 'copy.db');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('Skipped tables that relx does not use: wp_comments, wp_p2p.');
  const again = await migrate('site.db', 'copy.db');
  expect(again.stdout).toMatch(/^0 rows written, 0 removed\. .*copy\.db and .* are identical/m);
  expect(await seenIn(path('copy.db'))).toEqual(await seenIn(path('site.db')));
  expect(dismissals('copy.db')).toMatchObject([{ post_id: 950, dismissed_id: 12 }]);
});

test('a target with other content is not changed without --overwrite', async () => {
  await writeSite(path('other.db'));
  run(
    'other.db',
    "update wp_posts set post_title = 'Its own' where ID = 12; insert into wp_options (option_name, option_value) values ('own', '')",
  );
  const before = contentOf(path('other.db'));
  const rejected = await migrate('site.db', 'other.db');
  expect(rejected).toMatchObject({ code: 1, stdout: '' });
  expect(rejected.stderr).toMatch(
    /already has content: [\d,]+ rows of the source are missing, and [\d,]+ rows are not in the source\..* --overwrite/,
  );
  expect(contentOf(path('other.db'))).toEqual(before);
  expect(await migrate('site.db', 'other.db', '--overwrite')).toMatchObject({ code: 0 });
  expect(await seenIn(path('other.db'))).toEqual(await seenIn(path('site.db')));
  expect((await migrate('site.db', 'other.db')).stdout).toMatch(/^0 rows written, 0 removed/m);
});

test.each([
  [['missing.db', 'copy.db'], /The database ".*missing\.db" does not exist/],
  [['site.db', 'site.db'], /are the same database/],
])('%j is rejected', async ([from = '', to = ''], why) => {
  const { code, stderr } = await migrate(from, to);
  expect({ code, why: why.test(stderr) }).toEqual({ code: 1, why: true });
});

test('a copy that was interrupted before its first table continues, and is not opened until then', async () => {
  // what a kill leaves in its first moment
  run('copy.db', 'create table wp_relx_copying (id integer not null primary key)');
  const { relx } = commandsIn(folder);
  for (const command of [
    ['content-relations', 'count'],
    ['serve', '--readonly', '--port', '0'],
  ]) {
    const { code, stdout, stderr } = await relx(...command, '--database', path('copy.db'));
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining('an unfinished copy') });
  }
  expect((await relx('doctor', '--database', path('copy.db'))).stdout).toContain('is an unfinished copy');
  expect(await migrate('site.db', 'copy.db')).toMatchObject({ code: 0, stderr: '' });
  expect(await seenIn(path('copy.db'))).toEqual(await seenIn(path('site.db')));
});
