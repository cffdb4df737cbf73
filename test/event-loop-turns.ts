import { onTestFinished, vi } from 'vitest';

/** How often work lets the event loop turn, where each piece of it takes so long that the next one has to wait. */
export async function eventLoopTurns<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly turns: number }> {
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
    const result = await work();
    return { result, turns };
  } finally {
    clearImmediate(next);
  }
}
