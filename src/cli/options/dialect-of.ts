import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoreDialect } from '../../core/index.js';
import { installedDriver } from '../../store/dialects/sqlite/installed-driver.js';

/** Options for opening a database. */
export interface Opening {
  /** Creates a missing database. @default false: a missing database is an error */
  readonly create?: boolean;
  /** True for a command that only reads, so that it also works on a read-only file. @default false */
  readonly reads?: boolean;
  /** Opens the database for inspection: read-only, even without the tables of relx. @default false */
  readonly inspects?: boolean;
  /** Opens the database read-only, and rejects every write. @default false */
  readonly readonly?: boolean;
  /** Site URL, for links. @default the URL in relx.config, or the `home` option of the database */
  readonly url?: string | undefined;
}

/** The path of a SQLite file by the name of the database; undefined for a database server. */
export function fileOf(database: string): string | undefined {
  if (/^mysql:\/\//.test(database)) return undefined;
  return database.startsWith('file://') ? fileURLToPath(database) : database.replace(/^file:/, '');
}

/** True if SQLite can write a file, and its log in the same folder. */
export function isWritable(filename: string): boolean {
  try {
    for (const path of [filename, dirname(resolve(filename))]) accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The table names of a SQLite file, opened read-only. */
async function tablesOf(filename: string): Promise<readonly string[]> {
  const { openReadonly } = await import('../../store/dialects/sqlite/sqlite-file.js');
  const connect = await installedDriver();
  try {
    const database = openReadonly(connect, filename);
    const rows = database.prepare("select name from sqlite_master where type = 'table'").all([]) as { name: string }[];
    database.close();
    return rows.map(({ name }) => name);
  } catch (cause) {
    if (/not a database|malformed/i.test((cause as Error).message))
      throw new Error(`"${filename}" is not a SQLite database. Check --database.`, { cause });
    throw cause;
  }
}

/** Rejects a SQLite file of another application before anything is written to it. */
async function checkOwnership(filename: string, prefix: string, readonly: boolean, create?: boolean): Promise<void> {
  const tables = await tablesOf(filename);
  const { copyMarker } = await import('../../store/schema/copy-marker.js');
  // an interrupted migration may have created only a few tables
  if (tables.includes(copyMarker(prefix))) return;
  if (tables.length > 0 && !tables.includes(`${prefix}posts`) && !create) {
    const { missingTables, prefixesAmong } = await import('../../store/schema/wordpress-tables.js');
    const prefixes = prefixesAmong(tables);
    if (prefixes.length > 0) throw new Error(missingTables([`${prefix}posts`], prefix, prefixes));
    throw new Error(
      `"${filename}" belongs to another application: it has no table ${prefix}posts. Check --database and --prefix.`,
    );
  }
  if (readonly && !tables.includes(`${prefix}relx_relations`))
    throw new Error(
      `"${filename}" has no table ${prefix}relx_relations, and a read-only file can’t get one. Make the file writable, or run the command without --readonly.`,
    );
}

/** Creates the store dialect for a database: a path, `file:...` or `mysql://...`. */
export async function dialectOf(
  {
    database,
    prefix,
    create: creates,
  }: { readonly database: string; readonly prefix: string; readonly create?: true | undefined },
  { create = creates ?? false, readonly = false, reads = false, inspects = false }: Opening,
): Promise<StoreDialect> {
  const filename = fileOf(database);
  if (filename === undefined) {
    const { mysql } = await import('../../store/dialects/mysql/mysql.js');
    return mysql({ uri: database, readonly: readonly || inspects });
  }
  const exists = existsSync(filename);
  const readsOnly = readonly || inspects || (reads && exists && !isWritable(filename));
  if (exists) await checkOwnership(filename, prefix, readsOnly && !inspects, creates);
  else if (!create)
    throw new Error(`The database "${filename}" does not exist. Pass another one with --database, or create it with relx seed.`);
  const { sqliteFile } = await import('../../store/dialects/sqlite/sqlite-file.js');
  return sqliteFile(await installedDriver(), { filename, readonly: readsOnly });
}
