import type { Connect } from './sqlite-file.js';

/**
 * The driver for SQLite files: libsql, or where it is not installed `node:sqlite`.
 *
 * @throws the error of libsql, if this version of Node.js lacks the other one
 */
export async function installedDriver(load = () => import('./libsql-driver.js')): Promise<Connect> {
  try {
    return (await load()).connect;
  } catch (error) {
    const { connect, hasNodeSqlite } = await import('./node-driver.js');
    if (!hasNodeSqlite()) throw error;
    return connect;
  }
}
