import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from './database.js';
import type { ColumnTypes, StoreDialect } from './dialect.js';
import { withLease } from './migration-lease.js';
import { type Network, tableName } from './network.js';
import { addStatistics } from './statistics.js';

type Schema = Kysely<Database>['schema'];
type Table = ReturnType<Schema['createTable']>;

/** The indexes of a table by name: `[columns]`, or `[columns, 'unique']`. */
type Indexes = Readonly<Record<string, readonly [readonly string[], 'unique'?]>>;

/** A table before it is made. */
interface Plan {
  readonly table: (t: Table) => Table;
  readonly indexes: Indexes;
}

/** WordPress's tables (the columns that relx reads), made only in a database that has none. */
function wordpress({ columns: c }: StoreDialect): Record<string, Plan> {
  const id = (t: Table, name: string) => t.addColumn(name, c.id, (col) => col.primaryKey().autoIncrement());
  const zero = (t: Table, type: ColumnTypes['id'], names: readonly string[]) =>
    names.reduce((t, n) => t.addColumn(n, type, (col) => col.notNull().defaultTo(0)), t);
  const ref = (t: Table, ...names: string[]) => zero(t, c.reference, names);
  const int = (t: Table, ...names: string[]) => zero(t, c.integer, names);
  const texts = (t: Table, type: ColumnTypes['id'], names: readonly string[]) =>
    names.reduce((t, n) => t.addColumn(n, type, (col) => col.notNull().defaultTo('')), t);
  const short = (t: Table, ...names: string[]) => texts(t, c.shortText, names);
  const long = (t: Table, ...names: string[]) => names.reduce((t, n) => t.addColumn(n, c.longText, (col) => col.notNull()), t);
  const date = (t: Table, ...names: string[]) => names.reduce((t, n) => t.addColumn(n, c.date, (col) => col.notNull()), t);
  return {
    posts: {
      table: (t) => {
        let posts = int(ref(id(t, 'ID'), 'post_author', 'post_parent'), 'menu_order', 'comment_count');
        posts = date(posts, 'post_date', 'post_date_gmt', 'post_modified', 'post_modified_gmt');
        posts = long(posts, 'post_content', 'post_title', 'post_excerpt', 'to_ping', 'pinged', 'post_content_filtered');
        return short(
          posts,
          'post_status',
          'comment_status',
          'ping_status',
          'post_password',
          'post_name',
          'guid',
          'post_type',
          'post_mime_type',
        );
      },
      indexes: {
        post_name: [['post_name']],
        type_status_date: [['post_type', 'post_status', 'post_date', 'ID']],
        post_parent: [['post_parent']],
        post_author: [['post_author']],
      },
    },
    postmeta: {
      table: (t) => long(short(ref(id(t, 'meta_id'), 'post_id'), 'meta_key'), 'meta_value'),
      indexes: { post_id: [['post_id']], meta_key: [['meta_key']] },
    },
    users: {
      table: (t) => {
        const users = int(id(t, 'ID'), 'user_status');
        // whoever logs in is found by either, however it is written
        const named = texts(users, c.caselessText, ['user_login', 'user_email']);
        const others = ['user_pass', 'user_nicename', 'user_url', 'user_activation_key', 'display_name'];
        return date(short(named, ...others), 'user_registered');
      },
      indexes: { user_login_key: [['user_login']], user_nicename: [['user_nicename']], user_email: [['user_email']] },
    },
    usermeta: {
      table: (t) => long(short(ref(id(t, 'umeta_id'), 'user_id'), 'meta_key'), 'meta_value'),
      indexes: { user_id: [['user_id']], meta_key: [['meta_key']] },
    },
    terms: {
      table: (t) => short(int(id(t, 'term_id'), 'term_group'), 'name', 'slug'),
      indexes: { slug: [['slug']], name: [['name']] },
    },
    term_taxonomy: {
      table: (t) => long(short(int(ref(id(t, 'term_taxonomy_id'), 'term_id', 'parent'), 'count'), 'taxonomy'), 'description'),
      indexes: { term_id_taxonomy: [['term_id', 'taxonomy'], 'unique'], taxonomy: [['taxonomy']] },
    },
    term_relationships: {
      table: (t) =>
        t
          .addColumn('object_id', c.reference, (col) => col.notNull())
          .addColumn('term_taxonomy_id', c.reference, (col) => col.notNull())
          .addColumn('term_order', c.integer, (col) => col.notNull().defaultTo(0))
          .addPrimaryKeyConstraint('term_relationships_key', ['object_id', 'term_taxonomy_id']),
      indexes: { term_taxonomy_id: [['term_taxonomy_id']] },
    },
    options: {
      table: (t) => short(long(short(id(t, 'option_id'), 'option_name'), 'option_value'), 'autoload'),
      indexes: { option_name: [['option_name'], 'unique'], autoload: [['autoload']] },
    },
  };
}

