import { recordRequest } from '../development/activity.js';
import { isDevelopment } from '../development/is-development.js';
import { abortAfter, reasonOf, throwIfAborted } from './abort.js';
import { isRestUrl } from './diagnose.js';
import { warnAboutFailure } from './failure-warnings.js';
import { RelxError } from './relx-error.js';
import type { TransportOptions } from './transport-options.js';
import type { Diagnose, Failure, Request, Transport } from './transport-types.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

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
  const usual = isDevelopment && process.env.NODE_ENV !== 'production' && !isRestUrl(root) ? 0 : 3;
  const retries = options.retries ?? options.fetch?.retries ?? usual;
  const send = async (method: string, url: string, { path, headers: extra = {}, body: data }: Request, signal?: AbortSignal) => {
    // omits undefined options, like `fetch` does
    if (apiFetch)
      return import('./send-with-api-fetch.js').then((module) =>
        module.sendWith(apiFetch, { path, method, headers: extra, data, signal: signal ?? null, parse: false }),
      );
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
