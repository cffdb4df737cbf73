import { type DriverStatement, rowsAsJson } from './json-rows.js';
import type { SqliteConnection } from './sqlite-file.js';

/** Statement of `node:sqlite`, as far as it is used here. */
interface NodeStatement {
  get(...parameters: readonly unknown[]): unknown;
  all(...parameters: readonly unknown[]): unknown[];
  run(...parameters: readonly unknown[]): ReturnType<DriverStatement['run']>;
  iterate(...parameters: readonly unknown[]): IterableIterator<unknown>;
  columns(): readonly { readonly name: string }[];
  setReturnArrays(on: boolean): void;
}

interface NodeDatabase {
  prepare(sql: string): NodeStatement;
  exec(sql: string): void;
  close(): void;
}

/** The module `node:sqlite`, which the types of Node.js 20 lack. */
interface NodeSqlite {
  readonly DatabaseSync: new (filename: string) => NodeDatabase;
  readonly StatementSync: { readonly prototype: Partial<NodeStatement> };
}

/** The module, if it has all that is used here. It is loaded on demand, because Node.js 22 warns that it is experimental. */
function nodeSqlite(): NodeSqlite | undefined {
  // the only place that names its types
  const found = process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined;
  return found?.StatementSync.prototype.setReturnArrays ? found : undefined;
}

/** True if this version of Node.js has the driver: from 22.16 on. */
export const hasNodeSqlite = (): boolean => nodeSqlite() !== undefined;

/** Names of SQLite's primary result codes, as in errors of other drivers. */
const CODES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

/** Runs work whose errors get the name of SQLite's result code as their `code`. */
function named<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const failure = error as Error & { code?: string; errcode?: number };
    const code = failure.errcode === undefined ? undefined : CODES[failure.errcode & 0xff];
    if (code !== undefined) failure.code = code;
    throw failure;
  }
}

/**
 * Opens a SQLite file through `node:sqlite`.
 *
 * @throws Error if this version of Node.js lacks it
 */
export function connect(filename: string): SqliteConnection {
  const module = nodeSqlite();
  if (!module)
    throw new Error(`node:sqlite needs Node.js 22.16 or later, and this is ${process.versions.node}. Or run npm install libsql.`);
  const database = named(() => new module.DatabaseSync(filename));
  const close = () => database.close();
  const { prepare } = rowsAsJson({ prepare: (sql) => named(() => prepared(database.prepare(sql))), close });
  return { prepare, close, exec: (sql) => named(() => database.exec(sql)) };
}

function prepared(statement: NodeStatement): DriverStatement {
  // in one array, as better-sqlite3 takes them
  type Parameters = readonly unknown[];
  return {
    reader: statement.columns().length > 0,
    columns: () => statement.columns(),
    raw: (on) => statement.setReturnArrays(on),
    get: (parameters) => named(() => statement.get(...(parameters as Parameters))),
    all: (parameters) => named(() => statement.all(...(parameters as Parameters))),
    run: (parameters) => named(() => statement.run(...(parameters as Parameters))),
    iterate: (parameters) => statement.iterate(...(parameters as Parameters)),
  };
}
