import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.js';

/** Seconds that a lease is good for, and between its renewals. */
const LEASE = 15;
const RENEWAL = 5;
/** Milliseconds between two tries to get it. */
const PAUSE = 250;

/** The seconds of the server's clock, from a day that leaves room for a century in the column. */
const now = sql<number>`timestampdiff(second, '2020-01-01', utc_timestamp())`;

/**
 * Runs work that one process may do at a time, whichever server of a cluster each of them talks to: the locks that Kysely
 * takes are those of one server. The lease is a row of Kysely's own table, which servers agree on as on any other; who dies
 * with it loses it after fifteen seconds.
 */
export async function withLease(db: Kysely<Database>, prefix: string, work: () => Promise<void>): Promise<void> {
  const table = sql.table(`${prefix}relx_migrations_lock`);
  // as Kysely makes them
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
