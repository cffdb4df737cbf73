import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import type { StoreDialect } from '../dialect.js';
import { mapFile } from './libsql-memory-map.js';
import { openReadonly } from './libsql-readonly.js';
import { rowsAsJson } from './libsql-rows.js';
import { configure, type Synchronous } from './settings.js';
import { sqlite } from './sqlite.js';

export type { Synchronous } from './settings.js';

export interface LibsqlOptions {
  /** Path of the database file, or `:memory:`. A missing file is created with its folders, readable by the current user only. */
  readonly filename: string;
  /** Rejects every write and creates no database. Works on read-only files. @default false */
  readonly readonly?: boolean;
  /** When a commit returns, see {@link Synchronous}. @default 'normal' */
  readonly synchronous?: Synchronous;
  /**
   * Maps the file into memory for reads, which then take less time, most of all for long posts. If the disk fails, or if another
   * program shortens the file, the process exits with SIGBUS instead of an error. Tools count the mapped part of the file as memory
   * of the process, but the system can free it.
   *
   * @default true on Linux with 64 bits for a file on a local disk, otherwise false
   */
  readonly memoryMap?: boolean | undefined;
}

/**
 * The default store: a SQLite file, through libsql, whose binary is part of its npm package.
 *
 * @example
 * const relx = await open({ dialect: libsql({ filename: 'site.db' }) });
 */
export function libsql({ filename, readonly = false, synchronous = 'normal', memoryMap }: LibsqlOptions): StoreDialect {
  if (readonly) return reading(filename, memoryMap);
  if (filename !== ':memory:') {
    mkdirSync(dirname(filename), { recursive: true });
    createPrivately(filename);
  }
  const connect = () => {
    const database = new Database(filename);
    configure((statement) => database.exec(statement), synchronous);
    return database;
  };
  const database = rowsAsJson(checkpointOnClose(connect()));
  // a second connection to `:memory:` would open another database
  if (filename === ':memory:') return sqlite(database);
  const reader = connect();
  reader.exec('PRAGMA query_only = ON');
  // a larger cache does not make reads faster, because each write empties it and the operating system caches the file, too
  reader.exec('PRAGMA cache_size = -16384');
  // a read only waits while another process opens or closes the file
  reader.exec('PRAGMA busy_timeout = 5000');
  mapFile((statement) => reader.exec(statement), filename, memoryMap);
  return sqlite(database, { reader: rowsAsJson(reader) });
}

/** Moves the write-ahead log into the file when it is closed, so that the file can be copied. SQLite does this itself, libsql does not. */
function checkpointOnClose(database: Database.Database): Database.Database {
  const close = database.close.bind(database);
  database.close = () => {
    try {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // the data stays in the log, from which the next start reads it
    }
    return close();
  };
  return database;
}

/**
 * Creates the file with permissions for the current user only, which SQLite copies to the files beside it. An existing file
 * is not opened: closing it would release the locks that this process holds through SQLite, and corrupt the database
 * (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
function createPrivately(filename: string): void {
  try {
    closeSync(openSync(filename, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Dialect of a file that is opened read-only, even on a read-only disk. */
function reading(filename: string, memoryMap: boolean | undefined): StoreDialect {
  if (!existsSync(filename)) throw new Error(`There is no database "${filename}" to read.`);
  const [database, reader] = [openReadonly(filename), openReadonly(filename)];
  mapFile((statement) => reader.exec(statement), filename, memoryMap);
  return sqlite(rowsAsJson(database), { readonly: true, reader: rowsAsJson(reader) });
}
