import type { RelationTypeDefinition } from 'relx/contract';
import { open, type Relx } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { mysql } from 'relx/store/mysql';
import { type Filled, fillSite } from './fill-site.js';
import { postTypes, taxonomies } from './site-types.js';
import { startWordpress, type Wordpress, type WordpressOptions } from './wordpress.js';

export type Engine = 'sqlite' | 'mariadb';
/** The databases that a site may have: for conformance, search and the check. */
export const everyEngine: readonly Engine[] = ['mariadb', 'sqlite'];
/** The databases of all other tests: MariaDB, as on real sites, and both before a release. */
export const engines: readonly Engine[] = process.env.RELX_WORDPRESS_ALL ? everyEngine : ['mariadb'];

/** A filled WordPress, and the core opened over its database while it runs. */
export interface OpenedSite {
  readonly site: Wordpress;
  readonly filled: Filled;
  readonly relx: Relx;
  readonly app: App;
  /** The time for the core, in milliseconds: its caches then have expired. */
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

/** Opens the core over the database of a site. */
export function openOver(
  { database, prefix }: Pick<Wordpress, 'database' | 'prefix'>,
  now: () => number = Date.now,
  types: readonly RelationTypeDefinition[] = [],
): Promise<Relx> {
  const dialect = database.startsWith('file:') ? libsql({ filename: database.slice(5) }) : mysql({ uri: database });
  return open({ dialect, prefix, types, postTypes, taxonomies, now });
}

export async function openSite(
  engine: Engine,
  { images = false, ...options }: Omit<WordpressOptions, 'database'> & { readonly images?: boolean } = {},
): Promise<OpenedSite> {
  const site = await startWordpress({ ...options, database: engine });
  try {
    const filled = await fillSite(site, { images });
    let passed = 0;
    const relx = await openOver(site, () => Date.now() + passed);
    return {
      site,
      filled,
      relx,
      app: createApp({ relx }),
      pass(milliseconds) {
        passed += milliseconds;
      },
      async close() {
        await relx.close();
        await site.stop();
      },
    };
  } catch (error) {
    await site.stop();
    throw error;
  }
}
