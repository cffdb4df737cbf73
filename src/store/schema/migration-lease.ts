import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.js';

/** Seconds that a lease is valid, and between its renewals. */
const LEASE = 15;
const RENEWAL = 5;
/** Milliseconds between two attempts to acquire it. */
const PAUSE = 250;

/** Seconds of the server's clock since 2020, which fit the column for decades. */
const now = sql<number>`timestampdiff(second, '2020-01-01', utc_timestamp())`;

/**
 * Runs work in one process at a time. The locks that Kysely takes are local to one server of a cluster, so the lease is a row
 * of Kysely's table. It expires 15 seconds after its process exits.
 */
export async function withLease(db: Kysely<Database>, prefix: string, work: () => Promise<void>): Promise<void> {
  const table = sql.table(`${prefix}relx_migrations_lock`);
  // the definition that Kysely uses
  await sql`create table if not exists ${table} (id varchar(255) not null primary key, is_locked integer not null default 0)`.execute(
    db,
  );
  await sql`insert ignore into ${table} (id, is_locked) values ('relx_lease', 0)`.execute(db);
  const take = sql`update ${table} set is_locked = ${now} + ${sql.lit(LEASE)} where id = 'relx_lease' and is_locked < ${now}`;
  while (!(await take.execute(db)).numAffectedRows) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  const renew = sql`update ${table} set is_locked = ${now} + ${sql.lit(LEASE)} where id = 'relx_lease'`;
  const renewing = setInterval(() => void renew.execute(db).catch(() => undefined), RENEWAL * 1000);
  try {
    await work();
  } finally {
    clearInterval(renewing);
    await sql`update ${table} set is_locked = 0 where id = 'relx_lease'`.execute(db);
  }
}
