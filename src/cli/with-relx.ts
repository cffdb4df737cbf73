import { open, type Relx } from '../core/index.js';
import type { DatabaseOptions } from './database-options.js';
import { dialectOf } from './dialect-of.js';
import { loadConfig } from './load-config.js';

export interface Opening {
  /** Makes the database when there is none. @default false, and its absence is an error */
  readonly create?: boolean;
  /** Refuses every write. @default false */
  readonly readonly?: boolean;
}

/** Opens the database that the options, the environment or `relx.config` name, with the types of `relx.config`; `database` is its name, to be shown. */
export async function openRelx(options: DatabaseOptions, opening: Opening = {}): Promise<{ relx: Relx; database: string }> {
  const config = await loadConfig();
  const { database = config.database ?? 'relx.db', prefix = config.prefix ?? 'wp_' } = options;
  const relx = await open({ ...config, prefix, dialect: await dialectOf({ database, prefix }, opening) });
  // what is printed names no password
  return { relx, database: database.replace(/^(mysql:\/\/[^:@/]*):.*@/, '$1@') };
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
