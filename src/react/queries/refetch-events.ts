import type { RelatedQueryOptions } from './query-options.js';

/** Shortest time between two requests because of the focus, in milliseconds. */
const FOCUS_TIME = 5000;
/** Shortest interval, in milliseconds. */
const MIN_INTERVAL = 2000;

/** Whether the user can see the page, and the browser is online. React Native has no document. */
const isActive = () => globalThis.document?.visibilityState !== 'hidden' && navigator.onLine !== false;

/** Calls a function when the window receives the focus, and after each interval. Returns a function that stops this. */
export function refetchOn({ refetchOnWindowFocus, refetchInterval }: RelatedQueryOptions, refetch: () => unknown): () => void {
  let last = Date.now();
  const focused = () => {
    if (!isActive() || Date.now() - last < FOCUS_TIME) return;
    last = Date.now();
    refetch();
  };
  const targets = refetchOnWindowFocus
    ? ([
        [globalThis, 'focus'],
        [globalThis.document, 'visibilitychange'],
      ] as const)
    : [];
  for (const [target, event] of targets) target?.addEventListener?.(event, focused);
  const timer = refetchInterval && setInterval(() => isActive() && refetch(), Math.max(MIN_INTERVAL, refetchInterval));
  return () => {
    for (const [target, event] of targets) target?.removeEventListener?.(event, focused);
    if (timer) clearInterval(timer);
  };
}
