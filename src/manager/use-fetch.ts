'use client';
import { useCallback, useEffect, useState } from 'react';

/** State of a request. */
export type QueryResult<T> =
  | { readonly status: 'pending'; readonly data?: never; readonly error?: never }
  | { readonly status: 'success'; readonly data: T; readonly error?: never }
  | { readonly status: 'error'; readonly data?: never; readonly error: unknown };

/**
 * Sends a request for each new `query` function, and again on `retry`. Memoize `query` with `useCallback`. Aborts on unmount.
 */
export function useFetch<T>(query: (signal: AbortSignal) => Promise<T>): QueryResult<T> & { readonly retry: () => void } {
  const [answer, setAnswer] = useState<QueryResult<T>>({ status: 'pending' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends a new request
  useEffect(() => {
    const controller = new AbortController();
    const tell = (next: QueryResult<T>) => controller.signal.aborted || setAnswer(next);
    setAnswer({ status: 'pending' });
    query(controller.signal).then(
      (data) => tell({ status: 'success', data }),
      (error: unknown) => tell({ status: 'error', error }),
    );
    return () => controller.abort();
  }, [query, attempt]);
  return { ...answer, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
