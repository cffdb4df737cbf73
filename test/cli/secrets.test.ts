import { expect, test } from 'vitest';
import { commandsIn, contentOf, ownFolder } from './site.js';

const database = 'mysql://reader:hunter2@127.0.0.1:1/none';
const warnings = (text: string) => text.split('\n').filter((line) => line.startsWith('warning:'));

test('a database password in an argument is warned about once, without the password', async () => {
  const { relx, start } = commandsIn(ownFolder());
  const ended = [
    await relx('user', 'list', '--database', database),
    await relx('content-relations', 'count', '--database', database),
    await start('serve', '--port', '0', '--workers', '2', '--database', database).ended,
  ];
  for (const { code, stderr } of ended) {
    expect(code).toBe(1);
    expect(warnings(stderr)).toEqual([expect.stringContaining('RELX_DATABASE')]);
    expect(stderr).not.toContain('hunter2');
  }
});

test('a database password in the environment, and a file as argument, are not warned about', async () => {
  const folder = ownFolder();
  const hidden = await commandsIn(folder, { RELX_DATABASE: database }).relx('user', 'list');
  const file = await commandsIn(folder).relx('seed', '--relations', '5', '--database', 'site.db');
  expect([hidden.code, warnings(hidden.stderr), file.code, warnings(file.stderr)]).toEqual([1, [], 0, []]);
});

test("a user's password in an argument is warned about, one in the environment is not", async () => {
  const folder = ownFolder();
  const ann = ['user', 'create', 'ann', 'ann@example.org'];
  await commandsIn(folder).relx('seed', '--relations', '5');
  const shown = await commandsIn(folder).relx(...ann, '--password', 'hunter2');
  const hidden = await commandsIn(folder, { RELX_USER_PASSWORD: 'hunter2' }).relx('user', 'create', 'bob', 'bob@example.org');
  expect(warnings(shown.stderr)).toEqual([expect.stringContaining('RELX_USER_PASSWORD')]);
  expect([shown.code, hidden.code, hidden.stderr]).toEqual([0, 0, '']);
});

test('migrate-database takes both databases from the environment, and warns about passwords in arguments', async () => {
  const folder = ownFolder();
  const { relx } = commandsIn(folder, { RELX_FROM: 'old.db', RELX_TO: 'new.db' });
  await relx('seed', '--relations', '5', '--database', 'old.db');
  expect(await relx('migrate-database')).toMatchObject({ code: 0, stderr: '' });
  expect(contentOf(`${folder}/new.db`)).toEqual(contentOf(`${folder}/old.db`));
  const { code, stderr } = await commandsIn(folder).relx('migrate-database', '--from', 'old.db', '--to', database);
  expect([code, warnings(stderr)]).toEqual([1, [expect.stringContaining('RELX_TO')]]);
  expect((await commandsIn(folder).relx('migrate-database', '--from', 'old.db')).code).toBe(2);
});
