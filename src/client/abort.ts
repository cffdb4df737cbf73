/*
 * Signals in all supported runtimes: Safari before 17.4 and React Native lack `AbortSignal.any`, `AbortSignal.timeout`,
 * `throwIfAborted` and reasons.
 */

const errorOf = (name: string, message: string): Error => Object.assign(new Error(message), { name });

/** The reason of an aborted signal. */
export const reasonOf = (signal: AbortSignal): unknown => signal.reason ?? errorOf('AbortError', 'The request was aborted.');

/** Throws the reason of a signal if it is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw reasonOf(signal);
}

/** A signal that is aborted after a time in milliseconds, or with another signal. */
export function abortAfter(timeout: number, signal?: AbortSignal): AbortSignal {
  // its timer lets a process of Node exit
  if ('any' in AbortSignal) return AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
  const controller = new AbortController();
  const abort = () => controller.abort(signal && reasonOf(signal));
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  setTimeout(() => controller.abort(errorOf('TimeoutError', 'There was no response in time.')), timeout);
  return controller.signal;
}
