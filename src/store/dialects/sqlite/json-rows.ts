import type { SqliteDatabase, SqliteStatement } from './checked-database.js';

/** Statement of a driver, with its additions to {@link SqliteStatement}. */
export interface DriverStatement extends SqliteStatement {
  /** The first row. */
  get(...parameters: unknown[]): unknown;
  /** Returns rows as arrays instead of objects. */
  raw(on: boolean): unknown;
  columns(): readonly { readonly name: string }[];
}

interface DriverDatabase extends SqliteDatabase {
  prepare(sql: string): DriverStatement;
}

/** Maximum number of function arguments in every build of SQLite. */
const MOST_COLUMNS = 100;

/** A statement with one row, which runs several times per request: reading all rows of a cursor takes four times as long. */
const SINGLE_ROW = /^pragma data_version$/i;

/** True for the error about values that JSON can't represent, or too many of them. */
const isBeyondJson = (error: unknown): boolean => error instanceof Error && /JSON cannot hold BLOB|too big/i.test(error.message);

/** Row objects. They are copies of one template, because objects built key by key are slow to read. */
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
 * Reads all rows of a SELECT as one JSON text. Crossing from native code costs more per value than SQLite needs to find a row, so
 * ten rows of a list take half the time with libsql. `node:sqlite` in Node.js 22 cuts texts at a NUL, which JSON escapes. Integers
 * are exact up to 2^53; a REAL has 15 digits, so ids belong in integer columns.
 */
export function rowsAsJson(database: DriverDatabase): SqliteDatabase {
  function prepare(sql: string): SqliteStatement {
    const plain = database.prepare(sql);
    const run = {
      run: (parameters: unknown) => plain.run(parameters),
      iterate: (parameters: unknown) => plain.iterate(parameters),
    };
    if (SINGLE_ROW.test(sql)) {
      const names = plain.columns().map(({ name }) => name);
      plain.raw(true);
      // an array, in raw mode
      return { reader: true, all: (parameters) => objects(names, [plain.get(parameters) as unknown[]]), ...run };
    }
    const names = /^\s*(select|with)\b/i.test(sql) ? plain.columns().map(({ name }) => name) : [];
    if (names.length === 0 || names.length > MOST_COLUMNS || new Set(names).size < names.length) return plain;
    const values = names.map((name) => `"${name.replaceAll('"', '""')}"`).join();
    const json = database.prepare(`select json_group_array(json_array(${values})) from (${sql})`);
    json.raw(true);
    return {
      reader: true,
      all(parameters) {
        try {
          // an aggregate without groups returns one row: one text, an array of arrays
          const [text] = json.get(parameters) as [string];
          return objects(names, JSON.parse(text) as unknown[][]);
        } catch (error) {
          if (isBeyondJson(error)) return plain.all(parameters);
          throw error;
        }
      },
      ...run,
    };
  }
  return { prepare, close: () => database.close() };
}
