/**
 * Limits how many functions run concurrently. Others wait in order.
 */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // the slot passes to the next in line, so that a new call can't take it
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
