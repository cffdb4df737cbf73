import type { CompiledQuery } from 'kysely';
import type { StoreDialect } from 'relx/core';

/** A dialect whose statements are recorded as they run: its own driver and row stream, watched from outside. */
export function watched<D extends StoreDialect>(dialect: D): { readonly dialect: D; readonly ran: CompiledQuery[] } {
  const ran: CompiledQuery[] = [];
  const { createDriver } = dialect.kysely;
  dialect.kysely.createDriver = () => {
    const driver = createDriver.call(dialect.kysely);
    const { acquireConnection } = driver;
    driver.acquireConnection = async () => {
      const connection = await acquireConnection.call(driver);
      const { executeQuery } = connection;
      connection.executeQuery = (query) => {
        ran.push(query);
        return executeQuery.call(connection, query) as never;
      };
      return connection;
    };
    return driver;
  };
  const { read } = dialect;
  if (!read) return { dialect, ran };
  const kept: StoreDialect['read'] = (sql, parameters) => {
    // the statement of a plan
    ran.push({ sql, parameters } as CompiledQuery);
    return read(sql, parameters);
  };
  return { dialect: { ...dialect, read: kept }, ran };
}
