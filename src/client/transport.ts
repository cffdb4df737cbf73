import { abortAfter, throwIfAborted } from './abort.js';
import { recordRequest } from './activity.js';
import { isDevelopment } from './development.js';
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

/** How the client sends requests: with `fetch` to the URL of a REST API, or with WordPress's `apiFetch`. */
export type TransportOptions = RetryOptions &
  (
    | {
        /** URL of the REST API, as in the site's `<link rel="https://api.w.org/">`. @default '/wp-json' */
        readonly url?: string;
        /** @default globalThis.fetch */
        readonly fetch?: (input: string, init: RequestInit) => Promise<Response>;
        /** Headers of every request, such as `Authorization`. A function is called for each request. */
        readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
        readonly apiFetch?: never;
      }
    | { readonly apiFetch: ApiFetch; readonly url?: never; readonly fetch?: undefined; readonly headers?: never }
  );

/**
 * Timeout and retries of read requests. Reads are retried after network errors, timeouts, 429 and 503, but not while the browser is
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

/** Returns the code of an error without a response, and its message unless the code determines it. */
export type WhyNoResponse = (
  url: string,
  isRestUrl: boolean,
  signal: AbortSignal,
) => Promise<readonly [code: string, message?: string]>;

type Details = { -readonly [K in keyof RelxErrorDetails]: RelxErrorDetails[K] };

/**
 * Joins URLs, for example `https://site/wp-json` and `/relx/v1/types?a=1`. With a base of `?rest_route=/`, the path's `?`
 * becomes `&`, as in api-fetch.
 */
function join(root: string, path: string): string {
  const base = root.replace(/\/$/, '');
  return base.includes('?') ? base + path.replace('?', '&') : base + path;
}

/** Messages of errors without a valid response, by their codes. */
const messages: Readonly<Record<string, string>> = {
  offline_error: /* translators: error of a list. */ 'You are offline.',
  timeout_error: /* translators: error of a list. */ 'The site did not respond in time.',
  fetch_error: /* translators: error of a list. */ 'The site did not respond.',
  invalid_url: /* translators: error of a list. */ 'There is no REST API at the URL of the site.',
};

/** True for an error of code, such as a missing global, unlike the TypeErrors of connections. */
function isMistake(cause: unknown): boolean {
  const { name, message } = (cause ?? {}) as Partial<Error>;
  return /^(Reference|Range)Error|^TypeError.*( is not |undefined|null|invalid|URL)/i.test(`${name} ${message}`);
}

/**
 * Creates the function that sends all requests of a client. `whyNoResponse` returns the code and message of an error without a
 * response. It may load code, so it can fail if the browser is offline.
 */
export function createTransport(options: TransportOptions, whyNoResponse: WhyNoResponse): Transport {
  const { apiFetch, url: root = '/wp-json', headers, timeout = 10_000, retryDelay = 500 } = options;
  const isRestUrl = /wp-json|rest_route/.test(root);
  // the most likely first mistake: report it immediately
  const retries = isDevelopment && process.env.NODE_ENV !== 'production' && !isRestUrl ? 0 : (options.retries ?? 3);
  const send = async (method: string, url: string, { path, headers: extra = {}, body: data }: Request, signal?: AbortSignal) => {
    // omits undefined options, like `fetch` does
    if (apiFetch) {
      const { sendWith } = await import('./send-with-api-fetch.js');
      return sendWith(apiFetch, { path, method, headers: extra, data, signal: signal ?? null, parse: false });
    }
    const type = !!data && { 'content-type': 'application/json' };
    const own = typeof headers === 'function' ? headers() : headers;
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
    for (let attempt = 0; ; attempt++) {
      const details: Details = { code: 'fetch_error', status: 0, method, path, url: apiFetch ? undefined : url };
      let message: unknown;
      const report = isDevelopment && process.env.NODE_ENV !== 'production' ? recordRequest(method, path) : undefined;
      const until = request.method ? signal : abortAfter(timeout, signal);
      try {
        // with `parse: false`, apiFetch throws the Response, which can come from another window
        const response = (await send(method, url, request, until).catch((thrown) => {
          if (thrown?.json) return thrown;
          throw thrown;
        })) as Response;
        const { ok, status, headers } = response;
        const wait = headers.get('Retry-After');
        // seconds, or an HTTP date
        if (wait) details.retryAfter = Number(wait) || Math.max(0, Date.parse(wait) - Date.now()) / 1000 || 0;
        details.status = status;
        const data = await response.json();
        if (ok) {
          report?.(status);
          return { data, headers, sent: details };
        }
        details.code = typeof data?.code === 'string' ? data.code : 'invalid_response';
        details.data = typeof data?.data === 'object' ? { ...data.data } : {};
        message = data?.message;
      } catch (cause) {
        if (signal?.aborted) {
          report?.(0, 'aborted');
          throw cause;
        }
        details.cause = cause;
        // any error but a syntax error means that the connection was interrupted
        if ((cause as Error | undefined)?.name === 'SyntaxError') details.code = 'invalid_json';
        else {
          details.status = 0;
          if (until?.aborted) details.code = 'timeout_error';
          if (globalThis.navigator?.onLine === false) details.code = 'offline_error';
        }
      }
      const { status, retryAfter = 0, cause } = details;
      const isOwnMistake = isMistake(cause);
      // another page of the site, unlike those of firewalls and maintenance
      if (/^invalid_(json|response)$/.test(details.code) && !isRestUrl && !apiFetch && (status < 400 || status === 404))
        details.code = 'invalid_url';
      report?.(status, details.code);
      const isTransient = [0, 429, 503].includes(status) && details.code !== 'offline_error' && !isOwnMistake;
      // if the server requests a delay of more than 30 seconds, throw instead
      if (request.method || attempt >= retries || !isTransient || retryAfter > 30) {
        let own: string | undefined;
        if (details.code === 'fetch_error' && !apiFetch && !options.fetch)
          [details.code, own] = await whyNoResponse(url, isRestUrl, abortAfter(5000)).catch(() => [details.code]);
        if (isDevelopment && process.env.NODE_ENV !== 'production') warnAboutFailure(details, isOwnMistake);
        own ??= isOwnMistake ? `${cause}` : (messages[details.code] ?? `The site returned no valid response (${status}).`);
        throw new RelxError(typeof message === 'string' ? message : own, details);
      }
      // up to 50% random jitter, so that clients do not retry simultaneously
      const wait = Math.max(retryAfter * 1000, retryDelay * 2 ** attempt * (1 - Math.random() / 2));
      await new Promise((resolve) => setTimeout(resolve, wait));
      throwIfAborted(signal);
    }
  };
}
