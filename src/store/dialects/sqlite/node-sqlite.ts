import type { StoreDialect } from '../dialect.js';
import { connect } from './node-driver.js';
import { type SqliteFileOptions, sqliteFile } from './sqlite-file.js';

export type { Synchronous } from './settings.js';
export type { SqliteFileOptions } from './sqlite-file.js';

/**
 * A SQLite file through `node:sqlite`, which needs no package. Needs Node.js 22.16 or 24, or later.
 *
 * @throws Error in older versions
 *
 * @example
 * const relx = await open({ dialect: nodeSqlite({ filename: 'site.db' }) });
 */
export const nodeSqlite = (options: SqliteFileOptions): StoreDialect => sqliteFile(connect, options);
