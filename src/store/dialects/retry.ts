/** Most times that work is tried in all after conflicts. */
const TRIES = 12;
/** Longest pauses before the second try and before any other, in milliseconds. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 500;
/** How long work waits for another server of its database, in milliseconds: a cluster agrees on who is left in three seconds. */
const PATIENCE = 8000;

/**
 * What an error says of work that is undone by it: other work was in the way; the server is gone, and there may be another; it
 * is gone, and there is none for now; or nothing of that kind.
 */
export type Failure = 'conflict' | 'gone' | 'away' | undefined;

/**
 * Runs work that the database may undo because of other transactions, again and again, twelve times at most, and for
 * eight seconds where its server goes away. The pause before a try is random, so that those who met once do not meet
 * again, and the longest one doubles each time.
 *
 * @throws the last error of the work: at once when it is neither
 */
export async function retried<T>(work: () => Promise<T>, failureOf: (error: unknown) => Failure): Promise<T> {
  let until: number | undefined;
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'gone') until ??= performance.now() + PATIENCE;
      const again = failure === 'gone' ? performance.now() < Number(until) : failure === 'conflict' && tried < TRIES;
      if (!again) throw error;
      const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tried - 1));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
    }
  }
}
