/** Maximum number of attempts after conflicts. */
const ATTEMPTS = 12;
/** Longest pauses before the second and before any attempt, in milliseconds. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 500;
/** Milliseconds to wait for another server. A cluster needs three seconds to agree on its members. */
const SERVER_TIMEOUT = 8000;

/**
 * Class of an error after which the work is rolled back. `conflict`: another transaction. `gone`: the server was lost, and
 * another may be available. `away`: no server is available.
 */
export type Failure = 'conflict' | 'gone' | 'away' | undefined;

/**
 * Runs work again after conflicts, up to twelve times, and after a lost server for up to eight seconds. Pauses are random
 * and grow exponentially, so that competing transactions spread out.
 *
 * @throws the last error of the work; other errors immediately
 */
export async function retried<T>(work: () => Promise<T>, failureOf: (error: unknown) => Failure): Promise<T> {
  let until: number | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'gone') until ??= performance.now() + SERVER_TIMEOUT;
      const again = failure === 'gone' ? performance.now() < Number(until) : failure === 'conflict' && attempt < ATTEMPTS;
      if (!again) throw error;
      const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
    }
  }
}
