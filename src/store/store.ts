import { Kysely } from 'kysely';
import { BucketRows } from './content/bucket-rows.js';
import { Collections } from './content/collections.js';
import { ContentDeletes } from './content/deletes.js';
import { lockNames } from './content/name-lock.js';
import { OptionRows } from './content/option-rows.js';
import { PostLinks } from './content/post-links.js';
import { PostRows } from './content/post-rows.js';
import { ContentReads } from './content/reads.js';
import { TransientRows } from './content/transient-rows.js';
import { UserReads } from './content/user-reads.js';
import { ContentWrites } from './content/writes.js';
import type { Database } from './database.js';
import type { StoreDialect } from './dialects/dialect.js';
import { type IntegrityQueries, integrityQueries } from './integrity/integrity.js';
import { DatabaseUnavailable } from './query/database-unavailable.js';
import { type Executor, PreparedQueries } from './query/prepared.js';
import { retried } from './query/retry.js';
import type { PublicContent } from './query/visibility.js';
import { RelationLists } from './relations/list.js';
import { ObjectLocks } from './relations/object-locks.js';
import { RelationOrderRows } from './relations/order.js';
import type { ObjectKey } from './relations/pair.js';
import { RelationRows } from './relations/rows.js';
import { RelationTable } from './relations/table.js';
import { RelationTitles } from './relations/titles.js';
import { mustBeWhole } from './schema/copy-marker.js';
import { migrate } from './schema/migrations.js';
import { type Network, networkOf, tableName } from './schema/network.js';
import { prefixPlugin } from './schema/prefix-plugin.js';
import { ForeignRows } from './transfer/foreign-rows.js';
import { TransferObjects } from './transfer/objects.js';
import { TransferRows } from './transfer/rows.js';

export interface StoreOptions {
  readonly dialect: StoreDialect;
  /** WordPress's table prefix: letters, digits and underscores. */
  readonly prefix: string;
  readonly content: PublicContent;
  /** Whether WordPress's tables are created where they are missing. @default only in a database without another site */
  readonly create?: boolean | undefined;
}

