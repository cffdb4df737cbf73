/*
 * Signals in all supported runtimes: Safari before 17.4 and React Native lack `AbortSignal.any`, `AbortSignal.timeout`,
 * `throwIfAborted` and reasons.
 */

/** The reason of an aborted signal. */
export const reasonOf = (signal: AbortSignal): unknown =>
  signal.reason ?? Object.assign(new Error('The request was aborted.'), { name: 'AbortError' });

/** Throws the reason of a signal if it is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw reasonOf(signal);
}

/** A signal that is aborted after a time in milliseconds, or with another signal, which is not aborted yet. */
export function abortAfter(timeout: number, signal?: AbortSignal): AbortSignal {
  // its timer lets a process of Node exit
  if ('any' in AbortSignal) return AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  setTimeout(abort, timeout);
  return controller.signal;
}