/** Our own table. */
const relations = ({ columns: c }: StoreDialect): Plan => ({
  table: (t) =>
    t
      .addColumn('id', c.id, (col) => col.primaryKey().autoIncrement())
      .addColumn('type', c.code(50), (col) => col.notNull())
      .addColumn('from_type', c.code(10), (col) => col.notNull())
      .addColumn('from_id', c.reference, (col) => col.notNull())
      .addColumn('to_type', c.code(10), (col) => col.notNull())
      .addColumn('to_id', c.reference, (col) => col.notNull())
      .addColumn('pair', c.code(60), (col) => col.notNull())
      .addColumn('from_order', c.integer, (col) => col.notNull())
      .addColumn('to_order', c.integer, (col) => col.notNull())
      .addColumn('created_at', c.code(24), (col) => col.notNull()),
  indexes: {
    pair: [['type', 'pair'], 'unique'],
    // a list is read in the order of its index: chosen positions first, then the newest
    from: [['from_type', 'from_id', 'type', 'from_order', 'id desc']],
    to: [['to_type', 'to_id', 'type', 'to_order', 'id desc']],
  },
});

/** A row for each end of relations, where servers find out about conflicts when they commit. */
const ends = ({ columns: c }: StoreDialect): Plan => ({
  table: (t) =>
    t
      .addColumn('kind', c.code(10), (col) => col.notNull())
      .addColumn('id', c.reference, (col) => col.notNull())
      .addColumn('changes', c.integer, (col) => col.notNull())
      .addPrimaryKeyConstraint('relx_ends_key', ['kind', 'id']),
  indexes: {},
});

/** Every table that relx needs, by its name without the prefix. */
const plans = (dialect: StoreDialect): Record<string, Plan> => ({
  ...wordpress(dialect),
  relx_relations: relations(dialect),
  ...(dialect.certifies?.() ? { relx_ends: ends(dialect) } : {}),
});

/** The names of the tables that relx needs, without the prefix. */
export const neededTables = (dialect: StoreDialect): readonly string[] => Object.keys(plans(dialect));

/** Makes the tables that are not there, each with its indexes or not at all. */
async function createTables(
  db: Kysely<Database>,
  dialect: StoreDialect,
  prefix: string,
  network: Network | undefined,
): Promise<void> {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const [name, plan] of Object.entries(plans(dialect))) {
    // a site's own table is never touched, not even by an index
    if (present.has(tableName(name, prefix, network))) continue;
    if (dialect.transactionalDdl) await createTable(db, prefix + name, plan);
    else await createWholeTable(db, dialect, prefix, name, plan);
  }
}

async function createTable(db: Kysely<Database>, name: string, { table, indexes }: Plan): Promise<void> {
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
  { table, indexes }: Plan,
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
    '002_statistics': {
      // MySQL counts by itself
      up: async (db: Kysely<never>) => (dialect.name === 'sqlite' ? addStatistics(db, prefix) : undefined),
    },
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
 * (`{prefix}relx_migrations`, `..._lock`), and WordPress's tables where there are none.
 *
 * @throws the database's own error. Where tables are made in a transaction (SQLite) nothing is changed then; elsewhere
 * (MySQL) whole tables may be there already, and the next opening goes on from them.
 */
export async function migrate(db: Kysely<Database>, dialect: StoreDialect, prefix: string, network?: Network): Promise<void> {
  const isDone = async () => {
    const done = await doneMigrations(db, prefix);
    // a later release may have made some of its own, which takes nothing from what we know
    return migrationNames(dialect, prefix).every((name) => done.includes(name));
  };
  // only read, so that opening waits for nobody who writes
  if (await isDone()) return;
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
