/** Shortest time between two requests because of the focus, in milliseconds. */
const FOCUS_TIME = 5000;
/** Shortest interval, in milliseconds. */
const MIN_INTERVAL = 2000;

/** Whether the user can see the page, and the browser is online. */
const isActive = () => document.visibilityState !== 'hidden' && navigator.onLine;

/** Calls a function when the window receives the focus. Returns a function that stops this. */
export function onFocus(refetch: () => unknown): () => void {
  let last = Date.now();
  const focused = () => {
    if (!isActive() || Date.now() - last < FOCUS_TIME) return;
    last = Date.now();
    refetch();
  };
  window.addEventListener('focus', focused);
  document.addEventListener('visibilitychange', focused);
  return () => {
    window.removeEventListener('focus', focused);
    document.removeEventListener('visibilitychange', focused);
  };
}

/** Calls a function when the browser is online again. Returns a function that stops this. */
export function onReconnect(refetch: () => unknown): () => void {
  window.addEventListener('online', refetch);
  return () => window.removeEventListener('online', refetch);
}

/** Calls a function after each such time in milliseconds while the page is visible. Returns a function that stops this. */
export function onInterval(milliseconds: number, refetch: () => unknown): () => void {
  const timer = setInterval(() => isActive() && refetch(), Math.max(MIN_INTERVAL, milliseconds));
  return () => clearInterval(timer);
}
