import { RelxError } from './relx-error.js';

/** The part of `@wordpress/api-fetch` that the client calls. */
export type ApiFetch = (options: {
  path: string;
  method: string;
  data?: unknown;
  parse: false;
  signal?: AbortSignal;
}) => Promise<unknown>;

/** How requests travel: your own `fetch` against a REST root, or WordPress's `apiFetch`. */
export type TransportOptions =
  | {
      /** The REST root, as the host's `<link rel="https://api.w.org/">` names it. @default '/wp-json' */
      readonly url?: string;
      /** @default globalThis.fetch */
      readonly fetch?: (input: string, init: RequestInit) => Promise<Response>;
      /** Sent with every request, for example `Authorization`. A function is called for each. */
      readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
      readonly apiFetch?: never;
    }
  | { readonly apiFetch: ApiFetch; readonly url?: never; readonly fetch?: never; readonly headers?: never };

export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}
export type Transport = (request: Request) => Promise<{ data: unknown; headers: Headers }>;

/** `https://site/wp-json` + `/relx/v1/types?a=1`; a root of `?rest_route=/` keeps its one question mark, as api-fetch does. */
function join(root: string, path: string): string {
  const base = root.replace(/\/$/, '');
  return base.includes('?') ? base + path.replace('?', '&') : base + path;
}

async function answer(request: Request, send: () => Promise<unknown>): Promise<Response> {
  try {
    return (await send()) as Response;
  } catch (error) {
    // apiFetch throws the Response itself when asked not to parse, and maybe that of another window
    if (typeof (error as Response | null)?.json === 'function') return error as Response;
    if (request.signal?.aborted) throw error;
    const { method, path } = request;
    throw new RelxError(`The site did not answer ${method} ${path}. Check the connection and the REST root.`, {
      code: 'fetch_error',
      status: 0,
      method,
      path,
      cause: error,
    });
  }
}

/** Makes the one function that all requests of a client go through. */
export function createTransport(options: TransportOptions): Transport {
  const { apiFetch, url = '/wp-json', headers } = options;
  const send = ({ method, path, body, signal }: Request): Promise<unknown> => {
    const abort = signal ? { signal } : {};
    if (apiFetch) return apiFetch({ path, method, parse: false, ...abort, ...(body === undefined ? {} : { data: body }) });
    const fetch = options.fetch ?? globalThis.fetch;
    return fetch(join(url, path), {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(typeof headers === 'function' ? headers() : headers),
      },
      ...abort,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };

  return async (request) => {
    const { method, path, signal } = request;
    const response = await answer(request, () => send(request));
    const { status } = response;
    let data: unknown;
    try {
      data = await response.json();
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new RelxError(
        `${method} ${path} was answered with ${status}, but not with JSON. Is this the REST root of the site?`,
        { code: 'invalid_json', status, method, path, cause },
      );
    }
    if (response.ok) return { data, headers: response.headers };
    const { code, message, data: details } = (data ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
    throw new RelxError(typeof message === 'string' ? message : `${method} ${path} was answered with ${status}.`, {
      code: typeof code === 'string' ? code : 'invalid_response',
      status,
      method,
      path,
      data: details && typeof details === 'object' ? { ...details } : {},
    });
  };
}
