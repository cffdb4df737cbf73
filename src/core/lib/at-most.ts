/**
 * Runs at most so many functions at a time; further ones wait, first come, first served.
 *
 * @example
 * const two = atMost(2);
 * await two(() => fetch(url));
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
      // the place goes to the next one, so that nothing that comes meanwhile takes it
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
