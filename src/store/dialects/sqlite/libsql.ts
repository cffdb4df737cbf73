import type { StoreDialect } from '../dialect.js';
import { connect } from './libsql-driver.js';
import { type SqliteFileOptions, sqliteFile } from './sqlite-file.js';

export type { Synchronous } from './settings.js';
export type { SqliteFileOptions } from './sqlite-file.js';

/**
 * The default store: a SQLite file, through libsql.
 *
 * @example
 * const relx = await open({ dialect: libsql({ filename: 'site.db' }) });
 */
export const libsql = (options: SqliteFileOptions): StoreDialect => sqliteFile(connect, options);
