import { CompiledQuery } from 'kysely';
import { afterTurn } from '../../event-loop-queue.js';
import type { Executor } from './prepared.js';

type Work<T> = (executor: Executor) => Promise<T>;

/** A caller's work that waits for its commit. */
interface Entry {
  readonly work: Work<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum number of callers in one commit, so that reads and other writes do not wait long. */
const MOST = 64;

const savepoint = CompiledQuery.raw('savepoint entry');
const release = CompiledQuery.raw('release entry');
const undo = CompiledQuery.raw('rollback to entry');

/**
 * Commits the work of concurrent callers together, on engines with one writer at a time. A commit there costs more than the
 * insert of a row, because every other connection discards its cached pages. Each caller has a savepoint, so that a failure only
 * undoes its own work. Callers continue after the shared commit.
 */
export class GroupCommit {
  #waiting: Entry[] = [];

  constructor(private readonly db: Executor) {}

  /** Runs work in a transaction, with that of other callers of the same event loop turn. */
  run<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // resolved with what this work returned
      this.#waiting.push({ work, resolve: resolve as Entry['resolve'], reject });
      if (this.#waiting.length === 1) afterTurn(() => this.#start());
    });
  }

  async #start(): Promise<void> {
    const entries = this.#waiting;
    this.#waiting = [];
    for (let start = 0; start < entries.length; start += MOST) await this.#commit(entries.slice(start, start + MOST));
  }

  async #commit(entries: readonly Entry[]): Promise<void> {
    const settled: (() => void)[] = [];
    try {
      await this.db.transaction().execute(async (executor) => {
        for (const entry of entries) settled.push(await attempt(executor, entry, entries.length === 1));
      });
    } catch (error) {
      // nothing is committed
      for (const { reject } of entries) reject(error);
      return;
    }
    for (const settle of settled) settle();
  }
}

/**
 * Runs the work of one caller, and returns what to call after the commit.
 *
 * @param isAlone true if no other work is in the transaction, which the caller then rolls back as a whole
 *
 * @throws errors after which the transaction can't continue
 */
async function attempt(executor: Executor, { work, resolve, reject }: Entry, isAlone: boolean): Promise<() => void> {
  if (isAlone) {
    const result = await work(executor);
    return () => resolve(result);
  }
  await executor.executeQuery(savepoint);
  try {
    const result = await work(executor);
    await executor.executeQuery(release);
    return () => resolve(result);
  } catch (error) {
    // fails if the engine has rolled back the whole transaction, as on a full disk
    await executor.executeQuery(undo);
    await executor.executeQuery(release);
    return () => reject(error);
  }
}
