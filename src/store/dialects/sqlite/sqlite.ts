import {
  type Driver,
  type LimitNode,
  type OffsetNode,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { StoreDialect } from '../dialect.js';
import { busyRetryDriver } from './busy-retry-driver.js';
import { checkedDatabase, type SqliteDatabase } from './checked-database.js';
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

/**
 * Compiles `limit ?` as `limit ? + 0`, a sum that the planner does not read. SQLite 3.48 and later read a single parameter while
 * planning, and so plan the statement again at each run, which takes longer than a short list.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.#asSum(() => super.visitLimit(node));
  }

  protected override visitOffset(node: OffsetNode): void {
    this.#asSum(() => super.visitOffset(node));
  }

  /** Leaves literals alone, because they improve plans. */
  #asSum(visit: () => void): void {
    const before = this.numParameters;
    visit();
    if (this.numParameters > before) this.append(' + 0');
  }
}

class BusyRetryDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PlannedOnceCompiler();
  }

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
  if (readonly) database.prepare('PRAGMA query_only = ON').run([]);
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
