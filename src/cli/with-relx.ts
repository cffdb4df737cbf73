import { existsSync, rmSync } from 'node:fs';
import { open, type Relx } from '../core/index.js';
import { type DatabaseOptions, prefixOf } from './options/database-options.js';
import { dialectOf, fileOf, type Opening } from './options/dialect-of.js';
import { loadConfig } from './options/load-config.js';
import { withoutPasswords } from './terminal/without-passwords.js';

/** An opened database. */
export interface Opened {
  readonly relx: Relx;
  /** Name for messages, without a password. */
  readonly database: string;
  /** Path of the created file; undefined if the file existed. */
  readonly created: string | undefined;
}

/** Opens the database from the options, the environment or `relx.config`, with the relation types of `relx.config`. */
export async function openRelx(options: DatabaseOptions, { url, ...opening }: Opening = {}): Promise<Opened> {
  const config = await loadConfig();
  const { database = config.database ?? 'relx.db' } = options;
  const prefix = prefixOf(options, config.prefix);
  const file = fileOf(database);
  const created = file !== undefined && !existsSync(file) ? file : undefined;
  try {
    const dialect = await dialectOf({ database, prefix, create: options.create }, opening);
    // a new database gets its tables, and an existing one only with --create
    const create = options.create ?? (opening.create ? undefined : false);
    const relx = await open({
      ...config,
      ...(url === undefined ? {} : { url }),
      prefix,
      dialect,
      ...(create === undefined ? {} : { create }),
    });
    return { relx, database: withoutPasswords(database), created };
  } catch (error) {
    discard(created);
    throw error;
  }
}

/** Removes a database file that was created for a failed command, so that no empty database is left. */
export function discard(created: string | undefined): void {
  for (const suffix of ['', '-wal', '-shm']) if (created !== undefined) rmSync(created + suffix, { force: true });
}

/** Runs work with an open database, and always closes it. */
export async function withRelx<T>(options: DatabaseOptions, work: (relx: Relx) => Promise<T>, opening?: Opening): Promise<T> {
  const { relx } = await openRelx(options, opening);
  try {
    return await work(relx);
  } finally {
    await relx.close();
  }
}
