import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';

/** A network of sites in one database: `wp_2_posts` is one site's, `wp_users` everybody's. */
export interface Network {
  /** What stands before the tables that all of its sites share. */
  readonly prefix: string;
  /** The number of the site. */
  readonly blog: string;
}

/** The tables that the sites of a network share, by their names without a prefix. */
const SHARED = new Set(['users', 'usermeta']);

/** The network that a site is part of, by the prefix of its tables; undefined for one that has users of its own. */
export async function networkOf(db: Kysely<Database>, dialect: StoreDialect, prefix: string): Promise<Network | undefined> {
  const [, shared, blog] = /^(\w+_)(\d+)_$/.exec(prefix) ?? [];
  if (shared === undefined || blog === undefined) return undefined;
  const isThere = async (table: string) => {
    try {
      await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
      return true;
    } catch (error) {
      if (dialect.isMissingTable(error)) return false;
      throw error;
    }
  };
  return !(await isThere(`${prefix}users`)) && (await isThere(`${shared}users`)) ? { prefix: shared, blog } : undefined;
}

/** The name of a table with its prefix. */
export const tableName = (name: string, prefix: string, network: Network | undefined): string =>
  (network && SHARED.has(name) ? network.prefix : prefix) + name;
