import { abortAfter, reasonOf, throwIfAborted } from './abort.js';
import { recordRequest } from './activity.js';
import { isDevelopment } from './development.js';
import { isRestUrl } from './diagnose.js';
import { warnAboutFailure } from './failure-warnings.js';
import { RelxError, type RelxErrorDetails } from './relx-error.js';

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

export interface Request {
  /** @default 'GET' */
  readonly method?: 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}
/** A successful response. `sent` describes its request, for errors in the response. */
export interface Answered {
  readonly data: unknown;
  readonly headers: Headers;
  readonly sent: RelxErrorDetails;
}
export type Transport = (request: Request) => Promise<Answered>;

/** What is known about a failed request. */
export interface Failure {
  readonly sent: RelxErrorDetails;
  /** Counts from 1. */
  readonly attempt: number;
  readonly canRetry: boolean;
  /** The `Retry-After` of the response. */
  readonly wait?: string | null;
  /** The JSON of the response. */
  readonly data?: unknown;
  /** What was thrown instead of a response, or by parsing it. */
  readonly cause?: unknown;
  readonly isTimeout?: boolean | undefined;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Returns the error of a failed request, and the delay in milliseconds until it is retried. Without a delay, it is not. */
export type Diagnose = (failure: Failure) => Promise<{ readonly error: RelxError; readonly delay?: number | undefined }>;

/**
 * Joins URLs, for example `https://site/wp-json` and `/relx/v1/types?a=1`. With a base of `?rest_route=/`, the path's `?`
 * becomes `&`, as in api-fetch.
 */
function join(root: string, path: string): string {
  const base = root.replace(/\/$/, '');
  return base.includes('?') ? base + path.replace('?', '&') : base + path;
}

/**
 * Creates the function that sends all requests of a client. `diagnose` loads code, so it can fail, for example if the browser is
 * offline.
 */
export function createTransport(options: TransportOptions, diagnose: Diagnose): Transport {
  const { apiFetch, url: root = '/wp-json', headers, timeout = 10_000, retryDelay = 500 } = options;
  // a wrong URL is the most likely first mistake: report it immediately
  const retries =
    isDevelopment && process.env.NODE_ENV !== 'production' && !isRestUrl(root)
      ? 0
      : (options.retries ?? options.fetch?.retries ?? 3);
  const send = async (method: string, url: string, { path, headers: extra = {}, body: data }: Request, signal?: AbortSignal) => {
    // omits undefined options, like `fetch` does
    if (apiFetch) {
      const { sendWith } = await import('./send-with-api-fetch.js');
      return sendWith(apiFetch, { path, method, headers: extra, data, signal: signal ?? null, parse: false });
    }
    const type = !!data && { 'content-type': 'application/json' };
    const own = typeof headers === 'function' ? await headers() : headers;
    const init = {
      method,
      headers: { accept: 'application/json', ...type, ...own, ...extra },
      body: data && JSON.stringify(data),
      signal,
    };
    return (options.fetch ?? fetch)(url, init as RequestInit);
  };

  return async (request) => {
    const { method = 'GET', path, signal } = request;
    const url = join(root, path);
    for (let attempt = 1; ; attempt++) {
      throwIfAborted(signal);
      const sent = { code: 'fetch_error', status: 0, method, path, url: apiFetch ? undefined : url };
      const failure: Writable<Failure> = { sent, attempt, canRetry: !request.method && attempt <= retries };
      const report = isDevelopment && process.env.NODE_ENV !== 'production' ? recordRequest(method, path) : undefined;
      const until = request.method ? signal : abortAfter(timeout, signal);
      try {
        // with `parse: false`, apiFetch throws the Response, which can come from another window
        const response = (await send(method, url, request, until).catch((thrown) => {
          if (thrown?.json) return thrown;
          throw thrown;
        })) as Response;
        const { ok, status, headers } = response;
        sent.status = status;
        failure.wait = headers.get('Retry-After');
        const data: unknown = await response.json();
        if (ok) {
          report?.(status);
          return { data, headers, sent };
        }
        failure.data = data;
      } catch (cause) {
        if (signal?.aborted) {
          report?.(0, 'aborted');
          throw reasonOf(signal);
        }
        failure.cause = cause;
        failure.isTimeout = until?.aborted;
      }
      const { error, delay } = await diagnose(failure).catch(() => {
        const isOffline = globalThis.navigator?.onLine === false;
        const { code = isOffline ? 'offline_error' : 'fetch_error', message } = (failure.data ?? {}) as Partial<RelxError>;
        return {
          error: new RelxError(message ?? (isOffline ? 'You are offline.' : 'The site did not respond.'), { ...sent, code }),
          delay: failure.canRetry && !sent.status && !isOffline ? retryDelay : undefined,
        };
      });
      report?.(error.status, error.code);
      if (delay === undefined) {
        if (isDevelopment && process.env.NODE_ENV !== 'production') warnAboutFailure(error);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  };
}
