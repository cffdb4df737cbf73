/** Shortest time between two requests because of the focus, in milliseconds. */
const FOCUS_TIME = 5000;
/** Shortest interval, in milliseconds. */
const MIN_INTERVAL = 2000;

/** Whether the user can see the page, and the browser is online. */
const isActive = () => globalThis.document?.visibilityState !== 'hidden' && navigator.onLine !== false;

/** Listens to an event. Returns a function that stops this. React Native has no such events. */
function listen(target: EventTarget | undefined, event: string, listener: () => unknown): () => void {
  target?.addEventListener?.(event, listener);
  return () => target?.removeEventListener?.(event, listener);
}

/** Calls a function when the window receives the focus. Returns a function that stops this. */
export function onFocus(refetch: () => unknown): () => void {
  let last = Date.now();
  const focused = () => {
    if (!isActive() || Date.now() - last < FOCUS_TIME) return;
    last = Date.now();
    refetch();
  };
  const stops = [listen(globalThis, 'focus', focused), listen(globalThis.document, 'visibilitychange', focused)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls a function when the browser is online again. Returns a function that stops this. */
export const onReconnect = (refetch: () => unknown): (() => void) => listen(globalThis, 'online', refetch);

/** Calls a function after each such time in milliseconds while the page is visible. Returns a function that stops this. */
export function onInterval(milliseconds: number, refetch: () => unknown): () => void {
  const timer = setInterval(() => isActive() && refetch(), Math.max(MIN_INTERVAL, milliseconds));
  return () => clearInterval(timer);
}
