import type { RelatedPage, RelxError } from '../../client/index.js';

/** Value of `placeholderData` that shows the previous items until the response arrives. */
export const keepPreviousData = 'keepPreviousData';

/** Options for a hook: those for all lists, and `select`. */
export interface UseRelatedQueryOptions<P = RelatedPage, S = P> extends RelatedQueryOptions {
  /** Converts the page to `data`. Runs again if the page or the function changes. @default `data` is the page */
  readonly select?: ((page: P) => S) | undefined;
}

/** When to fetch a list, and what to show meanwhile. */
export interface RelatedQueryOptions {
  /** False sends no request. Without `placeholderData`, the list is pending. @default true */
  readonly enabled?: boolean | undefined;
  /**
   * Age in milliseconds after which a list is fetched again when a component shows it. Its items stay meanwhile. @default
   * Infinity: a list is valid until a change
   */
  readonly staleTime?: number | undefined;
  /**
   * How long the cache keeps a list that no component shows, in milliseconds. It keeps at most 500.
   * @default 300000
   */
  readonly gcTime?: number | undefined;
  /** Fetch the list again when the window gets the focus, at most every five seconds. @default false */
  readonly refetchOnWindowFocus?: boolean | undefined;
  /** Fetch the list again when the browser is back online. Failed lists always do. @default false */
  readonly refetchOnReconnect?: boolean | undefined;
  /** Fetch the list again at this interval in milliseconds, from 2000, while the page is visible. @default false */
  readonly refetchInterval?: number | false | undefined;
  /** `keepPreviousData` shows the items of the previous query until the response arrives. @default none */
  readonly placeholderData?: typeof keepPreviousData | undefined;
  /**
   * Suspend the component until the first response. A failed list has the status `error`. On a server, requires a `snapshot` or a
   * `RelatedBoundary`. @default false
   */
  readonly suspense?: boolean | undefined;
  /** Called each time the list fails to load: only that of the first component that shows it. */
  readonly onError?: ((error: RelxError) => void) | undefined;
}
