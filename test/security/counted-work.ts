import type { StoreDialect } from 'relx/core';

/** What a database returned: statements, their rows and the characters of all texts in them, and the most rows of one statement. */
export interface Work {
  statements: number;
  rows: number;
  characters: number;
  longest: number;
}

/** A dialect whose work is counted: what its driver and its row stream return. */
export function countedWork(dialect: StoreDialect): { readonly dialect: StoreDialect; readonly work: Work } {
  const work: Work = { statements: 0, rows: 0, characters: 0, longest: 0 };
  const count = (sql: string, rows: readonly unknown[]) => {
    // this query for changes runs often, and reads no rows
    if (sql.includes('data_version')) return;
    work.statements += 1;
    work.rows += rows.length;
    work.longest = Math.max(work.longest, rows.length);
    for (const row of rows)
      for (const value of Object.values(row as object)) if (typeof value === 'string') work.characters += value.length;
  };
  const { createDriver } = dialect.kysely;
  dialect.kysely.createDriver = () => {
    const driver = createDriver.call(dialect.kysely);
    const { acquireConnection } = driver;
    driver.acquireConnection = async () => {
      const connection = await acquireConnection.call(driver);
      // a pooled connection comes back, and is counted once
      return {
        async executeQuery(query) {
          const result = await connection.executeQuery(query);
          count(query.sql, result.rows);
          // the rows are of the query's own type
          return result as never;
        },
        streamQuery: (query, size) => connection.streamQuery(query, size) as never,
        inner: connection,
      } as typeof connection;
    };
    const unwrapped = (connection: object) => ('inner' in connection ? connection.inner : connection) as never;
    for (const name of ['beginTransaction', 'commitTransaction', 'rollbackTransaction', 'releaseConnection'] as const) {
      const method = driver[name] as (connection: never, settings: never) => Promise<void>;
      driver[name] = ((connection: object, settings: never) => method.call(driver, unwrapped(connection), settings)) as never;
    }
    return driver;
  };
  const { read } = dialect;
  if (!read) return { dialect, work };
  return {
    dialect: {
      ...dialect,
      read(sql, parameters) {
        const rows = read(sql, parameters);
        count(sql, rows);
        return rows;
      },
    },
    work,
  };
}
