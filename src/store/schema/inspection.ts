import { Kysely, sql } from 'kysely';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import { mustBeWhole } from './copy-marker.js';
import { doneMigrations, laterMigrations, migrationNames } from './migrations.js';
import { networkOf, tableName } from './network.js';
import { prefixPlugin } from './prefix-plugin.js';
import { neededTables } from './table-plans.js';
import { prefixesAmong } from './wordpress-tables.js';

/** State of a database, read without changes. */
export interface Inspection {
  /** Version that the engine reports. */
  readonly version: string;
  /** Missing tables of relx and WordPress, with their prefix. */
  readonly missingTables: readonly string[];
  /** Prefixes of WordPress's tables in the database. */
  readonly prefixes: readonly string[];
  readonly migrations: readonly string[];
  readonly pendingMigrations: readonly string[];
  readonly laterMigrations: readonly string[];
  /** Number of relations per type, registered or not. Empty without the table. */
  readonly relations: Readonly<Record<string, number>>;
  readonly posts: number;
}

/**
 * Inspects a database and closes it.
 *
 * @throws Error if it is an unfinished copy
 */
export async function inspect(dialect: StoreDialect, prefix: string): Promise<Inspection> {
  const bare = new Kysely<Database>({ dialect: dialect.kysely });
  try {
    await mustBeWhole(bare, dialect, prefix);
    const network = await networkOf(bare, dialect, prefix);
    const db = bare.withPlugin(prefixPlugin(prefix, network));
    const [engine] = (await sql<{ version: string }>`select ${dialect.engineVersion} as version`.execute(db)).rows;
    const present = new Set((await db.introspection.getTables()).map(({ name }) => name));
    const has = (name: string) => present.has(tableName(name, prefix, network));
    const types = has('relx_relations')
      ? await db
          .selectFrom('relx_relations')
          .select(['type', sql<number>`count(*)`.as('count')])
          .groupBy('type')
          .orderBy('type')
          .execute()
      : [];
    const posts = has('posts') ? await db.selectFrom('posts').select(sql<number>`count(*)`.as('count')).execute() : [];
    const migrations = await doneMigrations(db, prefix);
    return {
      version: String(engine?.version),
      missingTables: neededTables(dialect)
        .filter((name) => !has(name))
        .map((name) => tableName(name, prefix, network)),
      prefixes: prefixesAmong(present),
      migrations,
      pendingMigrations: migrationNames(dialect, prefix).filter((name) => !migrations.includes(name)),
      laterMigrations: laterMigrations(migrations),
      relations: Object.fromEntries(types.map(({ type, count }) => [type, Number(count)])),
      posts: Number(posts[0]?.count ?? 0),
    };
  } finally {
    await bare.destroy();
  }
}
