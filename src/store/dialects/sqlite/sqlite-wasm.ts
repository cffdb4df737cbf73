import init, { type Database, type PreparedStatement } from '@sqlite.org/sqlite-wasm';
import type { StoreDialect } from '../dialect.js';
import type { SqliteDatabase, SqliteStatement } from './checked-database.js';
import { sqlite } from './sqlite.js';

function* rows(statement: PreparedStatement, parameters: readonly unknown[]): IterableIterator<unknown> {
  try {
    // checkedDatabase passes only values that can be bound
    if (parameters.length > 0) statement.bind(parameters as (string | number | null)[]);
    while (statement.step()) yield statement.get({});
  } finally {
    statement.reset(true);
  }
}

function shaped(database: Database): SqliteDatabase {
  return {
    prepare(sql): SqliteStatement {
      const statement = database.prepare(sql);
      return {
        reader: statement.columnCount > 0,
        all: (parameters) => [...rows(statement, parameters as readonly unknown[])],
        iterate: (parameters) => rows(statement, parameters as readonly unknown[]),
        run(parameters) {
          for (const _ of rows(statement, parameters as readonly unknown[])) break;
          return { changes: database.changes(), lastInsertRowid: database.selectValue('select last_insert_rowid()') as number };
        },
      };
    },
    // also finalizes open statements
    close: () => database.close(),
  };
}

/**
 * SQLite compiled to WebAssembly, in memory: the store for browsers, and wherever native code is not available.
 *
 * @param wasm URL of `sqlite3.wasm`, if a bundler moved it
 *
 * @example
 * const relx = await open({ dialect: await sqliteWasm() });
 */
export async function sqliteWasm(wasm?: { readonly url: string }): Promise<StoreDialect> {
  // options of the Emscripten loader, which the package's types lack
  const load = init as (options?: { locateFile?: () => string; print?: () => void }) => ReturnType<typeof init>;
  const { oo1 } = await load(wasm ? { locateFile: () => wasm.url } : {});
  return sqlite(shaped(new oo1.DB(':memory:')));
}
