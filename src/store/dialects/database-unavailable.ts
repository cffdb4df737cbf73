/**
 * No database server was available in time, or the connection broke.
 *
 * @example
 * relx.relations.get(7).catch((error) => {
 *   if (error instanceof DatabaseUnavailable) console.error(error.outcome); // 'undone'
 * });
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  /**
   * @param outcome `undone`: the failed statement or transaction changed nothing. `unknown`: the connection broke during the
   * commit, or an earlier transaction of the same operation was committed, so all, part or none of it is written
   * @param result with `unknown`, what the transaction would have returned
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

/** Converts the error of a later transaction after earlier ones were committed, so that it never reports that nothing was changed. */
export function afterCommit(error: unknown): unknown {
  return error instanceof DatabaseUnavailable && error.outcome === 'undone' ? new DatabaseUnavailable('unknown', error) : error;
}
