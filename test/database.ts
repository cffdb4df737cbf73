import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { StoreDialect } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { mysql } from 'relx/store/mysql';
import { inject, onTestFinished } from 'vitest';

/** An empty database on the engine that the project runs its tests on: SQLite, or in the project `mariadb` MariaDB. */
export interface TestDatabase {
  /** Path of the file, or `mysql://` URI: for another process, or another client. */
  readonly address: string;
  /** Opens it, with connections of its own. */
  connect(options?: { readonly poolSize?: number }): StoreDialect;
  /** Runs a statement from outside, as the site's own software would, and gives its rows. */
  run(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  remove(): Promise<void>;
}

/** True where tests run on MariaDB. */
export const onMariadb = (): boolean => inject('mariadb') !== undefined;

async function mariadbDatabase(): Promise<TestDatabase> {
  const { port, password } = inject('mariadb');
  const server = `mysql://relx:${password}@127.0.0.1:${port}/`;
  const name = `relx_${randomBytes(8).toString('hex')}`;
  const outside = await createConnection(server);
  // as a server that was set up for something else would: the store brings its own character sets
  await outside.query(`create database ${name} character set latin1`);
  await outside.query(`use ${name}`);
  return {
    address: server + name,
    connect: (options) => mysql({ uri: server + name, ...options }),
    run: async (statement) => (await outside.query<RowDataPacket[]>(statement))[0],
    async remove() {
      await outside.query(`drop database ${name}`);
      await outside.end();
    },
  };
}

function sqliteDatabase(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'relx-'));
  const filename = join(folder, 'site.db');
  const outside = new Database(filename);
  return {
    address: filename,
    connect: () => libsql({ filename }),
    async run(text) {
      const statement = outside.prepare(text);
      // libsql knows no type of its rows
      if (statement.reader) return statement.all() as Record<string, unknown>[];
      statement.run();
      return [];
    },
    async remove() {
      outside.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A database to be removed by whoever asks for it. */
export async function openDatabase(): Promise<TestDatabase> {
  return onMariadb() ? mariadbDatabase() : sqliteDatabase();
}

/** A database that is removed when the test ends. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await openDatabase();
  onTestFinished(() => database.remove());
  return database;
}

/** A dialect over an empty database for one core: in memory, or on MariaDB. Gone when the test ends. */
export async function freshDialect(): Promise<StoreDialect> {
  return onMariadb() ? (await testDatabase()).connect({ poolSize: 4 }) : libsql({ filename: ':memory:' });
}
