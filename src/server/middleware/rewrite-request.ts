import { REST_ROUTE, restRoutePath } from './rest-route.js';

/** Methods that a POST may stand for. */
const METHODS = new Set(['PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS']);

/**
 * Undoes the detours that WordPress allows: `?rest_route=/relx/v1/types` for its path, and `_method` or
 * `X-HTTP-Method-Override` on a POST (api-fetch sends DELETE so). And a proxy's: what came to it over https has an https
 * address, and so have the links in its answer. An unsafe `rest_route` stays in the URL, for `rejectUnsafeRestRoute`.
 */
export function rewriteRequest(request: Request, root: string, secure = false): Request {
  const requested = request.headers.get('x-http-method-override');
  // TRACE and its like: no route has them, and none may be made into a request
  if (!METHODS.has(request.method) && request.method !== 'POST') return request;
  const isPlain = secure && request.url.startsWith('http:');
  if (!requested && !isPlain && !request.url.includes(`${REST_ROUTE}=`) && !request.url.includes('_method=')) return request;
  const url = new URL(request.url);
  if (isPlain) url.protocol = 'https:';
  const route = url.searchParams.get(REST_ROUTE);
  if (route !== null) {
    const path = restRoutePath(route);
    url.pathname = `${root}/${path ?? ''}`;
    if (path !== undefined) url.searchParams.delete(REST_ROUTE);
  }
  const override = (requested ?? url.searchParams.get('_method') ?? '').toUpperCase();
  const method = request.method === 'POST' && METHODS.has(override) ? override : request.method;
  const { headers, body, signal } = request;
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  // `duplex` is what a streamed body needs; the DOM's types do not know it yet
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
}
