import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { sqlite } from 'relx/store/sqlite';
import { sqliteWasm } from 'relx/store/sqlite-wasm';
import { describe, expect, test } from 'vitest';

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
