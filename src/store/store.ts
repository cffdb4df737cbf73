import { Kysely } from 'kysely';
import type { ObjectRef } from '../contract/index.js';
import { BucketRows } from './content/bucket-rows.js';
import { Collections } from './content/collections.js';
import { ContentDeletes } from './content/deletes.js';
import { OptionRows } from './content/option-rows.js';
import { PostLinks } from './content/post-links.js';
import { PostRows } from './content/post-rows.js';
import { ContentReads } from './content/reads.js';
import { lockRow } from './content/row-lock.js';
import { TransientRows } from './content/transient-rows.js';
import { UserReads } from './content/user-reads.js';
import { ContentWrites } from './content/writes.js';
import type { Database } from './database.js';
import type { StoreDialect } from './dialects/dialect.js';
import { OverfullGroups } from './integrity/overfull-groups.js';
import { IntegrityRepairs } from './integrity/repairs.js';
import { IntegrityRows } from './integrity/rows.js';
import { type Executor, PreparedQueries } from './query/prepared.js';
import type { StoreParts } from './query/store-parts.js';
import { Transactions } from './query/transactions.js';
import type { PublicContent } from './query/visibility.js';
import { ObjectLocks } from './relations/object-locks.js';
import { RelationOrderRows } from './relations/order.js';
import { RelationLists } from './relations/relation-lists.js';
import { RelationRows } from './relations/relation-rows.js';
import { RelationTable } from './relations/relation-table.js';
import { RelationTitles } from './relations/titles.js';
import { mustBeWhole } from './schema/copy-marker.js';
import { migrate } from './schema/migrations.js';
import { type Network, networkOf, tableName } from './schema/network.js';
import { prefixPlugin } from './schema/prefix-plugin.js';
import { SimilarQueue } from './similar/similar-queue.js';
import { SimilarRows } from './similar/similar-rows.js';
import { SimilarSources } from './similar/similar-sources.js';
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

/** Every SQL query of relx, for one database. */
export interface Store extends Readonly<ReturnType<typeof queriesOf>> {
  /** Executor of queries outside a transaction. */
  readonly db: Executor;
  /** Full name of a table with the site's prefix. */
  nameOf(table: string): string;
  /** The multisite network of the site. */
  readonly network: Network | undefined;
  /** True for a read-only database. */
  readonly readonly: boolean;
  /** See {@link StoreDialect.writers}. */
  readonly writers: StoreDialect['writers'];
  /** See {@link StoreDialect.texts}. */
  readonly texts: StoreDialect['texts'];
  /**
   * Value that changes with every write to the database. Undefined if the engine has none.
   *
   * @param executor runs the read inside a transaction, where uncommitted writes may be invisible
   */
  version(executor?: Executor): Promise<string | undefined>;
  /** See {@link StoreDialect.othersVersion}. */
  othersVersion(): unknown;
  /** See {@link Transactions.run}. */
  readonly transaction: Transactions['run'];
  /** Number of finished transactions. It changes with every write of this store. */
  readonly transactions: number;
  /** Locks the assignment of login names, email addresses, slugs and names of relation types until the transaction ends. Call it before a check. */
  lockNames(executor: Executor): Promise<void>;
  /** Locks the relations of all acyclic types until the transaction ends. Call it before any other read of the transaction. */
  lockAcyclic(executor: Executor): Promise<void>;
  /** Waits until all earlier commits are visible on this server of a cluster. Returns immediately on other engines. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a database, migrates its schema and returns its queries.
 *
 * @throws Error if it is an unfinished copy, or has no WordPress tables and must not get them
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
  const seen = network ? { ...content, memberKey: `${prefix}capabilities` } : content;
  const parts: StoreParts = { db, queries: new PreparedQueries(db, dialect.read), content: seen, dialect };
  const transactions = new Transactions(parts);
  return {
    db,
    network,
    readonly: dialect.readonly,
    writers: dialect.writers,
    texts: dialect.texts,
    ...queriesOf(parts),
    nameOf: (table) => tableName(table, prefix, network),
    version: (executor) => versionOf(parts, executor),
    othersVersion: () => dialect.othersVersion?.(),
    transaction: (work, options) => transactions.run(work, options),
    get transactions() {
      return transactions.count;
    },
    lockNames: (executor) => lockRow(executor, dialect, 'relx_names'),
    lockAcyclic: (executor) => lockRow(executor, dialect, 'relx_acyclic'),
    async catchUp() {
      if (dialect.certifies?.() && dialect.catchUp) await dialect.catchUp.execute(db);
    },
    close: () => db.destroy(),
  };
}

function queriesOf(parts: StoreParts) {
  const locks = new ObjectLocks(parts);
  const options = new OptionRows(parts);
  return {
    lists: new RelationLists(parts),
    titles: new RelationTitles(parts),
    relations: new RelationTable(parts),
    relationRows: new RelationRows(parts),
    order: new RelationOrderRows(parts),
    reads: new ContentReads(parts),
    users: new UserReads(parts),
    collections: new Collections(parts),
    posts: new PostRows(parts),
    postLinks: new PostLinks(),
    writes: new ContentWrites(parts),
    deletes: new ContentDeletes(parts),
    similar: { rows: new SimilarRows(parts), queue: new SimilarQueue(parts), sources: new SimilarSources(parts) },
    options,
    transients: new TransientRows(options, parts.dialect),
    buckets: new BucketRows(parts, options),
    integrity: { rows: new IntegrityRows(parts), overfull: new OverfullGroups(parts), repairs: new IntegrityRepairs(parts) },
    transfer: { rows: new TransferRows(parts), objects: new TransferObjects(parts, locks), foreign: new ForeignRows(parts) },
    /** Locks the relations of these objects until the transaction ends. Call it before any other read of the transaction. */
    lockObjects: (executor: Executor, ends: readonly ObjectRef[]) => locks.lock(executor, ends),
  };
}

async function versionOf({ db, queries, dialect }: StoreParts, executor = db): Promise<string | undefined> {
  const { version } = dialect;
  if (!version) return undefined;
  const [row] = await queries.rows(executor, 'version', () => ({ compile: () => version.compile(db) }), {});
  return row === undefined ? undefined : String(Object.values(row as object)[0]);
}
