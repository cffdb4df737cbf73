/** Most times that work is tried in all. */
const TRIES = 12;
/** Longest pauses before the second try and before any other, in milliseconds. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 500;

/**
 * Runs work that the database may undo because of other transactions, again and again, twelve times at most. The
 * pause before a try is random, so that those who met once do not meet again, and the longest one doubles each time.
 *
 * @throws the last error of the work: at once when it is no conflict
 */
export async function retried<T>(work: () => Promise<T>, isConflict: (error: unknown) => boolean): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !isConflict(error)) throw error;
      const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tried - 1));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
    }
  }
}
