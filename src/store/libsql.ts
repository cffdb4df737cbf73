import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import type { StoreDialect } from './dialect.js';
import { rowsAsJson } from './libsql-rows.js';
import { configure, type Synchronous, sqlite } from './sqlite.js';

export interface LibsqlOptions {
  /** Path of the database file, made with its folders when missing, or `:memory:`. */
  readonly filename: string;
  /** Refuses every write, and to make a database where there is none. @default false */
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
  if (readonly && !existsSync(filename)) throw new Error(`There is no database "${filename}" to read.`);
  if (filename !== ':memory:') mkdirSync(dirname(filename), { recursive: true });
  const connect = (readsOnly: boolean) => {
    const database = new Database(filename);
    configure((statement) => database.exec(statement), synchronous);
    // libsql ignores its own `readonly` option
    if (readsOnly) database.exec('PRAGMA query_only = ON');
    // of better-sqlite3's shape, without types
    return rowsAsJson(database as never);
  };
  const database = connect(readonly);
  // a second connection to memory would be to another memory
  if (filename === ':memory:') return sqlite(database, { readonly });
  const reader = connect(true);
  // a reader waits for no writer, only for the moment in which another process opens or closes the file
  reader.prepare('PRAGMA busy_timeout = 5000').all([]);
  return sqlite(database, { readonly, reader });
}
