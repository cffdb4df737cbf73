import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import type { StoreDialect } from '../dialect.js';
import { openReadonly } from './libsql-readonly.js';
import { rowsAsJson } from './libsql-rows.js';
import { configure, type Synchronous, sqlite } from './sqlite.js';

export interface LibsqlOptions {
  /** Path of the database file, made with its folders when missing, readable by this user only, or `:memory:`. */
  readonly filename: string;
  /** Refuses every write, and to make a database where there is none; works on a file that can't be written. @default false */
  readonly readonly?: boolean;
  /** What a commit waits for, see {@link Synchronous}. @default 'normal' */
  readonly synchronous?: Synchronous;
}

/**
 * The default store: SQLite on disk, through libsql, whose binary comes inside its npm package.
 *
 * @example
 * const relx = await open({ dialect: libsql({ filename: 'site.db' }) });
 */
export function libsql({ filename, readonly = false, synchronous = 'normal' }: LibsqlOptions): StoreDialect {
  if (readonly) return reading(filename);
  if (filename !== ':memory:') {
    mkdirSync(dirname(filename), { recursive: true });
    createPrivately(filename);
  }
  const connect = () => {
    const database = new Database(filename);
    configure((statement) => database.exec(statement), synchronous);
    return database;
  };
  const database = asRows(connect());
  // a second connection to memory would be to another memory
  if (filename === ':memory:') return sqlite(database);
  const reader = connect();
  reader.exec('PRAGMA query_only = ON');
  // a reader waits for no writer, only for the moment in which another process opens or closes the file
  reader.exec('PRAGMA busy_timeout = 5000');
  return sqlite(database, { reader: asRows(reader) });
}

/**
 * Makes the file for this user only, as SQLite then makes the files beside it. One that exists keeps its mode and is not even
 * opened: closing it again would release the locks that this process holds on it through SQLite, and corrupt the database
 * (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
function createPrivately(filename: string): void {
  try {
    closeSync(openSync(filename, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

// of better-sqlite3's shape, without types
const asRows = (database: Database.Database) => rowsAsJson(database as never);

/** A file that is only read: opened, kept and closed without a write, be it on a disk that takes none. */
function reading(filename: string): StoreDialect {
  if (!existsSync(filename)) throw new Error(`There is no database "${filename}" to read.`);
  const [database, reader] = [openReadonly(filename), openReadonly(filename)];
  return sqlite(asRows(database), { readonly: true, reader: asRows(reader) });
}
