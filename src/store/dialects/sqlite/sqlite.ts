import { type Driver, SqliteAdapter, SqliteDialect, sql } from 'kysely';
import type { StoreDialect } from '../dialect.js';
import { busyRetryDriver } from './busy-retry-driver.js';
import { checkedDatabase, type SqliteDatabase } from './checked-database.js';
import { addStatistics } from './statistics.js';

/** Lets migrations run in one transaction, which SQLite can do and Kysely does not count on: two processes that open a new database at once take turns. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class BusyRetryDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): Driver {
    return busyRetryDriver(super.createDriver());
  }
}

export interface SqliteOptions {
  /** True when nothing may be written. @default false */
  readonly readonly?: boolean;
  /**
   * A second connection to the same file in WAL mode, for reads: they wait for no write then, and take half the time.
   * @default none: reads take turns with writes
   */
  readonly reader?: SqliteDatabase | undefined;
}

/**
 * The SQLite dialect over any database object of better-sqlite3's shape.
 *
 * @example
 * import Database from 'better-sqlite3';
 * const relx = await open({ dialect: sqlite(new Database('site.db')) });
 */
export function sqlite(database: SqliteDatabase, { readonly = false, reader }: SqliteOptions = {}): StoreDialect {
  const guarded = checkedDatabase(database, readonly);
  const reading = reader && checkedDatabase(reader);
  const connections: SqliteDatabase = {
    prepare: (text) => guarded.prepare(text),
    close() {
      reading?.close();
      guarded.close();
    },
  };
  return {
    engine: 'SQLite',
    readonly,
    // Kysely types its parameter as better-sqlite3; it calls prepare and close only
    kysely: new BusyRetryDialect({ database: connections as never }),
    ...(reading ? { read: (text, parameters) => reading.prepare(text).all(parameters) } : {}),
    columns: {
      id: 'integer',
      reference: 'integer',
      integer: 'integer',
      shortText: 'text',
      caselessText: sql`text collate nocase`,
      longText: 'text',
      date: 'text',
      code: (length) => `varchar(${length})`,
    },
    // what other connections committed; to a reader all that is written is another's, else this one's writes count as well
    version: reading
      ? sql`PRAGMA data_version`
      : sql`select data_version || '.' || total_changes() as version from pragma_data_version`,
    engineVersion: sql<string>`sqlite_version()`,
    toInteger: (column) => sql<number>`cast(${column} as integer)`,
    insertNew: (insert) => insert.orIgnore(),
    addStatistics,
    random: sql<number>`random()`,
    transactionalDdl: true,
    writers: 'one',
    isUniqueViolation: (error) => error instanceof Error && /UNIQUE constraint failed/i.test(error.message),
    isMissingTable: (error) => error instanceof Error && /no such table/i.test(error.message),
    // waiting is the driver's
    failureOf: () => undefined,
  };
}

/**
 * What a commit waits for: `normal` for the operating system, so that a killed process loses nothing and a power cut may
 * take the last commits, though never half of one; `full` for the disk, so that a power cut takes nothing either.
 */
export type Synchronous = 'normal' | 'full';

/** Settings that every SQLite file of ours is opened with. */
export function configure(run: (sql: string) => unknown, synchronous: Synchronous): void {
  run('PRAGMA busy_timeout = 5000');
  run('PRAGMA journal_mode = WAL');
  run(`PRAGMA synchronous = ${synchronous === 'full' ? 'FULL' : 'NORMAL'}`);
  run('PRAGMA temp_store = MEMORY');
  run('PRAGMA cache_size = -65536');
  // moves what was written into the file each 32 MB and not each 4: readers wait a fourth as often meanwhile
  run('PRAGMA wal_autocheckpoint = 8000');
  // from here on waiting is the driver's, which does not block the thread
  run('PRAGMA busy_timeout = 0');
}
