import { sql } from 'kysely';
import type { ObjectRef } from '../../contract/index.js';
import { objectIds } from '../query/loose.js';
import { type Executor, LONGEST_LIST, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';

/** One order for everybody, so that nobody waits for somebody who waits for him. */
const inOrder = (ends: readonly ObjectRef[]): readonly ObjectRef[] =>
  [...ends].sort((a, b) => (a.objectType === b.objectType ? a.id - b.id : a.objectType < b.objectType ? -1 : 1));

/**
 * Locks the ends of a relation until the transaction ends, so that what was read of their relations stays true until
 * something is written: limits, order positions, that the ends exist at all.
 *
 * Where many write at once, each end's own row is locked, by primary key and in one order for everybody. That is one
 * record lock on a row that exists, so who holds it never waits for someone who waits for it, and objects that
 * share no relation never wait for each other. A locking read of the relations would lock gaps of their indexes
 * instead, which two writers may hold at once and then both want to insert into: a deadlock for every pair of them.
 */
export class ObjectLocks {
  constructor(private readonly on: StoreParts) {}

  /** Call it before anything else is read in the transaction. An end that does not exist is not locked. */
  async lock(executor: Executor, ends: readonly ObjectRef[]): Promise<void> {
    // the transaction itself is the lock
    if (this.on.dialect.writers === 'one') return;
    const sorted = inOrder(ends);
    await this.claim(executor, sorted);
    // one statement each: a list of ids could be read in any order, or by reading the whole of a small table
    for (const { objectType, id } of sorted) {
      const build = (slot: Slots) => objectIds(this.on.db, objectType, [slot('id')]).forUpdate();
      await this.on.queries.rows(executor, `lock ${objectType}`, build, { id });
    }
  }

  /**
   * Where servers find out about conflicts when they commit, counts a change of each end in a row of its own: of two
   * transactions that do so at once one is undone, and run again, wherever each of them runs. Locks don't leave their server.
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
