import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { open, type StoreDialect } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { mysql } from 'relx/store/mysql';
import { inject, onTestFinished } from 'vitest';
import { connect } from '../src/store/dialects/sqlite/libsql-driver.js';

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

/** Copies the tables and rows of another database into the one that is in use. */
async function copyTables(connection: Connection, from: string): Promise<void> {
  const [tables] = await connection.query<RowDataPacket[]>(`show tables from ${from}`);
  const names = tables.flatMap((row) => Object.values<string>(row));
  await connection.query(names.map((name) => `create table ${name} like ${from}.${name};`).join(''));
  await connection.query(names.map((name) => `insert into ${name} select * from ${from}.${name};`).join(''));
}

async function mariadbDatabase(copied?: string): Promise<TestDatabase> {
  const { port, password } = inject('mariadb');
  const server = `mysql://relx:${password}@127.0.0.1:${port}/`;
  const name = `relx_${randomBytes(8).toString('hex')}`;
  const outside = await createConnection({ uri: server, multipleStatements: true });
  // as a server that was set up for something else would: the store brings its own character sets
  await outside.query(`create database ${name} character set latin1`);
  await outside.query(`use ${name}`);
  if (copied) await copyTables(outside, copied);
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
  const outside = connect(filename);
  return {
    address: filename,
    connect: () => libsql({ filename }),
    async run(text) {
      const statement = outside.prepare(text);
      // drivers know no type of their rows
      if (statement.reader) return statement.all([]) as Record<string, unknown>[];
      statement.run([]);
      return [];
    },
    async remove() {
      outside.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A database that the caller removes. */
export async function openDatabase(): Promise<TestDatabase> {
  return onMariadb() ? mariadbDatabase() : sqliteDatabase();
}

/** Registers what ends with a test, or with the tests of a group. */
export type OnFinished = (end: () => Promise<void>) => void;

const removedAfterTest = async (made: Promise<TestDatabase>, onFinished: OnFinished = onTestFinished): Promise<TestDatabase> => {
  const database = await made;
  onFinished(() => database.remove());
  return database;
};

/** A database that is removed when the test ends. */
export const testDatabase = (): Promise<TestDatabase> => removedAfterTest(openDatabase());

/** A copy of a database of MariaDB, which the caller removes. */
export const copyOf = ({ address }: TestDatabase): Promise<TestDatabase> => mariadbDatabase(new URL(address).pathname.slice(1));

let site: Promise<TestDatabase> | undefined;

/** A site without content, whose tables others copy: that takes a tenth of the time of creating them. */
async function emptySite(): Promise<TestDatabase> {
  const database = await mariadbDatabase();
  await (await open({ dialect: database.connect() })).close();
  return database;
}

/** As {@link openDatabase}, with the tables of a site without content on MariaDB, where they take long to create. */
export async function openSiteDatabase(): Promise<TestDatabase> {
  if (!onMariadb()) return openDatabase();
  site ??= emptySite();
  return copyOf(await site);
}

/** As {@link openSiteDatabase}, and removed when the test ends. */
export const siteDatabase = (onFinished?: OnFinished): Promise<TestDatabase> => removedAfterTest(openSiteDatabase(), onFinished);

/** A dialect over a site without content for one core: in memory, or on MariaDB. Gone when the test ends. */
export async function freshDialect(onFinished?: OnFinished): Promise<StoreDialect> {
  if (!onMariadb()) return libsql({ filename: ':memory:' });
  return (await siteDatabase(onFinished)).connect({ poolSize: 4 });
}
