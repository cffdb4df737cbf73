import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import { withLease } from './migration-lease.js';
import { type Network, tableName } from './network.js';
import { type TablePlan, tablePlans } from './table-plans.js';
import { mustHaveTables } from './wordpress-tables.js';

/** Creates the missing tables, each with its indexes. */
async function createTables(
  db: Kysely<Database>,
  dialect: StoreDialect,
  prefix: string,
  network: Network | undefined,
): Promise<void> {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const [name, plan] of Object.entries(tablePlans(dialect))) {
    // existing tables of a site are never changed
    if (present.has(tableName(name, prefix, network))) continue;
    if (dialect.transactionalDdl) await createTable(db, prefix + name, plan);
    else await createWholeTable(db, dialect, prefix, name, plan);
  }
}

async function createTable(db: Kysely<Database>, name: string, { table, indexes }: TablePlan): Promise<void> {
  await table(db.schema.createTable(name)).execute();
  for (const [index, [columns, unique]] of Object.entries(indexes)) {
    const create = db.schema
      .createIndex(`${name}__${index}`)
      .on(name)
      .columns([...columns]);
    await (unique ? create.unique() : create).execute();
  }
}

/** Creates a table without transactional DDL: it is renamed to its final name after its indexes exist. */
async function createWholeTable(
  db: Kysely<Database>,
  { tableSuffix }: StoreDialect,
  prefix: string,
  name: string,
  { table, indexes }: TablePlan,
): Promise<void> {
  const draft = `${prefix}relx_unfinished`;
  await db.schema.dropTable(draft).ifExists().execute();
  const create = table(db.schema.createTable(draft));
  await (tableSuffix ? create.modifyEnd(tableSuffix) : create).execute();
  const added = Object.entries(indexes).map(([index, [columns, unique]]) => {
    const listed = columns.map((column) =>
      sql.join(
        column.split(' ').map((word, place) => (place ? sql.raw(word) : sql.ref(word))),
        sql` `,
      ),
    );
    return sql`add ${sql.raw(unique ?? '')} index ${sql.ref(index)} (${sql.join(listed)})`;
  });
  const changes = [...added, sql`rename to ${sql.table(prefix + name)}`];
  await sql`alter table ${sql.table(draft)} ${sql.join(changes)}`.execute(db);
}

/**
 * Adds the data of relations to a table of an earlier release. Engines add a nullable column without copying the table, and
 * services of the earlier release continue to use it. An interrupted migration continues, because the column is added only once.
 */
async function addData(db: Kysely<Database>, dialect: StoreDialect, prefix: string): Promise<void> {
  const name = `${prefix}relx_relations`;
  const table = (await db.introspection.getTables()).find((one) => one.name === name);
  if (table?.columns.some((column) => column.name === 'data')) return;
  await db.schema.alterTable(name).addColumn('data', dialect.columns.longText).execute();
}

/**
 * Adds the tables of similar posts. New databases get all but the full-text index with the first migration. An earlier release
 * ignores them.
 */
async function addSimilar(
  db: Kysely<Database>,
  dialect: StoreDialect,
  prefix: string,
  network: Network | undefined,
): Promise<void> {
  await createTables(db, dialect, prefix, network);
  await dialect.texts.create(db, tableName('relx_texts', prefix, network));
}

/** The last migration of this release. */
const LAST = '005_similar';

// Kysely passes the migrator's database without its type
const typed = (db: Kysely<never>) => db as unknown as Kysely<Database>;

/** Every migration by name, sorted. */
function migrations(dialect: StoreDialect, prefix: string, network?: Network): Record<string, Migration> {
  return {
    '001_content_and_relations': { up: (db: Kysely<never>) => createTables(typed(db), dialect, prefix, network) },
    '002_statistics': { up: async (db: Kysely<never>) => dialect.addStatistics?.(db, prefix) },
    ...(dialect.certifies?.()
      ? {
          '003_ends': {
            // new databases get this table with the first migration
            up: (db: Kysely<never>) => createTables(typed(db), dialect, prefix, network),
          },
        }
      : {}),
    // new databases get the column with the first migration
    '004_data': { up: (db: Kysely<never>) => addData(typed(db), dialect, prefix) },
    [LAST]: { up: (db: Kysely<never>) => addSimilar(typed(db), dialect, prefix, network) },
  };
}

export const migrationNames = (dialect: StoreDialect, prefix: string): readonly string[] =>
  Object.keys(migrations(dialect, prefix));

/** The names that only a later release has. */
export const laterMigrations = (names: readonly string[]): readonly string[] => names.filter((name) => name > LAST);

/** The sorted names of a database's migrations. */
export async function doneMigrations(db: Kysely<Database>, prefix: string): Promise<readonly string[]> {
  const done = sql<{ name: string }>`select name from ${sql.table(`${prefix}relx_migrations`)} order by name`;
  // a database without the table has no migrations; the migrator reports other errors
  const { rows } = await done.execute(db).catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name);
}

/**
 * Migrates the database to the current schema: the relations table, Kysely's two tables (`{prefix}relx_migrations`,
 * `..._lock`), and missing WordPress tables as far as `create` permits.
 *
 * @throws Error if WordPress's tables are missing and must not be created; the database's error. SQLite then rolls back. On
 * MySQL complete tables can remain, and the next call continues with the others.
 */
export async function migrate(
  db: Kysely<Database>,
  dialect: StoreDialect,
  prefix: string,
  network?: Network,
  create?: boolean,
): Promise<void> {
  const isDone = async () => {
    const done = await doneMigrations(db, prefix);
    // migrations of a later release are compatible
    return migrationNames(dialect, prefix).every((name) => done.includes(name));
  };
  // a read, so that opening waits for no writer
  if (await isDone()) return;
  await mustHaveTables(db, dialect, prefix, network, create);
  if (dialect.writers === 'one') return run(db, dialect, prefix, network);
  await withLease(db, prefix, async () => {
    if (!(await isDone())) await run(db, dialect, prefix, network);
  });
}

async function run(db: Kysely<Database>, dialect: StoreDialect, prefix: string, network?: Network): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(dialect, prefix, network) as Record<string, Migration> },
    migrationTableName: `${prefix}relx_migrations`,
    migrationLockTableName: `${prefix}relx_migrations_lock`,
    // a server that joins a cluster later gets `003_ends` after the others
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
