import { REST_ROUTE, restRoutePath } from './rest-route.js';

/** Methods of routes. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A method without routes. */
const UNKNOWN = 'UNKNOWN';

/** True for a request whose method `_method` or `X-HTTP-Method-Override` may change. */
export const mayOverride = (url: string, headers: Readonly<Record<string, unknown>>): boolean =>
  headers['x-http-method-override'] !== undefined || url.includes('_method=');

/**
 * Normalizes a request as WordPress does: `?rest_route=/relx/v1/types` becomes the path, `_method` or `X-HTTP-Method-Override` the
 * method (api-fetch sends DELETE so). A request over HTTPS to a proxy gets an https URL, for links in the response. An unsafe
 * `rest_route` stays in the URL, for `rejectUnsafeRestRoute`.
 */
export function rewriteRequest(request: Request, root: string, secure = false): Request {
  const header = request.headers.get('x-http-method-override');
  // TRACE and similar methods have no routes and are not valid for `Request`
  if (!METHODS.has(request.method)) return request;
  const isPlain = secure && request.url.startsWith('http:');
  const isOverridden = mayOverride(request.url, { 'x-http-method-override': header ?? undefined });
  if (!isOverridden && !isPlain && !request.url.includes(`${REST_ROUTE}=`)) return request;
  const url = new URL(request.url);
  if (isPlain) url.protocol = 'https:';
  const route = url.searchParams.get(REST_ROUTE);
  if (route !== null) {
    const path = restRoutePath(route);
    url.pathname = `${root}/${path ?? ''}`;
    if (path !== undefined) url.searchParams.delete(REST_ROUTE);
  }
  const { method: sent, headers, body, signal } = request;
  const requested = (url.searchParams.get('_method') ?? header ?? sent).toUpperCase();
  // a preflight request describes the method of the next one
  const method = sent === 'OPTIONS' ? sent : METHODS.has(requested) ? requested : UNKNOWN;
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  // streamed bodies require `duplex`, which the DOM's types lack
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
}
