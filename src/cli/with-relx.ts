import { open, type Relx } from '../core/index.js';
import { dialectOf } from './dialect-of.js';
import { loadConfig } from './load-config.js';
import type { DatabaseOptions } from './program.js';

export interface Opening {
  /** Makes the database when there is none. @default false, and its absence is an error */
  readonly create?: boolean;
  /** Refuses every write. @default false */
  readonly readonly?: boolean;
}

/** Opens the database that the options, the environment or `relx.config` name, with the types of `relx.config`. */
export async function openRelx({ database, prefix }: DatabaseOptions, opening: Opening = {}): Promise<Relx> {
  const { database: configured, prefix: configuredPrefix, ...config } = await loadConfig();
  const named = { database: database ?? configured ?? 'relx.db', prefix: prefix ?? configuredPrefix ?? 'wp_' };
  return open({ ...config, prefix: named.prefix, dialect: await dialectOf(named, opening) });
}

/** Runs work over an opened database, and closes it whatever happens. */
export async function withRelx<T>(options: DatabaseOptions, work: (relx: Relx) => Promise<T>, opening?: Opening): Promise<T> {
  const relx = await openRelx(options, opening);
  try {
    return await work(relx);
  } finally {
    await relx.close();
  }
}
