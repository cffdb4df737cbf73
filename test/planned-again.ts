import init from '@sqlite.org/sqlite-wasm';
import type { CompiledQuery } from 'kysely';
import { open } from 'relx/core';
import { sqlite } from 'relx/store/sqlite';
import type { SqliteStatement } from '../src/store/dialects/sqlite/checked-database.js';

/**
 * The statements that SQLite plans again at each run with the same parameters, and the number of all that it has the tables for. The
 * build for WebAssembly is the one that counts this. Its version reads parameters while it plans, as that of better-sqlite3 does.
 */
export async function plannedAgain(
  statements: Iterable<Pick<CompiledQuery, 'sql' | 'parameters'>>,
): Promise<{ readonly count: number; readonly again: readonly string[] }> {
  const { oo1, capi } = await init();
  const database = new oo1.DB(':memory:');
  const run = (sql: string, parameters: readonly unknown[]) => {
    const statement = database.prepare(sql);
    const execute = () => {
      const rows: unknown[] = [];
      // the store only passes values that can be bound
      if (parameters.length > 0) statement.bind(parameters as (string | number | null)[]);
      while (statement.step()) if (statement.columnCount > 0) rows.push(statement.get({}));
      statement.reset(true);
      return rows;
    };
    return { execute, statement };
  };
  const once = (sql: string, parameters: unknown) => {
    const { execute, statement } = run(sql, parameters as readonly unknown[]);
    const rows = execute();
    const changes = database.changes();
    statement.finalize();
    return { rows, changes };
  };
  const relx = await open({
    dialect: sqlite({
      prepare(sql): SqliteStatement {
        const probe = database.prepare(sql);
        const reader = probe.columnCount > 0;
        probe.finalize();
        return {
          reader,
          all: (parameters) => once(sql, parameters).rows,
          iterate: (parameters) => once(sql, parameters).rows.values(),
          run: (parameters) => ({ changes: once(sql, parameters).changes, lastInsertRowid: 0 }),
        };
      },
      close: () => database.close(),
    }),
  });
  const again: string[] = [];
  let count = 0;
  for (const { sql, parameters } of statements) {
    // of tables of other plugins
    const names = [...sql.matchAll(/"(wp_\w+)"/g)].map(([, name]) => name);
    const known = (name: string | undefined) => database.selectValue('select 1 from sqlite_schema where name = ?', name) === 1;
    if (!names.every(known)) continue;
    count++;
    const { execute, statement } = run(sql, parameters);
    for (let runs = 0; runs < 3; runs++) execute();
    if (capi.sqlite3_stmt_status(statement, capi.SQLITE_STMTSTATUS_REPREPARE, 0) > 0) again.push(sql);
    statement.finalize();
  }
  await relx.close();
  return { count, again };
}
