import type { RelatedQueryOptions } from './query-options.js';

/** Shortest time between two requests because of the focus, in milliseconds. */
const FOCUS_TIME = 5000;
/** Shortest interval, in milliseconds. */
const MIN_INTERVAL = 2000;

/** Whether the user can see the page, and the browser is online. React Native has no document. */
const isActive = () => globalThis.document?.visibilityState !== 'hidden' && navigator.onLine !== false;

/** Calls a function when the window receives the focus, and after each interval, until the signal is aborted. */
export function refetchOn(
  { refetchOnWindowFocus, refetchInterval }: RelatedQueryOptions,
  refetch: () => unknown,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  let last = Date.now();
  const focused = () => {
    if (!isActive() || Date.now() - last < FOCUS_TIME) return;
    last = Date.now();
    refetch();
  };
  if (refetchOnWindowFocus) {
    globalThis.addEventListener?.('focus', focused, { signal });
    globalThis.document?.addEventListener('visibilitychange', focused, { signal });
  }
  if (!refetchInterval) return;
  const timer = setInterval(() => isActive() && refetch(), Math.max(MIN_INTERVAL, refetchInterval));
  signal.addEventListener('abort', () => clearInterval(timer));
}
