import type { Kysely } from 'kysely';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import { type Network, tableName } from './network.js';
import { wordpressTables } from './table-plans.js';

/** Tables that identify a site's prefix. A single table may belong to another program. */
const SIGNS = ['posts', 'postmeta', 'options'] as const;

/** The sorted prefixes of WordPress's tables among table names. */
export function prefixesAmong(tables: Iterable<string>): readonly string[] {
  const names = new Set(tables);
  const [first, ...others] = SIGNS;
  const prefixes = [...names].filter((name) => name.endsWith(first)).map((name) => name.slice(0, -first.length));
  return prefixes.filter((prefix) => others.every((name) => names.has(prefix + name))).sort();
}

/** Message about missing tables. */
export function missingTables(missing: readonly string[], prefix: string, prefixes: readonly string[]): string {
  const found =
    prefixes.length === 0
      ? 'The database has no WordPress tables.'
      : `The database has WordPress tables with the prefixes ${prefixes.join(', ')}. Choose one of them with --prefix or --blog.`;
  const named = missing.length > 3 ? `${missing.slice(0, 3).join(', ')} and ${missing.length - 3} more` : missing.join(', ');
  return `There are no tables for the prefix "${prefix}": ${named}. ${found} To create new tables, use --create (in code, \`create: true\`).`;
}

/**
 * Checks that a database has WordPress's tables before anything is created in it.
 *
 * @param create true permits creating tables, false never, undefined only in a database without another site
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
  // by default only the database of another site is protected, and an interrupted creation continues
  const isOfAnother = prefixes.length > 0 && missing.length === needed.length;
  if (create === undefined && !isOfAnother) return;
  throw new Error(missingTables(missing, prefix, prefixes));
}
