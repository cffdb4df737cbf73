import type { Kysely } from 'kysely';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import { type Network, tableName } from './network.js';
import { wordpressTables } from './table-plans.js';

/** Tables that a prefix of a site has. One table alone may be another program's. */
const SIGNS = ['posts', 'postmeta', 'options'] as const;

/** The prefixes of WordPress's tables among the names of tables, in alphabetical order. */
export function prefixesAmong(tables: Iterable<string>): readonly string[] {
  const names = new Set(tables);
  const [first, ...others] = SIGNS;
  const prefixes = [...names].filter((name) => name.endsWith(first)).map((name) => name.slice(0, -first.length));
  return prefixes.filter((prefix) => others.every((name) => names.has(prefix + name))).sort();
}

/** Why tables are missing, and what to do about it. */
export function missingTables(missing: readonly string[], prefix: string, prefixes: readonly string[]): string {
  const found =
    prefixes.length === 0
      ? 'The database has no WordPress tables.'
      : `The database has WordPress tables with the prefixes ${prefixes.join(', ')}. Choose one of them with --prefix or --blog.`;
  const named = missing.length > 3 ? `${missing.slice(0, 3).join(', ')} and ${missing.length - 3} more` : missing.join(', ');
  return `There are no tables for the prefix "${prefix}": ${named}. ${found} To create new tables, use --create (in code, \`create: true\`).`;
}

/**
 * Makes sure that a database has WordPress's tables before anything is created in it.
 *
 * @param create false accepts no missing table; undefined accepts missing tables in a database without another site
 *
 * @throws Error with the prefixes that the database has
 */
export async function mustHaveTables(
  db: Kysely<Database>,
  dialect: StoreDialect,
  prefix: string,
  network: Network | undefined,
  create: boolean | undefined,
): Promise<void> {
  if (create) return;
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const needed = wordpressTables(dialect).map((name) => tableName(name, prefix, network));
  const missing = needed.filter((name) => !present.has(name));
  if (missing.length === 0) return;
  const prefixes = prefixesAmong(present);
  // without an answer of the user, only a database of another site is protected, and what was interrupted goes on
  const isOfAnother = prefixes.length > 0 && missing.length === needed.length;
  if (create === undefined && !isOfAnother) return;
  throw new Error(missingTables(missing, prefix, prefixes));
}
