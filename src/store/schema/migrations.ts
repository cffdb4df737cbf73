import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import { withLease } from './migration-lease.js';
import { type Network, tableName } from './network.js';
import { type TablePlan, tablePlans } from './table-plans.js';
import { mustHaveTables } from './wordpress-tables.js';

/** Makes the tables that are not there, each with its indexes or not at all. */
async function createTables(
  db: Kysely<Database>,
  dialect: StoreDialect,
  prefix: string,
  network: Network | undefined,
): Promise<void> {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const [name, plan] of Object.entries(tablePlans(dialect))) {
    // a site's own table is never touched, not even by an index
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

/** Where a table stays when the migration stops after it: it gets its name together with its indexes. */
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

/** The last one that this release knows. */
const LAST = '003_ends';

/** Every migration by name, in the order of the names. */
function migrations(dialect: StoreDialect, prefix: string, network?: Network): Record<string, Migration> {
  return {
    '001_content_and_relations': {
      // Kysely hands out an untyped database; it is the one that the migrator was made with
      async up(db: Kysely<never>) {
        await createTables(db as unknown as Kysely<Database>, dialect, prefix, network);
      },
    },
    '002_statistics': { up: async (db: Kysely<never>) => dialect.addStatistics?.(db, prefix) },
    ...(dialect.certifies?.()
      ? {
          [LAST]: {
            // made with the others in a new database
            up: async (db: Kysely<never>) => createTables(db as unknown as Kysely<Database>, dialect, prefix, network),
          },
        }
      : {}),
  };
}

/** The names of all migrations, in their order. */
export const migrationNames = (dialect: StoreDialect, prefix: string): readonly string[] =>
  Object.keys(migrations(dialect, prefix));

/** Those of these names that only a later release knows. */
export const laterMigrations = (names: readonly string[]): readonly string[] => names.filter((name) => name > LAST);

/** The names of those that a database has had, in their order. */
export async function doneMigrations(db: Kysely<Database>, prefix: string): Promise<readonly string[]> {
  const done = sql<{ name: string }>`select name from ${sql.table(`${prefix}relx_migrations`)} order by name`;
  // without the table there is none, and what else may be wrong the migrator says
  const { rows } = await done.execute(db).catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name);
}

/**
 * Brings the database to today's schema: the relations table, Kysely's two book-keeping tables beside it
 * (`{prefix}relx_migrations`, `..._lock`), and WordPress's tables where there are none, as far as `create` allows it.
 *
 * @throws Error where WordPress's tables are missing and must not be created; the database's own error. Where tables are made in a transaction (SQLite) nothing is changed then; elsewhere
 * (MySQL) whole tables may be there already, and the next opening goes on from them.
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
    // a later release may have made some of its own, which takes nothing from what we know
    return migrationNames(dialect, prefix).every((name) => done.includes(name));
  };
  // only read, so that opening waits for nobody who writes
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
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
