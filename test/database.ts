import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
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
  remove(): Promise<void>;
}

/** True where tests run on MariaDB. */
export const onMariadb = (): boolean => inject('mariadb') !== undefined;

async function mariadbDatabase(): Promise<TestDatabase> {
  const { port, password } = inject('mariadb');
  const server = `mysql://relx:${password}@127.0.0.1:${port}/`;
  const name = `relx_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string) => {
    const connection = await createConnection(server);
    await connection.query(statement);
    await connection.end();
  };
  // as a server that was set up for something else would: the store brings its own character sets
  await run(`create database ${name} character set latin1`);
  return {
    address: server + name,
    connect: (options) => mysql({ uri: server + name, ...options }),
    remove: () => run(`drop database if exists ${name}`),
  };
}

function sqliteDatabase(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'relx-'));
  const filename = join(folder, 'site.db');
  return { address: filename, connect: () => libsql({ filename }), remove: async () => rmSync(folder, { recursive: true }) };
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
