import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StoreDialect } from '../core/index.js';
import type { Opening } from './with-relx.js';

/** Says what is wrong with a SQLite file before anything is written into it. */
async function mustBeOurs(filename: string, prefix: string): Promise<void> {
  const { default: Database } = await import('libsql');
  let tables: string[];
  try {
    const database = new Database(filename);
    tables = (database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]).map(
      ({ name }) => name,
    );
    database.close();
  } catch (cause) {
    if (/not a database|malformed/i.test((cause as Error).message))
      throw new Error(`"${filename}" is no SQLite database.`, { cause });
    throw cause;
  }
  if (tables.length === 0 || tables.includes(`${prefix}posts`)) return;
  throw new Error(`"${filename}" is the database of something else: it has no table ${prefix}posts. Is --prefix right?`);
}

/** The store behind a database's name: a path, `file:...` or `mysql://...`. */
export async function dialectOf(
  { database, prefix }: { readonly database: string; readonly prefix: string },
  { create = false, readonly = false }: Opening,
): Promise<StoreDialect> {
  if (/^mysql:\/\//.test(database)) {
    const { mysql } = await import('../store/mysql.js');
    return mysql({ uri: database });
  }
  const filename = database.startsWith('file://') ? fileURLToPath(database) : database.replace(/^file:/, '');
  if (existsSync(filename)) await mustBeOurs(filename, prefix);
  else if (!create)
    throw new Error(`There is no database "${filename}". Name another with --database, or make it with relx seed.`);
  const { libsql } = await import('../store/libsql.js');
  return libsql({ filename, readonly });
}
