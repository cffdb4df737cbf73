/**
 * Creates a mutex for work that needs much memory. The function waits for earlier work and returns a function that releases
 * the mutex.
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
