import type { ColumnDataType, Dialect, Expression, InsertQueryBuilder, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Failure } from './retry.js';
import type { TextIndex } from './text-index.js';

type ColumnType = ColumnDataType | RawBuilder<unknown>;

/** Types of JSON values without members. */
export type JsonScalar = 'string' | 'number' | 'boolean';

/** Column types of an engine, for migrations. */
export interface ColumnTypes {
  /** An automatic primary key. */
  readonly id: ColumnType;
  /** Id of another row: the type of {@link id}, so that joins need no conversion. */
  readonly reference: ColumnType;
  readonly integer: ColumnType;
  /** A number from 0 to 255. */
  readonly tiny: ColumnType;
  /** A number from 0 to 2^32-1. */
  readonly small: ColumnType;
  readonly shortText: ColumnType;
  /** Short text that is compared without case. */
  readonly caselessText: ColumnType;
  readonly longText: ColumnType;
  readonly date: ColumnType;
  /** ASCII text of at most `length` characters, compared byte by byte. */
  code(length: number): ColumnType;
}

/** A database engine: its Kysely dialect, and what differs between engines. */
export interface StoreDialect {
  /** Name of the engine in reports, such as `SQLite`. */
  readonly engine: string;
  /** True for a read-only database, which is not migrated either. */
  readonly readonly: boolean;
  readonly kysely: Dialect;
  /**
   * Runs a SELECT synchronously on a second connection, which sees committed data and waits for no transaction.
   * Undefined if reads go through Kysely.
   */
  readonly read?: (sql: string, parameters: readonly unknown[]) => unknown[];
  readonly columns: ColumnTypes;
  /** Query of a value that changes with every write of any connection. Undefined if the engine has no cheap one. */
  readonly version?: RawBuilder<unknown>;
  /**
   * Value that changes when another process, or another dialect of this one, has committed. Undefined if the engine has none, or
   * if other code may write through the same connection.
   */
  readonly othersVersion?: () => unknown;
  readonly engineVersion: RawBuilder<string>;
  /** Full-text index of the texts of posts. */
  readonly texts: TextIndex;
  /** Pattern for {@link finds}: texts that contain a string, without regard to case and accents. */
  searchPattern(text: string): string;
  /** True if a short text, such as a title, matches a {@link searchPattern}. */
  finds(column: Expression<unknown>, pattern: unknown): RawBuilder<SqlBool>;
  /** Converts a text column to a number. */
  toInteger(column: Expression<unknown>): RawBuilder<number>;
  /** An INSERT that skips rows which violate a unique index. */
  insertNew<DB, T extends keyof DB, O>(insert: InsertQueryBuilder<DB, T, O>): InsertQueryBuilder<DB, T, O>;
  /** Writes index statistics. Undefined if the engine collects them automatically. */
  addStatistics?(db: Kysely<never>, prefix: string): Promise<void>;
  /**
   * A member of a JSON object in a text column: text that compares by its bytes, a number, or 0 and 1. NULL if it is absent or has
   * another type, and for a text that is not JSON.
   *
   * @param name letters, digits and underscores
   * @param length number of characters of a text. @default all
   */
  jsonMember(column: Expression<unknown>, name: string, type: JsonScalar, length?: number): RawBuilder<unknown>;
  /** Text that compares with a {@link jsonMember} by its bytes. */
  bytes(text: Expression<unknown>): RawBuilder<unknown>;
  /** True if rows that are named with `as materialized` are computed once for several uses. */
  readonly materializes: boolean;
  /** A new random number for each row. */
  readonly random: RawBuilder<number>;
  /** Table options after the column list, such as the character set. */
  readonly tableSuffix?: RawBuilder<unknown>;
  /** True if creating tables can be rolled back. */
  readonly transactionalDdl: boolean;
  /**
   * `one` if a writing transaction excludes all other writers (SQLite). `many` if writers only wait for each other's rows
   * (MySQL), so that code locks the rows that must not change between reading and writing.
   */
  readonly writers: 'one' | 'many';
  /** True for a unique index violation. */
  isUniqueViolation(error: unknown): boolean;
  /** True for an error about a missing table. */
  isMissingTable(error: unknown): boolean;
  /** Class of an error that made a transaction fail. */
  failureOf(error: unknown): Failure;
  /**
   * True if several servers accept writes and detect conflicts during the commit, as Galera's do. Locks are local to a
   * server there, so transactions conflict only if they write the same row.
   */
  certifies?(): boolean;
  /** Query that waits until the server has applied all earlier commits of the others. */
  readonly catchUp?: RawBuilder<unknown>;
}
