import type { SqliteDatabase, SqliteStatement } from './checked-database.js';

/** A statement with what libsql has beside {@link SqliteStatement}. */
interface LibsqlStatement extends SqliteStatement {
  /** The first row. */
  get(...parameters: unknown[]): unknown;
  /** Makes rows arrays instead of objects. */
  raw(on: boolean): unknown;
  columns(): readonly { readonly name: string }[];
}

interface LibsqlDatabase extends SqliteDatabase {
  prepare(sql: string): LibsqlStatement;
}

/** As many arguments as every build of SQLite lets a function have. */
const MOST_COLUMNS = 100;

/** What JSON can't hold, or not as much of. */
const isBeyondJson = (error: unknown): boolean => error instanceof Error && /JSON cannot hold BLOB|too big/i.test(error.message);

/** Rows of one shape to the engine: a copy of one template, for rows built up key by key are slow to read. */
function objects(names: readonly string[], rows: readonly (readonly unknown[])[]): unknown[] {
  const template: Record<string, unknown> = {};
  for (const name of names) template[name] = null;
  return rows.map((values) => {
    const row = { ...template };
    for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index];
    return row;
  });
}

/**
 * Lets all rows of a SELECT cross over from libsql as one JSON text: each value that crosses by itself costs it more than
 * SQLite needs to find the row, so ten rows of a list come in half the time. Integers are exact as long as a number of
 * JavaScript is; a REAL has 15 digits, which is why ids belong into integer columns.
 */
export function rowsAsJson(database: LibsqlDatabase): SqliteDatabase {
  function prepare(sql: string): SqliteStatement {
    const plain = database.prepare(sql);
    const names = /^(select|with)\b/i.test(sql) ? plain.columns().map(({ name }) => name) : [];
    if (names.length === 0 || names.length > MOST_COLUMNS || new Set(names).size < names.length) return plain;
    const values = names.map((name) => `"${name.replaceAll('"', '""')}"`).join();
    const json = database.prepare(`select json_group_array(json_array(${values})) from (${sql})`);
    json.raw(true);
    return {
      reader: true,
      all(parameters) {
        try {
          // an aggregate without groups is one row: here of one text, an array of arrays
          const [text] = json.get(parameters) as [string];
          return objects(names, JSON.parse(text) as unknown[][]);
        } catch (error) {
          if (isBeyondJson(error)) return plain.all(parameters);
          throw error;
        }
      },
      run: (parameters) => plain.run(parameters),
      iterate: (parameters) => plain.iterate(parameters),
    };
  }
  return { prepare, close: () => database.close() };
}
