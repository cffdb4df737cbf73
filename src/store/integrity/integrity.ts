import type { Kysely } from 'kysely';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import type { PreparedQueries } from '../query/prepared.js';
import { OverfullGroups } from './overfull-groups.js';
import { IntegrityRepairs } from './repairs.js';
import { IntegrityRows } from './rows.js';

/** The SQL of the integrity check: what to look at, what there is too much of, and how to mend it. */
export interface IntegrityQueries {
  readonly rows: IntegrityRows;
  readonly crowds: OverfullGroups;
  readonly repairs: IntegrityRepairs;
}

export const integrityQueries = (db: Kysely<Database>, queries: PreparedQueries, dialect: StoreDialect): IntegrityQueries => ({
  rows: new IntegrityRows(db, queries, dialect),
  crowds: new OverfullGroups(db, queries),
  repairs: new IntegrityRepairs(db, queries),
});
