import { BoundedCache } from '../../../bounded-cache.js';

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
