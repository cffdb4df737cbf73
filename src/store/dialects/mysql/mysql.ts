import { CompiledQuery, type DatabaseConnection, type Driver, MysqlDialect, type MysqlDialectConfig, sql } from 'kysely';
import type { PoolOptions, SslOptions } from 'mysql2';
import type { StoreDialect } from '../dialect.js';
import { like } from '../like.js';
import { failureIn, retryingDriver, type Servers } from './driver.js';
import { isDuplicate, isMissingTable } from './errors.js';
import { bytes, jsonMember } from './json-member.js';
import { CATCH_UP } from './node.js';
import { MysqlNodes } from './nodes.js';
import { serversIn } from './servers.js';
import { mysqlTextIndex } from './text-index.js';

interface MysqlServer {
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** From 1 to 65535. @default 3306 */
  readonly port?: number;
  /** Path of a Unix socket, instead of host name and port. */
  readonly socketPath?: string;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
  readonly uri?: never;
}

interface MysqlUri {
  /**
   * `mysql://user:password@host:port/database`, instead of `host`, `port`, `user`, `password` and `database`. Separate several
   * servers of one cluster (MariaDB with Galera) with commas: `@host1:port,host2:port/`. The first one that is ready is used.
   */
  readonly uri: string;
}

export type MysqlOptions = (MysqlServer | MysqlUri) & {
  /** Maximum number of pooled connections to a server, from 1. @default 10 */
  readonly poolSize?: number;
  /** TLS options. `{}` verifies the certificate with the default certificate authorities, `verifyIdentity: true` also its name. */
  readonly ssl?: SslOptions;
  /** Rejects every write. @default false */
  readonly readonly?: boolean;
};

/** Settings of each session. */
const SESSION = [
  // rejects values that do not fit, accepts WordPress's zero dates, and keeps backslash escapes: with
  // NO_BACKSLASH_ESCAPES an escaped value would end early
  "set session sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00', innodb_lock_wait_timeout = 10",
  // a read after a lock is as recent as the lock, and fewer gaps are locked
  'set session transaction isolation level read committed',
];

class RetryingDialect extends MysqlDialect {
  constructor(
    config: MysqlDialectConfig,
    private readonly servers: Servers,
  ) {
    super(config);
  }

  override createDriver(): Driver {
    return retryingDriver(super.createDriver(), this.servers);
  }
}

/** Connection options of a server. A socket has no host name. */
function addressOf({ host = '127.0.0.1', ...rest }: MysqlServer): MysqlServer {
  return rest.socketPath === undefined ? { ...rest, host } : rest;
}

/**
 * The store on MySQL 8 or MariaDB 10.11, or later. The database is relx's own or that of a WordPress site, whose tables are
 * used as they are. Requires InnoDB. Connects with the first query.
 *
 * @throws the server's error with `code` and `errno`, from the first query on; `DatabaseUnavailable` for lost connections
 *
 * @example
 * const relx = await open({ dialect: mysql({ user: 'site', password, database: 'site' }) });
 *
 * @example
 * const relx = await open({ dialect: mysql({ uri: 'mysql://site:secret@db.example/site', ssl: { verifyIdentity: true } }) });
 */
export function mysql({ poolSize = 10, ssl, readonly = false, ...server }: MysqlOptions): StoreDialect {
  const options: PoolOptions = {
    ...(server.uri === undefined ? addressOf(server) : {}),
    ...(ssl === undefined ? {} : { ssl }),
    charset: 'UTF8MB4_UNICODE_520_CI',
    connectionLimit: poolSize,
    // WordPress's dates have no time zone and may be zero
    dateStrings: true,
    // returns bigint as a number: ids are at most 2^53-1
    supportBigNumbers: true,
    decimalNumbers: true,
    multipleStatements: false,
    resetOnRelease: false,
  };
  const nodes = new MysqlNodes(
    server.uri === undefined ? [options] : serversIn(server.uri).map((one) => ({ ...options, ...one })),
  );
  let clustered = false;
  return {
    engine: 'MySQL or MariaDB',
    readonly,
    kysely: new RetryingDialect(
      {
        pool: async () => nodes,
        async onCreateConnection(connection) {
          for (const statement of SESSION) await connection.executeQuery(CompiledQuery.raw(statement));
          if (readonly) await connection.executeQuery(CompiledQuery.raw('set session transaction read only'));
          clustered = await isClustered(connection);
          if (!clustered) return;
          nodes.watch();
          // otherwise a node without a majority rejects even reads
          await connection.executeQuery(CompiledQuery.raw('set session wsrep_dirty_reads = on'));
        },
      },
      nodes,
    ),
    certifies: () => clustered,
    catchUp: sql.raw(CATCH_UP),
    columns: {
      // WordPress's id types
      id: sql`bigint unsigned`,
      reference: sql`bigint unsigned`,
      integer: 'bigint',
      tiny: sql`tinyint unsigned`,
      small: sql`int unsigned`,
      shortText: 'varchar(255)',
      caselessText: 'varchar(255)',
      longText: sql`longtext`,
      date: 'datetime',
      code: (length) => sql`varchar(${sql.lit(length)}) character set ascii collate ascii_bin`,
    },
    engineVersion: sql<string>`version()`,
    texts: mysqlTextIndex,
    searchPattern: like,
    finds: (column, pattern) => sql`${column} like ${pattern} escape '!'`,
    toInteger: (column) => sql<number>`cast(${column} as signed)`,
    insertNew: (insert) => insert.ignore(),
    jsonMember,
    bytes,
    materializes: false,
    random: sql<number>`rand()`,
    tableSuffix: sql`engine = InnoDB default character set utf8mb4 collate utf8mb4_unicode_520_ci`,
    transactionalDdl: false,
    writers: 'many',
    isUniqueViolation: isDuplicate,
    isMissingTable,
    failureOf: failureIn(nodes),
  };
}

async function isClustered(connection: DatabaseConnection): Promise<boolean> {
  const { rows } = await connection.executeQuery<{ Value: string }>(CompiledQuery.raw("show variables like 'wsrep_on'"));
  return rows[0]?.Value === 'ON';
}
