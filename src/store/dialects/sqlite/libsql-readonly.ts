import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';

const hasLog = (filename: string): boolean => (statSync(`${filename}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * Opens a SQLite file read-only, because libsql ignores its own `readonly` option. If the files beside it can't be created,
 * as in a folder without write permission, it is opened as immutable.
 *
 * @throws SQLite's error if the file can't be read
 */
export function openReadonly(filename: string): Database.Database {
  const url = pathToFileURL(resolve(filename)).href;
  try {
    return opened(`${url}?mode=ro`);
  } catch (error) {
    if (!/unable to open|disk I\/O/i.test((error as Error).message) || hasLog(filename)) throw error;
    return opened(`${url}?immutable=1`);
  }
}

function opened(url: string): Database.Database {
  const database = new Database(url);
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    database.exec('PRAGMA query_only = ON');
    // the first statement that reads the file
    database.prepare('select count(*) from sqlite_master').all();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
