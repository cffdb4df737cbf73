import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StoreDialect } from '../dialect.js';
import type { SqliteDatabase } from './checked-database.js';
import { mapFile } from './memory-map.js';
import { configure, type Synchronous } from './settings.js';
import { sqlite } from './sqlite.js';

export interface SqliteFileOptions {
  /** Path of the database file, or `:memory:`. A missing file is created with its folders, readable by the current user only. */
  readonly filename: string;
  /** Rejects every write and creates no database. Works on read-only files. @default false */
  readonly readonly?: boolean;
  /** When a commit returns, see {@link Synchronous}. @default 'normal' */
  readonly synchronous?: Synchronous;
  /**
   * Maps the file into memory, so that reads of long posts are faster. If the disk fails, or if another
   * program shortens the file, the process exits with SIGBUS instead of an error. Tools count the mapped part of the file as memory
   * of the process, but the system can free it.
   *
   * @default true on Linux with 64 bits for a file on most local disks, otherwise false
   */
  readonly memoryMap?: boolean | undefined;
}

/** A connection of a driver. */
export interface SqliteConnection extends SqliteDatabase {
  /** Runs statements without parameters and rows. */
  exec(sql: string): unknown;
}

/** Opens a connection to a path, to `:memory:`, or to a `file:` URL with parameters of SQLite. */
export type Connect = (filename: string) => SqliteConnection;

/** The dialect of a SQLite file, for any driver. */
export function sqliteFile(
  connect: Connect,
  { filename, readonly = false, synchronous = 'normal', memoryMap }: SqliteFileOptions,
): StoreDialect {
  if (readonly) return reading(connect, filename, memoryMap);
  if (filename !== ':memory:') {
    mkdirSync(dirname(filename), { recursive: true });
    createPrivately(filename);
  }
  const configured = () => {
    const connection = connect(filename);
    configure((statement) => connection.exec(statement), synchronous);
    return connection;
  };
  const database = checkpointOnClose(configured());
  const othersVersion = commitsOfOthers(database);
  // a second connection to `:memory:` would open another database
  if (filename === ':memory:') return { ...sqlite(database), othersVersion };
  const reader = configured();
  reader.exec('PRAGMA query_only = ON');
  // a larger cache does not make reads faster, because each write empties it and the operating system caches the file, too
  reader.exec('PRAGMA cache_size = -16384');
  // a read only waits while another process opens or closes the file
  reader.exec('PRAGMA busy_timeout = 5000');
  for (const connection of [reader, database]) mapFile((statement) => connection.exec(statement), filename, memoryMap);
  return { ...sqlite(database, { reader }), othersVersion };
}

/** See {@link StoreDialect.othersVersion}: the version that a connection sees, which its own commits do not change. */
function commitsOfOthers(connection: SqliteConnection): () => unknown {
  const statement = connection.prepare('PRAGMA data_version');
  return () => {
    try {
      return Object.values(statement.all([])[0] as object)[0]; // it returns one row
    } catch {
      // busy, while another process opens or closes the file
      return undefined;
    }
  };
}

/** Moves the write-ahead log into the file when it is closed, so that the file can be copied. SQLite does this itself, libsql does not. */
function checkpointOnClose(connection: SqliteConnection): SqliteConnection {
  return {
    ...connection,
    close() {
      try {
        connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        // otherwise libsql maps the file until its statements are garbage collected
        connection.exec('PRAGMA mmap_size = 0');
      } catch {
        // the data stays in the log, from which the next start reads it
      }
      connection.close();
    },
  };
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
function reading(connect: Connect, filename: string, memoryMap: boolean | undefined): StoreDialect {
  if (!existsSync(filename)) throw new Error(`There is no database "${filename}" to read.`);
  const [database, reader] = [openReadonly(connect, filename), openReadonly(connect, filename)];
  mapFile((statement) => reader.exec(statement), filename, memoryMap);
  return sqlite(database, { readonly: true, reader });
}

const hasLog = (filename: string): boolean => (statSync(`${filename}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * Opens a SQLite file read-only, through parameters of its URL, because libsql ignores its own `readonly` option. If the files
 * beside it can't be created, as in a folder without write permission, it is opened as immutable.
 *
 * @throws SQLite's error if the file can't be read
 */
export function openReadonly(connect: Connect, filename: string): SqliteConnection {
  const url = pathToFileURL(resolve(filename)).href;
  try {
    return opened(connect, `${url}?mode=ro`);
  } catch (error) {
    if (!/unable to open|disk I\/O/i.test((error as Error).message) || hasLog(filename)) throw error;
    return opened(connect, `${url}?immutable=1`);
  }
}

function opened(connect: Connect, url: string): SqliteConnection {
  const connection = connect(url);
  try {
    connection.exec('PRAGMA busy_timeout = 5000');
    connection.exec('PRAGMA query_only = ON');
    // the first statement that reads the file
    connection.prepare('select count(*) from sqlite_master').all([]);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
