import { RelxError, type RelxErrorDetails } from './relx-error.js';

/** The part of `@wordpress/api-fetch` that the client calls. */
export type ApiFetch = (options: {
  path: string;
  method: string;
  headers?: Record<string, string>;
  data?: unknown;
  parse: false;
  signal?: AbortSignal | null;
}) => Promise<unknown>;

/** How requests travel: your own `fetch` against a REST root, or WordPress's `apiFetch`. */
export type TransportOptions = RetryOptions &
  (
    | {
        /** The REST root, as the host's `<link rel="https://api.w.org/">` names it. @default '/wp-json' */
        readonly url?: string;
        /** @default globalThis.fetch */
        readonly fetch?: (input: string, init: RequestInit) => Promise<Response>;
        /** Sent with every request, for example `Authorization`. A function is called for each. */
        readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
        readonly apiFetch?: never;
      }
    | { readonly apiFetch: ApiFetch; readonly url?: never; readonly fetch?: undefined; readonly headers?: never }
  );

/** How reads go on after no answer, 429 and 503. Nothing else is asked twice, and no write is: yours may be, with `idempotencyKey`. */
export interface RetryOptions {
  /** Most times that a read is asked again. @default 3 */
  readonly retries?: number;
  /** Milliseconds before the first time; each pause is twice as long as the one before, or as long as `Retry-After` says. @default 500 */
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
export type Transport = (request: Request) => Promise<{ data: unknown; headers: Headers }>;

type Details = { -readonly [K in keyof RelxErrorDetails]: RelxErrorDetails[K] };

/** `https://site/wp-json` + `/relx/v1/types?a=1`; a root of `?rest_route=/` keeps its one question mark, as api-fetch does. */
function join(root: string, path: string): string {
  const base = root.replace(/\/$/, '');
  return base.includes('?') ? base + path.replace('?', '&') : base + path;
}

/** Makes the one function that all requests of a client go through. */
export function createTransport(options: TransportOptions): Transport {
  const { apiFetch, url = '/wp-json', headers, retries = 3, retryDelay = 500 } = options;
  const send = async (method: string, { path, headers: extra = {}, body: data, signal }: Request): Promise<unknown> => {
    // what is undefined counts as left out, here as there
    if (apiFetch) return apiFetch({ path, method, headers: extra, data, signal: signal ?? null, parse: false });
    const type = !!data && { 'content-type': 'application/json' };
    const own = typeof headers === 'function' ? headers() : headers;
    const init = {
      method,
      headers: { accept: 'application/json', ...type, ...own, ...extra },
      body: data && JSON.stringify(data),
      signal,
    };
    return (options.fetch ?? fetch)(join(url, path), init as RequestInit);
  };

  return async (request) => {
    const { method = 'GET', path, signal } = request;
    for (let attempt = 0; ; attempt++) {
      const details: Details = { code: 'fetch_error', status: 0, method, path };
      let message: unknown = `${method} ${path} was not answered. Check the connection and the REST root.`;
      try {
        // apiFetch throws the Response itself when asked not to parse, and maybe that of another window
        const response = (await send(method, request).catch((thrown) => {
          if (thrown?.json) return thrown;
          throw thrown;
        })) as Response;
        const { ok, status, headers } = response;
        const wait = headers.get('Retry-After');
        // seconds, or a date
        if (wait) details.retryAfter = Number(wait) || Math.max(0, Date.parse(wait) - Date.now()) / 1000 || 0;
        details.status = status;
        const data = await response.json();
        if (ok) return { data, headers };
        details.code = typeof data?.code === 'string' ? data.code : 'invalid_response';
        details.data = typeof data?.data === 'object' ? { ...data.data } : {};
        message = data?.message;
      } catch (cause) {
        if (signal?.aborted) throw cause;
        details.cause = cause;
        // anything but its syntax is a connection that broke off
        if ((cause as Error | undefined)?.name === 'SyntaxError') {
          details.code = 'invalid_json';
          message = `${method} ${path} was answered with ${details.status}, but not with JSON. Check the REST root.`;
        } else details.status = 0;
      }
      const { status, retryAfter = 0 } = details;
      // no answer, too many requests, service unavailable: the only failures that time alone can mend
      // 30 seconds are the longest pause that is waited for; who is told to wait longer is told to their caller
      if (request.method || attempt >= retries || ![0, 429, 503].includes(status) || retryAfter > 30)
        throw new RelxError(typeof message === 'string' ? message : `${method} ${path} was answered with ${status}.`, details);
      // up to a half less, so that a crowd does not come back at once
      const wait = Math.max(retryAfter * 1000, retryDelay * 2 ** attempt * (1 - Math.random() / 2));
      await new Promise((resolve) => setTimeout(resolve, wait));
      signal?.throwIfAborted();
    }
  };
}
