/** No server of the database can do what was requested, and waiting for one took too long. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  /**
   * @param outcome `undone`: nothing was written by the statement or the transaction that failed. `unknown`: the
   * connection broke during its commit, or an earlier transaction of the same work is committed: all of it, a part of it
   * or none of it is written
   * @param result with the outcome `unknown`, what the transaction that broke during its commit would have returned
   */
  constructor(
    readonly outcome: 'undone' | 'unknown',
    cause: unknown,
    readonly result?: unknown,
  ) {
    super(
      outcome === 'undone'
        ? 'The database can’t be reached, or has no majority of its cluster. Nothing was changed.'
        : 'The connection to the database broke during this write. It may have been written completely, partly or not at all.',
      { cause },
    );
  }
}

/**
 * An error of work that has committed some of its transactions, to be thrown in place of the error of a later one: it
 * never states that nothing was changed.
 */
export function afterCommit(error: unknown): unknown {
  return error instanceof DatabaseUnavailable && error.outcome === 'undone' ? new DatabaseUnavailable('unknown', error) : error;
}
