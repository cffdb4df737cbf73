import type { Kysely } from 'kysely';
import type { Database } from './database.js';
import type { StoreDialect } from './dialect.js';
import { IntegrityCrowds } from './integrity-crowds.js';
import { IntegrityRepairs } from './integrity-repairs.js';
import { IntegrityRows } from './integrity-rows.js';
import type { PreparedQueries } from './prepared.js';

/** The SQL of the integrity check: what to look at, what there is too much of, and how to mend it. */
export interface IntegrityQueries {
  readonly rows: IntegrityRows;
  readonly crowds: IntegrityCrowds;
  readonly repairs: IntegrityRepairs;
}

export const integrityQueries = (db: Kysely<Database>, queries: PreparedQueries, dialect: StoreDialect): IntegrityQueries => ({
  rows: new IntegrityRows(db, queries, dialect),
  crowds: new IntegrityCrowds(db, queries),
  repairs: new IntegrityRepairs(db, queries),
});
