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

/** More than a turn of the event loop has for requests that start in it, in milliseconds. */
export const LONG = 12;

/** Keeps the thread, as a statement of an embedded database does. */
export function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Counts how often something happens in the same turn of the event loop. */
export function countTurns() {
  let current = 0;
  const often = new Map<number, number>();
  let next = setImmediate(function turn() {
    current += 1;
    next = setImmediate(turn);
  });
  onTestFinished(() => clearImmediate(next));
  return { note: () => void often.set(current, (often.get(current) ?? 0) + 1), mostOfOneTurn: () => Math.max(...often.values()) };
}
