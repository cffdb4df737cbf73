import { type CompiledQuery, Kysely } from 'kysely';
import { onMariadb, type TestDatabase } from './database.js';

/** How a plan reads one table: a few rows by an index, a whole index, or the whole table. */
export interface TableRead {
  readonly table: string;
  readonly how: 'search' | 'index' | 'scan';
}

export interface Plan {
  readonly reads: readonly TableRead[];
  /** True when rows are sorted that come out of no index in their order. */
  readonly sorts: boolean;
  /** In the format of the database. */
  readonly text: string;
}

/** Gets the plan of a statement with its parameters from the database, over a separate connection. */
export function planner(database: TestDatabase): { plan(query: CompiledQuery): Promise<Plan>; close(): Promise<void> } {
  const db = new Kysely<never>({ dialect: database.connect({ poolSize: 1 }).kysely });
  return {
    async plan(query) {
      const sql = `explain ${onMariadb() ? '' : 'query plan '}${query.sql}`;
      const { rows } = await db.executeQuery<Record<string, unknown>>({ ...query, sql });
      return onMariadb() ? mariadbPlan(rows) : sqlitePlan(query.sql, rows);
    },
    close: () => db.destroy(),
  };
}

function mariadbPlan(rows: readonly Readonly<Record<string, unknown>>[]): Plan {
  const how = { ALL: 'scan', index: 'index' } as const;
  return {
    // <derived2> and its like are results of the statement itself
    reads: rows.flatMap(({ table, type }) =>
      typeof table !== 'string' || table.startsWith('<') ? [] : [{ table, how: how[type as keyof typeof how] ?? 'search' }],
    ),
    sorts: rows.some(({ Extra }) => /filesort/.test(String(Extra))),
    text: rows.map((row) => ['table', 'type', 'key', 'rows', 'Extra'].map((name) => String(row[name])).join(' | ')).join('\n'),
  };
}

function sqlitePlan(sql: string, rows: readonly Readonly<Record<string, unknown>>[]): Plan {
  const lines = rows.map(({ detail }) => String(detail));
  const reads: TableRead[] = [];
  // a subquery may have the name of a table within it; it is scanned once each time that it appears
  const subqueries = [...sql.matchAll(/\) as "(\w+)"/g)].map(([, name]) => name);
  // rows that the statement names, each time that it uses them
  const named = [...sql.matchAll(/with "(\w+)" as materialized/g)].map(([, name]) => name);
  for (const line of lines) {
    const [, verb, table = '', by = ''] = /^(SCAN|SEARCH) (\w+)(.*)/.exec(line) ?? [];
    const own = subqueries.indexOf(table);
    // values of the statement, and a row of a full-text index by its id or its words
    if (verb === undefined || line === 'SCAN CONSTANT ROW' || / VIRTUAL TABLE INDEX (\d+:$|0:=|0:M|\d+:[=>])/.test(by)) continue;
    if (by === '' && named.includes(table)) continue;
    if ((by === '' || by.includes('AUTOMATIC')) && own >= 0) subqueries.splice(own, 1);
    // an automatic index is made for the statement, out of the whole table
    else if (by.includes('AUTOMATIC')) reads.push({ table, how: 'scan' });
    // by the object type alone, that is every relation of that object type
    else if (/^ USING .*INDEX \S+ \((from|to)_type=\?\)$/.test(by)) reads.push({ table, how: 'index' });
    else reads.push({ table, how: verb === 'SEARCH' ? 'search' : by.includes('INDEX') ? 'index' : 'scan' });
  }
  return { reads, sorts: lines.some((line) => line.includes('TEMP B-TREE FOR')), text: lines.join('\n') };
}
