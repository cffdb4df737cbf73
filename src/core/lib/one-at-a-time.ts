/**
 * Makes a function that waits for earlier work, and returns what ends the new work. Work that takes much memory runs one after the
 * other, so that the memory of many requests does not add up.
 *
 * @example
 * const done = await begin();
 * try { ... } finally { done(); }
 */
export function oneAtATime(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const earlier = last;
    let end = () => {};
    last = new Promise((resolve) => {
      end = resolve;
    });
    await earlier;
    return end;
  };
}
