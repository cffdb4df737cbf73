import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { sqlite } from 'relx/store/sqlite';
import { sqliteWasm } from 'relx/store/sqlite-wasm';
import { describe, expect, test } from 'vitest';
import { checkedDatabase, type SqliteDatabase } from '../../src/store/dialects/sqlite/checked-database.js';
import { installedDriver } from '../../src/store/dialects/sqlite/installed-driver.js';
import { connect } from '../../src/store/dialects/sqlite/libsql-driver.js';
import { hasNodeSqlite } from '../../src/store/dialects/sqlite/node-driver.js';
import { sqliteFile } from '../../src/store/dialects/sqlite/sqlite-file.js';

const guarded = () => checkedDatabase(new Database(':memory:') as unknown as SqliteDatabase);

test.each([[true], [new Date(0)], [{}], [[]], [undefined], [() => 1], [Symbol('x')]])(
  'binding %s is a TypeError, not the end of the process',
  (value) => {
    expect(() => guarded().prepare('select ?').all([value])).toThrow(TypeError);
  },
);

test.each([[null], ['text'], [1.5], [2 ** 53 - 1]])('binding %s works', (value) => {
  expect(guarded().prepare('select ? as value').all([value])).toEqual([{ value }]);
});

test('rows keep their values and their order, however they cross over', () => {
  const database = checkedDatabase(connect(':memory:'));
  const values = ['"quotes", \\ and \n lines', 'ä 😀 字', 'a\u0000b', '', null, -1, 0.1, 1e300, '[1]', 'true'];
  const one = values.map((value, index) => ({ id: 2 ** 53 - 20 + index, value }));
  const rows = values.map(() => '(?, ?)').join();
  database.prepare('create table t (id integer, value)').run([]);
  database.prepare(`insert into t values ${rows}`).run(one.flatMap(({ id, value }) => [id, value]));
  expect(database.prepare('select id, value from t order by id').all([])).toEqual(one);
  expect(database.prepare('select id, value from t order by id desc').all([])).toEqual([...one].reverse());
  expect(
    database.prepare('with x as (select * from t) select id, value from x where id > ? order by id').all([2 ** 53 - 17]),
  ).toEqual(one.slice(4));
  expect(database.prepare('select id from t where id < 99').all([])).toEqual([]);
  // what JSON can't hold comes as the driver has it
  const [{ bytes }] = database.prepare("select x'ff00' as bytes").all([]) as [{ bytes: ArrayBuffer }];
  expect(new Uint8Array(bytes)).toEqual(new Uint8Array([255, 0]));
  expect(() => database.prepare('select abs(?) as a').all([2n ** 63n * -1n])).toThrow(/overflow/);
});

test('the same SQL text is prepared once', () => {
  let prepared = 0;
  const database = new Database(':memory:') as unknown as SqliteDatabase;
  const counting = checkedDatabase({
    prepare: (sql) => {
      prepared += 1;
      return database.prepare(sql);
    },
    close: () => database.close(),
  });
  for (let run = 0; run < 10; run++) counting.prepare('select 1').all([]);
  expect(prepared).toBe(1);
});

test.each([
  ['a file', (filename: string) => libsql({ filename, readonly: true })],
  ['a connection', (filename: string) => sqlite(new Database(filename), { readonly: true })],
])('a readonly database rejects writes: %s', async (_, dialect) => {
  const filename = path.join(tmpdir(), `relx-readonly-${process.pid}.db`);
  await (await open({ dialect: libsql({ filename }) })).close();
  const relx = await open({ dialect: dialect(filename) });
  try {
    await expect(relx.import([{ kind: 'user', login: 'x' }])).rejects.toThrow(/readonly|read-only|attempt to write/i);
  } finally {
    await relx.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(filename + suffix, { force: true });
  }
});

describe('both engines', () => {
  test.each([
    ['libsql', () => libsql({ filename: ':memory:' })],
    ['SQLite-wasm', sqliteWasm],
  ])('%s runs the core', async (_, dialect) => {
    const relx = await open({ dialect: await dialect() });
    await relx.import([
      { kind: 'post', id: 1, type: 'post', title: 'One' },
      { kind: 'post', id: 2, type: 'post', title: 'Two' },
    ]);
    await relx.functions.ncr_add_relation(1, 'post', 2, 'post', 'related_to');
    expect(await relx.functions.ncr_get_related(2, 'post', 'related_to', { fields: 'ids' })).toEqual([1]);
    await relx.close();
  });
});

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
