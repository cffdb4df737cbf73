import type { Dialect, RawBuilder } from 'kysely';

/** What a migration needs to know of an engine. */
export interface ColumnTypes {
  readonly id: 'integer' | 'bigint';
  readonly integer: 'integer' | 'bigint';
  readonly shortText: 'text' | 'varchar(191)';
  readonly longText: 'text' | RawBuilder<unknown>;
  readonly date: 'text' | 'datetime';
}

/** One database engine: how Kysely talks to it, and what differs between engines. */
export interface StoreDialect {
  readonly name: 'sqlite' | 'mysql';
  /** True when nothing may be written, so that there is nothing to migrate either. */
  readonly readonly: boolean;
  readonly kysely: Dialect;
  readonly columns: ColumnTypes;
  /** True for an error that says: a unique index has this row already. */
  isUniqueViolation(error: unknown): boolean;
}
