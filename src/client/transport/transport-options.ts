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
        /** Sends requests. Its property `retries` is the default of that option, such as 0 for a mock. @default globalThis.fetch */
        readonly fetch?: ((input: string, init: RequestInit) => Promise<Response>) & { readonly retries?: number };
        /** Headers of every request, such as `Authorization`. A function is called for each request, and may return a promise. */
        readonly headers?: RequestHeaders | (() => RequestHeaders | Promise<RequestHeaders>);
        readonly apiFetch?: never;
      }
    | { readonly apiFetch: ApiFetch; readonly url?: never; readonly fetch?: undefined; readonly headers?: never }
  );

/**
 * Timeout and retries of read requests. Reads are retried after network errors, timeouts, 429, 502, 503 and 504, but not while the browser is
 * offline, and not after errors of code, such as of your own `fetch`. Write requests have no
 * timeout and are never retried, because a write without a response may have succeeded. You can retry them yourself with an
 * `idempotencyKey`.
 */
export interface RetryOptions {
  /** Time to wait for the response to a read request, in milliseconds. @default 10000 */
  readonly timeout?: number;
  /** Maximum number of retries per read request. @default 3 */
  readonly retries?: number;
  /**
   * Whether to retry a read that failed, up to `retries` times. `attempt` counts from 1. @default after temporary errors, see above,
   * unless `Retry-After` is more than 30 seconds
   */
  readonly retry?: (error: RelxError, attempt: number) => boolean;
  /**
   * Delay before the first retry, in milliseconds. Doubles for each further retry. `Retry-After` takes precedence if it is
   * longer. @default 500
   */
  readonly retryDelay?: number;
}