/** SQL and nothing but SQL: every query of relx, over one database. */
export interface Store {
  /** What queries run on outside a transaction. */
  readonly db: Executor;
  readonly lists: RelationLists;
  readonly titles: RelationTitles;
  readonly relations: RelationRows;
  readonly table: RelationTable;
  readonly order: RelationOrderRows;
  readonly reads: ContentReads;
  readonly users: UserReads;
  readonly collections: Collections;
  readonly posts: PostRows;
  readonly postLinks: PostLinks;
  readonly writes: ContentWrites;
  readonly options: OptionRows;
  readonly transients: TransientRows;
  readonly buckets: BucketRows;
  /** A table's name in the database, with the site's prefix. */
  nameOf(table: string): string;
  /** The network that the site is part of. */
  readonly network: Network | undefined;
  /** True when nothing may be written. */
  readonly readonly: boolean;
  /** Who may write beside a transaction that writes. */
  readonly writers: StoreDialect['writers'];
  readonly integrity: IntegrityQueries;
  readonly deletes: ContentDeletes;
  readonly transfer: { readonly rows: TransferRows; readonly objects: TransferObjects; readonly foreign: ForeignRows };
  /**
   * A text that changes with every change of the database, by whomever; undefined where the engine has none. Two that
   * are the same, asked of one opened store, say that nothing was written between.
   *
   * @param executor asks in a transaction: then what this store itself writes may be left out
   */
  version(executor?: Executor): Promise<string | undefined>;
  /**
   * Runs `work` in one transaction that commits when it resolves and is undone when it throws. After a conflict with
   * another transaction it is run again, so whatever it collects belongs inside it.
   *
   * A transaction whose connection breaks during its commit is not run again: it may be committed.
   *
   * @throws {DatabaseUnavailable} `undone` where it is certain that nothing is committed; else `unknown`, with what `work`
   * returned as `result`
   *
   * @param options.once for work that cannot be run again, such as reading a stream: it fails with the conflict
   */
  transaction<T>(work: (executor: Executor) => Promise<T>, options?: { readonly once?: boolean }): Promise<T>;
  /** How many transactions have ended: another number after whatever this store has written. */
  readonly transactions: number;
  /** Keeps the relations of these objects as they are until the transaction ends: first thing in one that reads before it writes. */
  lockEnds(executor: Executor, ends: readonly ObjectKey[]): Promise<void>;
  /** Has nobody else give a login name, an e-mail address or a slug until the transaction ends: before it is looked whether one is free. */
  lockNames(executor: Executor): Promise<void>;
  /**
   * Waits until what everybody has committed so far is seen here, where a cluster's servers lag behind each other; elsewhere
   * it is seen at once.
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a database, brings its schema to today's, and gives its queries.
 *
 * @throws Error for one that is an unfinished copy, or has no WordPress tables and must not get them
 */
export async function openStore({ dialect, prefix, content, create }: StoreOptions): Promise<Store> {
  const bare = new Kysely<Database>({ dialect: dialect.kysely });
  let network: Network | undefined;
  let db: Executor;
  try {
    await mustBeWhole(bare, dialect, prefix);
    network = await networkOf(bare, dialect, prefix);
    db = bare.withPlugin(prefixPlugin(prefix, network));
    if (!dialect.readonly) await migrate(db, dialect, prefix, network, create);
  } catch (error) {
    await bare.destroy();
    throw error;
  }
  const queries = new PreparedQueries(db, dialect.read);
  const locks = new ObjectLocks(db, queries, dialect);
  const options = new OptionRows(db, queries, dialect);
  let transactions = 0;
  return {
    db,
    lists: new RelationLists(db, queries, content, dialect),
    titles: new RelationTitles(db, queries, content),
    relations: new RelationRows(db, queries, dialect),
    table: new RelationTable(db, queries),
    order: new RelationOrderRows(db, queries),
    reads: new ContentReads(db, queries, content, dialect),
    users: new UserReads(db, queries),
    collections: new Collections(db, content),
    posts: new PostRows(db, content, dialect),
    postLinks: new PostLinks(),
    writes: new ContentWrites(db, queries),
    options,
    transients: new TransientRows(options, dialect),
    buckets: new BucketRows(db, queries, options, dialect),
    nameOf: (table) => tableName(table, prefix, network),
    network,
    readonly: dialect.readonly,
    writers: dialect.writers,
    integrity: integrityQueries(db, queries, dialect),
    deletes: new ContentDeletes(db, queries),
    transfer: {
      rows: new TransferRows(db, queries),
      objects: new TransferObjects(db, queries, dialect, locks),
      foreign: new ForeignRows(db, queries, dialect),
    },
    async version(executor = db) {
      const { version } = dialect;
      if (!version) return undefined;
      const [row] = await queries.rows(executor, 'version', () => ({ compile: () => version.compile(db) }), {});
      return row === undefined ? undefined : String(Object.values(row as object)[0]);
    },
    transaction(work, { once = false } = {}) {
      const run = async () => {
        let result: unknown;
        try {
          return await db.transaction().execute(async (executor) => {
            const worked = await work(executor);
            result = worked;
            return worked;
          });
        } catch (error) {
          const isUnknown = error instanceof DatabaseUnavailable && error.outcome === 'unknown';
          throw isUnknown ? new DatabaseUnavailable('unknown', error.cause, result) : error;
        }
      };
      const again = once ? run() : retried(run, dialect.failureOf);
      return again
        .catch((error) => {
          const failure = dialect.failureOf(error);
          throw failure === 'gone' || failure === 'away' ? new DatabaseUnavailable('undone', error) : error;
        })
        .finally(() => {
          transactions++;
        });
    },
    get transactions() {
      return transactions;
    },
    lockEnds: (executor, ends) => locks.lock(executor, ends),
    lockNames: (executor) => lockNames(executor, dialect),
    async catchUp() {
      if (dialect.certifies?.() && dialect.catchUp) await dialect.catchUp.execute(db);
    },
    close: () => db.destroy(),
  };
}
