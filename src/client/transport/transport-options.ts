import type { RelxError } from './relx-error.js';

/** The part of `@wordpress/api-fetch` that the client uses. */
export interface ApiFetch {
  (options: {
    path: string;
    method: string;
    headers?: Record<string, string>;
    data?: unknown;
    parse: false;
    signal?: AbortSignal | null;
  }): Promise<unknown>;
  /** URL that returns a new nonce. */
  nonceEndpoint?: string | undefined;
  nonceMiddleware?: { nonce: string } | undefined;
}

type RequestHeaders = Readonly<Record<string, string>>;

/** How the client sends requests: with `fetch` to the URL of a REST API, or with WordPress's `apiFetch`. */
export type TransportOptions = RetryOptions &
  (
    | {
        /** URL of the REST API, as in the site's `<link rel="https://api.w.org/">`. @default '/wp-json' */
        readonly url?: string;
        /** Sends requests. Its property `retries` is the default of that option. @default globalThis.fetch */
        readonly fetch?: ((input: string, init: RequestInit) => Promise<Response>) & { readonly retries?: number };
        /**
         * Headers of every request, such as `Authorization`. A function is called for each one. A request can carry the lists of several
         * callers, so that a server needs a client for each user.
         */
        readonly headers?: RequestHeaders | (() => RequestHeaders | Promise<RequestHeaders>);
        readonly apiFetch?: never;
      }
    | { readonly apiFetch: ApiFetch; readonly url?: never; readonly fetch?: undefined; readonly headers?: never }
  );

/**
 * Timeout and retries of `GET` requests. By default, the client retries them after network errors, timeouts, 429, 502, 503 and 504,
 * but not while the browser is offline, and not after errors of code, such as a missing global. Other requests have neither: repeat
 * writes without a response with an `idempotencyKey`.
 */
export interface RetryOptions {
  /** Timeout of each try, in milliseconds. @default 10000 */
  readonly timeout?: number;
  /** Maximum number of retries. @default 3, in development 0 if `url` contains neither `wp-json` nor `rest_route` */
  readonly retries?: number;
  /**
   * Returns whether to retry a request. `attempt` counts from 1. @default true for the errors above, unless `Retry-After` is
   * more than 30 seconds
   */
  readonly retry?: (error: RelxError, attempt: number) => boolean;
  /**
   * Delay before the first retry, in milliseconds, shortened at random by up to half. Doubles for each further one. A longer
   * `Retry-After` takes precedence.
   * @default 500
   */
  readonly retryDelay?: number;
}
