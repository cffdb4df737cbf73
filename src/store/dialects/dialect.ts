import type { ColumnDataType, Dialect, Expression, InsertQueryBuilder, Kysely, RawBuilder } from 'kysely';
import type { Failure } from './retry.js';

type ColumnType = ColumnDataType | RawBuilder<unknown>;

/** What a migration needs to know of an engine. */
export interface ColumnTypes {
  /** An automatic primary key. */
  readonly id: ColumnType;
  /** The id of another row. Of the type of {@link id}, so that joins compare like with like. */
  readonly reference: ColumnType;
  readonly integer: ColumnType;
  readonly shortText: ColumnType;
  /** Such a text that is compared without regard to case, as MySQL does all of them. */
  readonly caselessText: ColumnType;
  readonly longText: ColumnType;
  readonly date: ColumnType;
  /** ASCII of at most so many characters, compared byte by byte whatever the collation of the database. */
  code(length: number): ColumnType;
}

/** One database engine: how Kysely talks to it, and what differs between engines. */
export interface StoreDialect {
  /** Name of the engine, as reports show it: `SQLite`. */
  readonly engine: string;
  /** True when nothing may be written, so that there is nothing to migrate either. */
  readonly readonly: boolean;
  readonly kysely: Dialect;
  /**
   * Runs a SELECT at once, on a connection beside Kysely's: it sees what is committed, and waits for no transaction.
   * Undefined where reads go through Kysely, too.
   */
  readonly read?: (sql: string, parameters: readonly unknown[]) => unknown[];
  readonly columns: ColumnTypes;
  /**
   * Asks for one value that changes with every change of the database, whoever makes it, this connection included.
   * Undefined where the engine has none that is cheap to ask for.
   */
  readonly version?: RawBuilder<unknown>;
  /** The version of the engine. */
  readonly engineVersion: RawBuilder<string>;
  /** The number that a column of text holds. */
  toInteger(column: Expression<unknown>): RawBuilder<number>;
  /** An INSERT that leaves out the rows that a unique index has already. */
  insertNew<DB, T extends keyof DB, O>(insert: InsertQueryBuilder<DB, T, O>): InsertQueryBuilder<DB, T, O>;
  /** Writes statistics of the indexes; undefined where the engine collects them automatically. */
  addStatistics?(db: Kysely<never>, prefix: string): Promise<void>;
  /** A new random number for each row. */
  readonly random: RawBuilder<number>;
  /** What stands after a table's last bracket, such as its character set. */
  readonly tableSuffix?: RawBuilder<unknown>;
  /** True when creating tables can be undone with the transaction that it is part of. */
  readonly transactionalDdl: boolean;
  /**
   * Who may write beside a transaction that writes: nobody (SQLite), or everybody who does not need its rows (MySQL),
   * so that what has to hold between reading and writing is locked row by row.
   */
  readonly writers: 'one' | 'many';
  /** True for an error that says: a unique index has this row already. */
  isUniqueViolation(error: unknown): boolean;
  /** True for an error that says: there is no such table. */
  isMissingTable(error: unknown): boolean;
  /** What an error says of the transaction that failed with it. */
  failureOf(error: unknown): Failure;
  /**
   * True where several servers take writes and find out when they commit which of them conflict, as Galera's do: locks are
   * those of one server only, so transactions have to write a row in common to conflict.
   */
  certifies?(): boolean;
  /** Waits until the server that is asked has what all others had committed before. */
  readonly catchUp?: RawBuilder<unknown>;
}
