import { existsSync, rmSync } from 'node:fs';
import { open, type Relx } from '../core/index.js';
import { type DatabaseOptions, prefixOf } from './options/database-options.js';
import { dialectOf, fileOf } from './options/dialect-of.js';
import { loadConfig } from './options/load-config.js';
import { shownName } from './terminal/shown-name.js';

/** How a database is opened. */
export interface Opening {
  /** Makes the database when there is none. @default false, and its absence is an error */
  readonly create?: boolean;
  /** True for a command that only reads: it works on a file that can't be written, too. @default false */
  readonly reads?: boolean;
  /** Opens it only to be looked at: without a write, and without our tables, too. @default false */
  readonly inspects?: boolean;
  /** Refuses every write, and opens the file without one. @default false */
  readonly readonly?: boolean;
  /** Address of the site, for links. @default that of relx.config, or the `home` option of the database */
  readonly url?: string | undefined;
}

/** An opened database. */
export interface Opened {
  readonly relx: Relx;
  /** Its name, to be shown. */
  readonly database: string;
  /** Path of the file that was made for it; undefined when there was one. */
  readonly created: string | undefined;
}

/** Opens the database that the options, the environment or `relx.config` name, with the types of `relx.config`. */
export async function openRelx(options: DatabaseOptions, { url, ...opening }: Opening = {}): Promise<Opened> {
  const config = await loadConfig();
  const { database = config.database ?? 'relx.db' } = options;
  const prefix = prefixOf(options, config.prefix);
  const file = fileOf(database);
  const created = file !== undefined && !existsSync(file) ? file : undefined;
  try {
    const dialect = await dialectOf({ database, prefix, create: options.create }, opening);
    // a new database gets its tables, and any other one only if the user says so
    const create = options.create ?? (opening.create ? undefined : false);
    const relx = await open({
      ...config,
      ...(url === undefined ? {} : { url }),
      prefix,
      dialect,
      ...(create === undefined ? {} : { create }),
    });
    return { relx, database: shownName(database), created };
  } catch (error) {
    discard(created);
    throw error;
  }
}

/** Removes a file that was made for what has failed: an empty database would look like one. */
export function discard(created: string | undefined): void {
  for (const suffix of ['', '-wal', '-shm']) if (created !== undefined) rmSync(created + suffix, { force: true });
}

/** Runs work over an opened database, and closes it whatever happens. */
export async function withRelx<T>(options: DatabaseOptions, work: (relx: Relx) => Promise<T>, opening?: Opening): Promise<T> {
  const { relx } = await openRelx(options, opening);
  try {
    return await work(relx);
  } finally {
    await relx.close();
  }
}
