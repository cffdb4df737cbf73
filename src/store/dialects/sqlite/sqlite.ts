import { type Driver, SqliteAdapter, SqliteDialect, sql } from 'kysely';
import { BoundedCache } from '../../../bounded-cache.js';
import type { StoreDialect } from '../dialect.js';
import { busyRetryDriver } from './busy-retry-driver.js';
import { jsonMember } from './json-member.js';
import { searchPattern } from './search-pattern.js';
import { addStatistics } from './statistics.js';
import { sqliteTextIndex } from './text-index.js';

/** Adapter with DDL in transactions, which Kysely disables. Two processes can then open a new database concurrently. */
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
  /** Rejects every write. @default false */
  readonly readonly?: boolean;
  /**
   * A second connection to the same file in WAL mode, for reads. They then do not wait for writes, and take half the time.
   * @default none: reads and writes share the connection
   */
  readonly reader?: SqliteDatabase | undefined;
}

/**
 * The SQLite dialect for any database object in the shape of better-sqlite3.
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
    // Kysely's type is that of better-sqlite3, but it only calls prepare and close
    kysely: new BusyRetryDialect({ database: connections }),
    ...(reading ? { read: (text, parameters) => reading.prepare(text).all(parameters) } : {}),
    columns: {
      id: 'integer',
      reference: 'integer',
      integer: 'integer',
      tiny: 'integer',
      small: 'integer',
      shortText: 'text',
      caselessText: sql`text collate nocase`,
      longText: 'text',
      date: 'text',
      code: (length) => `varchar(${length})`,
    },
    // `data_version` counts commits of other connections: a connection that only reads writes nothing, a single connection adds its own changes
    version: reading
      ? sql`PRAGMA data_version`
      : sql`select data_version || '.' || total_changes() as version from pragma_data_version`,
    engineVersion: sql<string>`sqlite_version()`,
    texts: sqliteTextIndex,
    searchPattern,
    finds: (column, pattern) => sql`${column} glob ${pattern}`,
    toInteger: (column) => sql<number>`cast(${column} as integer)`,
    insertNew: (insert) => insert.orIgnore(),
    addStatistics,
    jsonMember,
    bytes: (text) => sql`${text}`,
    materializes: true,
    random: sql<number>`random()`,
    transactionalDdl: true,
    writers: 'one',
    isUniqueViolation: (error) => error instanceof Error && /UNIQUE constraint failed/i.test(error.message),
    isMissingTable: (error) => error instanceof Error && /no such table/i.test(error.message),
    // the driver retries
    failureOf: () => undefined,
  };
}

/** Statement in the shape of better-sqlite3. `reader` is true if it returns rows. */
export interface SqliteStatement {
  readonly reader: boolean;
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
}

/** Database in the shape of better-sqlite3: libsql, better-sqlite3, or the WebAssembly build behind an adapter. */
export interface SqliteDatabase {
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** Cached statements per database. relx has few; the limit is for callers that generate SQL. */
const CACHED_STATEMENTS = 500;

/** Checks bind values. libsql exits the process when it binds a boolean, a Date or an object. */
function checked(sql: string, parameters: readonly unknown[]): readonly unknown[] {
  for (const value of parameters) {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') continue;
    if (value instanceof Uint8Array) continue;
    const name = typeof value === 'object' ? value.constructor.name : typeof value;
    throw new TypeError(
      `A ${name} can't be bound to an SQL parameter. Bind null, a string, number, bigint or Uint8Array. In: ${sql}`,
    );
  }
  return parameters;
}

/**
 * Wraps an embedded SQLite database. Checks bind values, caches prepared statements, because preparing is slow and leaks
 * memory in libsql, and begins transactions with the write lock, so that no other process writes between a check and a write.
 *
 * @param readonly begins transactions without the write lock. Reads in one see the same snapshot
 */
export function checkedDatabase(database: SqliteDatabase, readonly = false): SqliteDatabase {
  const statements = new BoundedCache<SqliteStatement>({ name: 'statements', most: CACHED_STATEMENTS });

  function guarded(sql: string): SqliteStatement {
    const statement = database.prepare(sql);
    return {
      reader: statement.reader,
      all: (parameters) => statement.all(checked(sql, parameters as readonly unknown[])),
      run: (parameters) => statement.run(checked(sql, parameters as readonly unknown[])),
      // a new cursor, because the cached statement may run again before this one ends
      iterate: (parameters) => database.prepare(sql).iterate(checked(sql, parameters as readonly unknown[])),
    };
  }

  return {
    prepare(text) {
      const sql = text === 'begin' && !readonly ? 'begin immediate' : text;
      return statements.take(sql, () => guarded(sql));
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}
