import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import type { StoreDialect } from './dialect.js';
import { openReadonly } from './libsql-readonly.js';
import { rowsAsJson } from './libsql-rows.js';
import { configure, type Synchronous, sqlite } from './sqlite.js';

export interface LibsqlOptions {
  /** Path of the database file, made with its folders when missing, or `:memory:`. */
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
  if (filename !== ':memory:') mkdirSync(dirname(filename), { recursive: true });
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

// of better-sqlite3's shape, without types
const asRows = (database: Database.Database) => rowsAsJson(database as never);

/** A file that is only read: opened, kept and closed without a write, be it on a disk that takes none. */
function reading(filename: string): StoreDialect {
  if (!existsSync(filename)) throw new Error(`There is no database "${filename}" to read.`);
  const [database, reader] = [openReadonly(filename), openReadonly(filename)];
  return sqlite(asRows(database), { readonly: true, reader: asRows(reader) });
}
