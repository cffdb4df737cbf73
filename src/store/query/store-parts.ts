import type { StoreDialect } from '../dialects/dialect.js';
import type { Executor, PreparedQueries } from './prepared.js';
import type { PublicContent } from './visibility.js';

/** What the queries of a store work with. */
export interface StoreParts {
  /** For building queries, and for running them outside a transaction. */
  readonly db: Executor;
  readonly queries: PreparedQueries;
  readonly content: PublicContent;
  readonly dialect: StoreDialect;
}
