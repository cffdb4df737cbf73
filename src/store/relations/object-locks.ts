import { sql } from 'kysely';
import type { ObjectRef } from '../../contract/index.js';
import { objectIds } from '../query/loose.js';
import { type Executor, LONGEST_LIST, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';

/** Sorts objects, so that all transactions lock in the same order. */
const inOrder = (ends: readonly ObjectRef[]): readonly ObjectRef[] =>
  [...ends].sort((a, b) => (a.objectType === b.objectType ? a.id - b.id : a.objectType < b.objectType ? -1 : 1));

/**
 * Locks source and target objects until the transaction ends, so that what was read about their relations stays true: limits,
 * positions, and that the objects exist.
 *
 * With concurrent writers, the row of each object is locked by primary key and in the same order, so that no deadlock occurs
 * and objects without common relations do not block each other. A locking read of the relations would lock index gaps
 * instead. Two writers can hold the same gap lock, and deadlock when both insert.
 */
export class ObjectLocks {
  constructor(private readonly on: StoreParts) {}

  /** Locks objects. Call it before any other read of the transaction. Objects that do not exist are not locked. */
  async lock(executor: Executor, ends: readonly ObjectRef[]): Promise<void> {
    // SQLite's write transaction is the lock
    if (this.on.dialect.writers === 'one') return;
    const sorted = inOrder(ends);
    await this.claim(executor, sorted);
    // single statements, because the order in which a list is read is not defined
    for (const { objectType, id } of sorted) {
      const build = (slot: Slots) => objectIds(this.on.db, objectType, [slot('id')]).forUpdate();
      await this.on.queries.rows(executor, `lock ${objectType}`, build, { id });
    }
  }

  /**
   * Increments a counter row of each object on servers that detect conflicts during the commit. Row locks are local to a
   * server, but of two transactions that write the same row one is rolled back and run again.
   */
  async claim(executor: Executor, ends: readonly ObjectRef[]): Promise<void> {
    if (!this.on.dialect.certifies?.()) return;
    const sorted = inOrder(ends);
    for (let start = 0; start < sorted.length; start += LONGEST_LIST) {
      const rows = sorted.slice(start, start + LONGEST_LIST).map(({ objectType, id }) => ({ kind: objectType, id, changes: 1 }));
      await executor.insertInto('relx_ends').values(rows).onDuplicateKeyUpdate({ changes: sql`changes + 1` }).execute();
    }
  }
}
