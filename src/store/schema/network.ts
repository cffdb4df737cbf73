import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';

/** A multisite network in one database. `wp_2_posts` belongs to one site, `wp_posts` to the main site, all sites share `wp_users`. */
export interface Network {
  /** Prefix of the shared tables. */
  readonly prefix: string;
  /** The number of the site, undefined for the main site. */
  readonly blog: string | undefined;
}

/** Shared tables of a network, without prefix. */
const SHARED = new Set(['users', 'usermeta', 'blogs', 'sitemeta']);

/** The network of the site with a table prefix. Undefined for a site with its own users. */
export async function networkOf(db: Kysely<Database>, dialect: StoreDialect, prefix: string): Promise<Network | undefined> {
  const isThere = async (table: string) => {
    try {
      await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
      return true;
    } catch (error) {
      if (dialect.isMissingTable(error)) return false;
      throw error;
    }
  };
  if (await isThere(`${prefix}sitemeta`)) return { prefix, blog: undefined };
  const [, shared, blog] = /^(\w+_)(\d+)_$/.exec(prefix) ?? [];
  if (shared === undefined || blog === undefined) return undefined;
  return !(await isThere(`${prefix}users`)) && (await isThere(`${shared}users`)) ? { prefix: shared, blog } : undefined;
}

export const tableName = (name: string, prefix: string, network: Network | undefined): string =>
  (network && SHARED.has(name) ? network.prefix : prefix) + name;
