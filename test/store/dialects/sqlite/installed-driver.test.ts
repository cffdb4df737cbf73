import { tmpdir } from 'node:os';
import path from 'node:path';
import { open } from 'relx/core';
import { expect, test } from 'vitest';
import { installedDriver } from '../../../../src/store/dialects/sqlite/installed-driver.js';
import { hasNodeSqlite } from '../../../../src/store/dialects/sqlite/node-driver.js';
import { sqliteFile } from '../../../../src/store/dialects/sqlite/sqlite-file.js';

test('where libsql is missing, SQLite files are opened through node:sqlite, from Node.js 22.16 on', async () => {
  const missing = new Error("Cannot find package 'libsql'");
  const chosen = installedDriver(() => Promise.reject(missing));
  if (!hasNodeSqlite()) return expect(chosen).rejects.toBe(missing);
  const relx = await open({ dialect: sqliteFile(await chosen, { filename: ':memory:' }) });
  expect(await relx.healthy()).toBe(true);
  await relx.close();
  // named as by libsql, for the messages of the command line
  const connect = await chosen;
  const inMissingFolder = path.join(tmpdir(), 'relx-missing', 'relx.db');
  expect(() => connect(inMissingFolder)).toThrow(expect.objectContaining({ code: 'SQLITE_CANTOPEN' }));
});
