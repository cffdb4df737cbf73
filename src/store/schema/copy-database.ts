import { Kysely, sql, type TableMetadata } from 'kysely';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import { CopiedTable, copiedKeys } from './copied-table.js';
import { copyMarker, unfinished } from './copy-marker.js';
import { compareTables, copyTable, type Difference } from './copy-table.js';
import { migrate } from './migrations.js';
import { type Network, networkOf, tableName } from './network.js';

export interface CopyDatabaseOptions {
  /** Closed at the end, like `to`. */
  readonly from: StoreDialect;
  readonly to: StoreDialect;
  /** Table prefix of both databases. */
  readonly prefix: string;
  /** Overwrites a target that has rows, and deletes rows that only it has. @default false */
  readonly overwrite?: boolean;
  /** Called with the number of rows that were copied or compared, and the number of all rows. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Aborts after the current batch. */
  readonly signal?: AbortSignal;
}

/** Result of a copy. */
export interface CopyReport {
  /**
   * `copied`: the target equals the source as it was at the start, compared row by row. `occupied`: the target has its own
   * rows, and nothing was changed.
   */
  readonly outcome: 'copied' | 'occupied';
  /** Each table with its prefix, its number of rows, and the rows that were or would be written. */
  readonly tables: readonly ({ readonly name: string; readonly rows: number } & Difference)[];
  /** Tables of the source that relx does not copy, such as comments, with their prefix. */
  readonly left: readonly string[];
}

/** Source or target database. */
interface Side {
  readonly db: Kysely<Database>;
  readonly network: Network | undefined;
  readonly tables: ReadonlyMap<string, TableMetadata>;
}

/** Names of relx's own tables. */
const OWN = /^relx_/;

async function sideOf(db: Kysely<Database>, dialect: StoreDialect, prefix: string): Promise<Side> {
  const tables = await db.introspection.getTables();
  return { db, network: await networkOf(db, dialect, prefix), tables: new Map(tables.map((table) => [table.name, table])) };
}

/** A table of both databases, with the columns that both have. */
function pairOf(name: string, source: Side, target: Side, prefix: string): readonly [CopiedTable, CopiedTable] {
  const names = [source, target].map(({ network }) => tableName(name, prefix, network)) as [string, string];
  const [from, to] = [source.tables.get(names[0]), target.tables.get(names[1])];
  const both = (to?.columns ?? []).filter((column) => from?.columns.some((one) => one.name === column.name));
  const columns = both.map((column) => column.name);
  const nullable = (column: string) => from?.columns.some((one) => one.name === column && one.isNullable);
  const filled = both.filter((column) => !column.isNullable && nullable(column.name)).map((column) => column.name);
  return [new CopiedTable(source.db, name, names[0], columns, filled), new CopiedTable(target.db, name, names[1], columns)];
}

/**
 * Copies relx's tables to another database, with ids: the relations and dismissed suggestions, and the content unless a WordPress
 * uses the target. Both can have different engines. Reads a snapshot of the source and does not write to it. Run it again to
 * resume it.
 *
 * @throws Error if the source has another schema version or is an unfinished copy; the databases' errors; the signal's reason
 */
export async function copyDatabase(options: CopyDatabaseOptions): Promise<CopyReport> {
  const from = new Kysely<Database>({ dialect: options.from.kysely });
  const to = new Kysely<Database>({ dialect: options.to.kysely });
  try {
    // one snapshot for all tables
    return await from
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((snapshot) => copy(snapshot, to, options));
  } finally {
    await Promise.all([from.destroy(), to.destroy()]);
  }
}

async function copy(snapshot: Kysely<Database>, to: Kysely<Database>, options: CopyDatabaseOptions): Promise<CopyReport> {
  const { prefix, overwrite = false, onProgress, signal } = options;
  const marker = copyMarker(prefix);
  const source = await sideOf(snapshot, options.from, prefix);
  if (source.tables.has(marker)) throw new Error(unfinished('The source', marker));
  let target = await sideOf(to, options.to, prefix);
  // a WordPress site has comments, relx never creates them
  const keys = Object.keys(copiedKeys);
  const names = target.tables.has(`${prefix}comments`) ? keys.filter((name) => OWN.test(name)) : keys;
  const lacks = names.filter((name) => !source.tables.has(tableName(name, prefix, source.network)));
  if (lacks.length > 0) throw new Error(`The source has no table ${prefix}${lacks[0]}. Open it with this release of relx first.`);
  const left = [...source.tables.keys()].filter(
    (name) => name.startsWith(prefix) && !(name.slice(prefix.length) in copiedKeys) && !OWN.test(name.slice(prefix.length)),
  );

  const isResumed = target.tables.has(marker);
  const used = await rowsIn(target, names, prefix);
  if (used === 0 || isResumed || overwrite) {
    await sql`create table if not exists ${sql.table(marker)} (id integer not null primary key)`.execute(to);
    await migrate(to, options.to, prefix, target.network, true);
    target = await sideOf(to, options.to, prefix);
  }
  const pairs = names
    .filter((name) => target.tables.has(tableName(name, prefix, target.network)))
    .map((name) => pairOf(name, source, target, prefix));
  const counts = await Promise.all(pairs.map(([one]) => one.count()));
  const total = counts.reduce((sum, count) => sum + count, 0) * 2;
  let done = 0;
  const onRows = (rows: number) => {
    signal?.throwIfAborted();
    done += rows;
    onProgress?.(done, total);
  };
  const each = async (work: (one: CopiedTable, other: CopiedTable) => Promise<Difference>) => {
    const tables: CopyReport['tables'][number][] = [];
    for (const [index, [one, other]] of pairs.entries())
      tables.push({ name: other.name, rows: counts[index] ?? 0, ...(await work(one, other)) });
    return tables;
  };
  const compare = (one: CopiedTable, other: CopiedTable) => compareTables(one, other, onRows);
  const differs = (tables: CopyReport['tables']) => tables.some(({ missing, extra }) => missing + extra > 0);

  if (used > 0 && !isResumed && !overwrite) {
    const tables = await each(compare);
    return { outcome: differs(tables) || pairs.length < names.length ? 'occupied' : 'copied', tables, left };
  }
  const tables = await each((one, other) => copyTable(one, other, onRows, signal));
  const wrong = (await each(compare)).filter((table) => differs([table])).map(({ name }) => name);
  if (wrong.length > 0) throw new Error(`The copies of these tables differ from their sources: ${wrong.join(', ')}.`);
  await sql`drop table ${sql.table(marker)}`.execute(to);
  return { outcome: 'copied', tables, left };
}

async function rowsIn({ db, network, tables }: Side, names: readonly string[], prefix: string): Promise<number> {
  let used = 0;
  for (const name of names.map((name) => tableName(name, prefix, network))) {
    if (!tables.has(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    used += rows.length;
  }
  return used;
}
