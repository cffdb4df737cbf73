import { open, type Relx } from '../core/index.js';
import { libsql } from '../store/libsql.js';
import type { DatabaseOptions } from './program.js';

/** Runs work over an opened database, and closes it whatever happens. */
export async function withRelx<T>({ database, prefix }: DatabaseOptions, work: (relx: Relx) => Promise<T>): Promise<T> {
  const relx = await open({ dialect: libsql({ filename: database }), prefix });
  try {
    return await work(relx);
  } finally {
    await relx.close();
  }
}
