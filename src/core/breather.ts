/** Longest that work keeps a thread to itself, in milliseconds. */
const BREATH = 10;

/** Lets timers, requests and an abort have their turn: an embedded database answers without ever letting go. */
export function breather(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < BREATH) return;
    await new Promise((resolve) => setTimeout(resolve));
    last = performance.now();
  };
}
