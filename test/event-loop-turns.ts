import { onTestFinished, vi } from 'vitest';

/**
 * How often work lets the event loop turn, where each piece of it takes so long that the next one has to wait.
 *
 * @param work gets a function that returns the number of the current turn
 */
export async function eventLoopTurns<T>(
  work: (turn: () => number) => Promise<T>,
): Promise<{ readonly result: T; readonly turns: number }> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 20;
    return now;
  });
  onTestFinished(() => clock.mockRestore());
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  try {
    const result = await work(() => turns);
    return { result, turns };
  } finally {
    clearImmediate(next);
  }
}
