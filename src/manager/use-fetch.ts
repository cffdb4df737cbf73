'use client';
import { useCallback, useEffect, useState } from 'react';

/** State of a request. A pending one has the previous response, if there was one since the last error. */
export type QueryResult<T> =
  | { readonly status: 'pending'; readonly previous?: T | undefined; readonly data?: never; readonly error?: never }
  | { readonly status: 'success'; readonly previous?: never; readonly data: T; readonly error?: never }
  | { readonly status: 'error'; readonly previous?: never; readonly data?: never; readonly error: unknown };

/**
 * Sends a request for each new `query` function, and again on `retry`. Memoize `query` with `useCallback`; without one, nothing is
 * sent. Aborts the request when it is replaced, and on unmount.
 */
export function useFetch<T>(
  query: ((signal: AbortSignal) => Promise<T>) | undefined,
): QueryResult<T> & { readonly retry: () => void } {
  const [result, setResult] = useState<QueryResult<T>>({ status: 'pending' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends a new request
  useEffect(() => {
    if (!query) return setResult({ status: 'pending' });
    const controller = new AbortController();
    const show = (next: QueryResult<T>) => controller.signal.aborted || setResult(next);
    setResult(({ data, previous = data }) => ({ status: 'pending', previous }));
    query(controller.signal).then(
      (data) => show({ status: 'success', data }),
      (error: unknown) => show({ status: 'error', error }),
    );
    return () => controller.abort();
  }, [query, attempt]);
  return { ...result, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** Waits before a request, so that a query that is replaced meanwhile sends none. `time` is in milliseconds. */
export const pause = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
