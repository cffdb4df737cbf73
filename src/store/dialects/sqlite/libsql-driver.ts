import Database from 'libsql';
import { rowsAsJson } from './json-rows.js';
import type { SqliteConnection } from './sqlite-file.js';

/** Opens a SQLite file through libsql. */
export function connect(filename: string): SqliteConnection {
  const database = new Database(filename);
  return { ...rowsAsJson(database), exec: (sql) => database.exec(sql) };
}
