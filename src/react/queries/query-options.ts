import type { RelatedPage, RelxError } from '../../client/index.js';

/**
 * Value of `placeholderData`: when the query changes, the list shows its previous items until the response arrives, without a
 * placeholder in between.
 */
export const keepPreviousData = 'keepPreviousData';

/** Options of a hook: those of all lists, and `select`. */
export interface UseRelatedQueryOptions<P = RelatedPage, S = P> extends RelatedQueryOptions {
  /** Makes `data` of the page. Runs again if the page or the function changes. @default `data` is the page */
  readonly select?: ((page: P) => S) | undefined;
}

/** When a list is fetched, and what it shows meanwhile. The names are those of TanStack Query. */
export interface RelatedQueryOptions {
  /** False sends no request, and the list is pending, as with the query `null`. @default true */
  readonly enabled?: boolean | undefined;
  /**
   * Time in milliseconds after which a list is fetched again when a component shows it again. Its items stay until the response
   * arrives. @default Infinity: a list is valid until a change
   */
  readonly staleTime?: number | undefined;
  /**
   * Time in milliseconds for which a list stays in the cache after no component shows it. The cache has at most 500 such lists.
   * @default 300000, five minutes
   */
  readonly gcTime?: number | undefined;
  /** Fetches the list again when the window receives the focus, at most every five seconds. @default false */
  readonly refetchOnWindowFocus?: boolean | undefined;
  /** Fetches the list again when the browser is online again. Lists that failed do so in any case. @default false */
  readonly refetchOnReconnect?: boolean | undefined;
  /** Fetches the list again after each such time in milliseconds, from 2000, while the page is visible. @default false */
  readonly refetchInterval?: number | false | undefined;
  /** `keepPreviousData` keeps the items of the previous query until the response arrives. @default none */
  readonly placeholderData?: typeof keepPreviousData | undefined;
  /**
   * Suspends the component until the first response, so that a `Suspense` above shows its fallback. A failed list does not
   * suspend: its status is `error`. On a server, it needs the data of a `snapshot` or a `RelatedBoundary`. @default false
   */
  readonly suspense?: boolean | undefined;
  /** Called once for each request that failed, for example to report it. */
  readonly onError?: ((error: RelxError) => void) | undefined;
}
