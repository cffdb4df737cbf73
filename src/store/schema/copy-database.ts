import { Kysely, sql, type TableMetadata } from 'kysely';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import { CopiedTable, copiedKeys } from './copied-table.js';
import { copyMarker, unfinished } from './copy-marker.js';
import { compareTables, copyTable, type Difference } from './copy-table.js';
import { migrate } from './migrations.js';
import { type Network, networkOf, tableName } from './network.js';

export interface CopyDatabaseOptions {
  /** Closed in the end, as the other is. */
  readonly from: StoreDialect;
  readonly to: StoreDialect;
  /** Table prefix of both. */
  readonly prefix: string;
  /** Makes a target that has rows the same as the source, and so takes away what only it has. @default false */
  readonly overwrite?: boolean;
  /** Told how many rows of all have been copied, or compared. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Ends it after the piece at hand. */
  readonly signal?: AbortSignal;
}

/** What became of a copy. */
export interface CopyReport {
  /**
   * `copied`: the target is the same as the source was when it began, which has been looked at row by row. `occupied`: it has
   * rows of its own, and nothing was changed.
   */
  readonly outcome: 'copied' | 'occupied';
  /** For each table, with its prefix: its rows, and what was written, or would have to be. */
  readonly tables: readonly ({ readonly name: string; readonly rows: number } & Difference)[];
  /** Tables of the source that are not relx's to copy, such as comments, with their prefix. */
  readonly left: readonly string[];
}

/** One of the two databases. */
interface Side {
  readonly db: Kysely<Database>;
  readonly network: Network | undefined;
  readonly tables: ReadonlyMap<string, TableMetadata>;
}

/** Tables that are of our own book-keeping, and each database's own. */
const OWN = /^relx_(?!relations$)/;

async function sideOf(db: Kysely<Database>, dialect: StoreDialect, prefix: string): Promise<Side> {
  const tables = await db.introspection.getTables();
  return { db, network: await networkOf(db, dialect, prefix), tables: new Map(tables.map((table) => [table.name, table])) };
}

/** A table of both sides, with the columns that both have. */
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
 * Copies the tables that relx works with into another database, of another engine maybe, ids and all: its relations, and the
 * content of a site that has no WordPress. A WordPress that lives in the target keeps its own tables. The source is read as
 * it was at the beginning, and not written. One that was ended goes on when it is run again.
 *
 * @throws Error when the source was not opened by this release yet, or is an unfinished copy; the databases' own errors; the signal's reason
 */
export async function copyDatabase(options: CopyDatabaseOptions): Promise<CopyReport> {
  const from = new Kysely<Database>({ dialect: options.from.kysely });
  const to = new Kysely<Database>({ dialect: options.to.kysely });
  try {
    // one state of it for all tables, whoever writes meanwhile
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
  // WordPress's, which relx never makes
  const names = target.tables.has(`${prefix}comments`) ? ['relx_relations'] : Object.keys(copiedKeys);
  const lacks = names.filter((name) => !source.tables.has(tableName(name, prefix, source.network)));
  if (lacks.length > 0) throw new Error(`The source has no table ${prefix}${lacks[0]}: open it with this release once.`);
  const left = [...source.tables.keys()].filter(
    (name) => name.startsWith(prefix) && !(name.slice(prefix.length) in copiedKeys) && !OWN.test(name.slice(prefix.length)),
  );

  const goesOn = target.tables.has(marker);
  const used = await rowsIn(target, names, prefix);
  if (used === 0 || goesOn || overwrite) {
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

  if (used > 0 && !goesOn && !overwrite) {
    const tables = await each(compare);
    return { outcome: differs(tables) || pairs.length < names.length ? 'occupied' : 'copied', tables, left };
  }
  const tables = await each((one, other) => copyTable(one, other, onRows, signal));
  const wrong = (await each(compare)).filter((table) => differs([table])).map(({ name }) => name);
  if (wrong.length > 0) throw new Error(`What was written is not what was read: ${wrong.join(', ')}.`);
  await sql`drop table ${sql.table(marker)}`.execute(to);
  return { outcome: 'copied', tables, left };
}

/** How many of these tables have a row. */
async function rowsIn({ db, network, tables }: Side, names: readonly string[], prefix: string): Promise<number> {
  let used = 0;
  for (const name of names.map((name) => tableName(name, prefix, network))) {
    if (!tables.has(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    used += rows.length;
  }
  return used;
}
