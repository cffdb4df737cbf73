import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';

const hasLog = (filename: string): boolean => (statSync(`${filename}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * Opens a SQLite file so that nothing can be written: libsql ignores its own `readonly` option. Where not even the files
 * beside it can be made, as in a folder without write permission, the file is taken as one that nobody changes.
 *
 * @throws SQLite's own error for what can't be read
 */
export function openReadonly(filename: string): Database.Database {
  const address = pathToFileURL(resolve(filename)).href;
  try {
    return opened(`${address}?mode=ro`);
  } catch (error) {
    if (!/unable to open|disk I\/O/i.test((error as Error).message) || hasLog(filename)) throw error;
    return opened(`${address}?immutable=1`);
  }
}

function opened(address: string): Database.Database {
  const database = new Database(address);
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    database.exec('PRAGMA query_only = ON');
    // the first thing that looks into the file
    database.prepare('select count(*) from sqlite_master').all();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
