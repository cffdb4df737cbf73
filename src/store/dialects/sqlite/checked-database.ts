import { BoundedCache } from '../../../bounded-cache.js';

/** A statement as better-sqlite3 shapes it; `reader` says that it returns rows. */
export interface SqliteStatement {
  readonly reader: boolean;
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
}

/** A database as better-sqlite3 shapes it: libsql, better-sqlite3 itself, or the WebAssembly build behind an adapter. */
export interface SqliteDatabase {
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** Statements kept per database. Queries are few and compiled once; the bound is for callers that build SQL text. */
const CACHED_STATEMENTS = 500;

/** libsql ends the process when it is asked to bind a boolean, a Date or an object, so nothing else gets through. */
function checked(sql: string, parameters: readonly unknown[]): readonly unknown[] {
  for (const value of parameters) {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') continue;
    if (value instanceof Uint8Array) continue;
    const kind = typeof value === 'object' ? value.constructor.name : typeof value;
    throw new TypeError(
      `A ${kind} can't be bound to an SQL parameter. Bind null, a string, number, bigint or Uint8Array. In: ${sql}`,
    );
  }
  return parameters;
}

/**
 * Wraps an embedded SQLite database: checks every bind, keeps statements by their SQL text (preparing in a loop
 * makes libsql grow, and costs more than running), and begins transactions as writers, so that a check followed
 * by a write can't be overtaken by another process.
 *
 * @param readonly begins them as readers: what is read in one is of one moment
 */
export function checkedDatabase(database: SqliteDatabase, readonly = false): SqliteDatabase {
  const statements = new BoundedCache<SqliteStatement>({ name: 'statements', most: CACHED_STATEMENTS });

  function guarded(sql: string): SqliteStatement {
    const statement = database.prepare(sql);
    return {
      reader: statement.reader,
      all: (parameters) => statement.all(checked(sql, parameters as readonly unknown[])),
      run: (parameters) => statement.run(checked(sql, parameters as readonly unknown[])),
      // a cursor of its own: the cached one may be asked again before this one ends
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
