import { CompiledQuery, type Driver, MysqlDialect, sql } from 'kysely';
import { createPool, type PoolOptions, type SslOptions } from 'mysql2';
import type { StoreDialect } from './dialect.js';
import { retryingDriver } from './mysql-driver.js';

interface MysqlServer {
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** From 1 to 65535. @default 3306 */
  readonly port?: number;
  /** Path of a Unix socket, instead of host and port. */
  readonly socketPath?: string;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
  readonly uri?: never;
}

interface MysqlUri {
  /** `mysql://user:password@host:port/database` */
  readonly uri: string;
}

export type MysqlOptions = (MysqlServer | MysqlUri) & {
  /** Most connections at once, from 1. @default 10 */
  readonly poolSize?: number;
  /** TLS, as Node's `tls.connect` takes it; `{}` checks the server's certificate against the known authorities. */
  readonly ssl?: SslOptions;
  /** Refuses every write. @default false */
  readonly readonly?: boolean;
};

/** What each connection is set to, whatever the server's defaults. */
const SESSION = [
  // refuses what does not fit instead of cutting it, takes WordPress's zero dates, and reads backslashes as they are
  // escaped in values: with NO_BACKSLASH_ESCAPES a quoted value would end early
  "set session sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00', innodb_lock_wait_timeout = 10",
  // each statement sees what is committed, so what is read after a lock is not older than the lock; and fewer gaps are locked
  'set session transaction isolation level read committed',
];

/** ER_DUP_ENTRY */
const DUPLICATE = [1062];
/** ER_NO_SUCH_TABLE */
const MISSING_TABLE = [1146];
/** ER_LOCK_DEADLOCK, by which Galera also reports a failed certification, and ER_LOCK_WAIT_TIMEOUT. */
const CONFLICTS = [1213, 1205];

const hasNumber = (error: unknown, numbers: readonly number[]): boolean =>
  error instanceof Error && 'errno' in error && numbers.includes(error.errno as number);

const isConflict = (error: unknown): boolean => hasNumber(error, CONFLICTS);

class RetryingDialect extends MysqlDialect {
  override createDriver(): Driver {
    return retryingDriver(super.createDriver(), isConflict);
  }
}

/**
 * The store on MySQL 8 or MariaDB 10.11, and later: a database of its own, or the one of a WordPress site, whose tables
 * it reads as they are. InnoDB is needed. Nothing connects before the first query.
 *
 * @throws from the first query on: the server's own error, with `code` and `errno`
 *
 * @example
 * const relx = await open({ dialect: mysql({ user: 'site', password, database: 'site' }) });
 *
 * @example
 * const relx = await open({ dialect: mysql({ uri: 'mysql://site:secret@db.example/site', poolSize: 20, ssl: {} }) });
 */
export function mysql({ poolSize = 10, ssl, readonly = false, ...server }: MysqlOptions): StoreDialect {
  const { host = '127.0.0.1', ...rest } = server as MysqlServer; // a URI has its host in it
  const options: PoolOptions = {
    ...(server.uri === undefined && rest.socketPath === undefined ? { ...rest, host } : server),
    ...(ssl === undefined ? {} : { ssl }),
    charset: 'UTF8MB4_UNICODE_520_CI',
    connectionLimit: poolSize,
    // dates as their columns have them, for WordPress's have no time zone and may be zero
    dateStrings: true,
    // bigint as a number wherever that is exact; ids here are at most 2^53-1
    supportBigNumbers: true,
    decimalNumbers: true,
    multipleStatements: false,
    resetOnRelease: false,
  };
  return {
    name: 'mysql',
    readonly,
    kysely: new RetryingDialect({
      pool: async () => createPool(options),
      async onCreateConnection(connection) {
        for (const statement of SESSION) await connection.executeQuery(CompiledQuery.raw(statement));
        if (readonly) await connection.executeQuery(CompiledQuery.raw('set session transaction read only'));
      },
    }),
    columns: {
      // WordPress's own types of ids
      id: sql`bigint unsigned`,
      reference: sql`bigint unsigned`,
      integer: 'bigint',
      shortText: 'varchar(255)',
      caselessText: 'varchar(255)',
      longText: sql`longtext`,
      date: 'datetime',
      code: (length) => sql`varchar(${sql.lit(length)}) character set ascii collate ascii_bin`,
    },
    random: sql<number>`rand()`,
    tableSuffix: sql`engine = InnoDB default character set utf8mb4 collate utf8mb4_unicode_520_ci`,
    transactionalDdl: false,
    writers: 'many',
    isUniqueViolation: (error) => hasNumber(error, DUPLICATE),
    isMissingTable: (error) => hasNumber(error, MISSING_TABLE),
    isConflict,
  };
}
