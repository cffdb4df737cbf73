/** No server of the database can do what was asked, and waiting for one took too long. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  /**
   * @param outcome `undone`: nothing of it was written. `unknown`: the connection broke while it was being committed, so
   * either all of it was written or nothing
   */
  constructor(
    readonly outcome: 'undone' | 'unknown',
    cause: unknown,
  ) {
    super(
      outcome === 'undone'
        ? 'The database can’t be reached, or has no majority of its cluster. Nothing was changed.'
        : 'The connection to the database broke while this was being written: it may have been, or not.',
      { cause },
    );
  }
}
