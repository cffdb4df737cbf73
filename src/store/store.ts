import { Kysely } from 'kysely';
import { Collections } from './collections.js';
import { ContentReads } from './content-reads.js';
import { ContentWrites } from './content-writes.js';
import type { Database } from './database.js';
import type { StoreDialect } from './dialect.js';
import { migrate } from './migrations.js';
import { prefixPlugin } from './prefix-plugin.js';
import { type Executor, PreparedQueries } from './prepared.js';
import { RelationList } from './relation-list.js';
import { RelationRows } from './relation-rows.js';
import type { PublicContent } from './visibility.js';

export interface StoreOptions {
  readonly dialect: StoreDialect;
  /** WordPress's table prefix: letters, digits and underscores. */
  readonly prefix: string;
  readonly content: PublicContent;
}

/** SQL and nothing but SQL: every query of relx, over one database. */
export interface Store {
  /** What queries run on outside a transaction. */
  readonly db: Executor;
  readonly list: RelationList;
  readonly relations: RelationRows;
  readonly reads: ContentReads;
  readonly collections: Collections;
  readonly writes: ContentWrites;
  /** Runs `work` in one transaction that commits when it resolves and is undone when it throws. */
  transaction<T>(work: (executor: Executor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens a database, brings its schema to today's, and gives its queries. */
export async function openStore({ dialect, prefix, content }: StoreOptions): Promise<Store> {
  const db = new Kysely<Database>({ dialect: dialect.kysely, plugins: [prefixPlugin(prefix)] });
  const queries = new PreparedQueries();
  if (!dialect.readonly) await migrate(db, dialect, prefix);
  return {
    db,
    list: new RelationList(db, queries, content),
    relations: new RelationRows(db, queries, dialect),
    reads: new ContentReads(db, queries, content),
    collections: new Collections(db, content),
    writes: new ContentWrites(db, queries),
    transaction: (work) => db.transaction().execute(work),
    close: () => db.destroy(),
  };
}
