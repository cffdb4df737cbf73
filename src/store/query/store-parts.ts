import type { StoreDialect } from '../dialects/dialect.js';
import type { Executor, PreparedQueries } from './prepared.js';
import type { PublicContent } from './visibility.js';

/** Dependencies of the store's queries. */
export interface StoreParts {
  /** For building queries, and for running them outside a transaction. */
  readonly db: Executor;
  readonly queries: PreparedQueries;
  readonly content: PublicContent;
  readonly dialect: StoreDialect;
}
