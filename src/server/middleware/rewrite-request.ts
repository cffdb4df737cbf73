import { REST_ROUTE, restRoutePath } from './rest-route.js';

/** Methods that `_method` can override POST with. */
const METHODS = new Set(['PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS']);

/**
 * Normalizes a request as WordPress does: `?rest_route=/relx/v1/types` becomes the path, `_method` and `X-HTTP-Method-Override` the
 * method of a POST (api-fetch sends DELETE so). A request over HTTPS to a proxy gets an https URL, for links in the response. An
 * unsafe `rest_route` stays in the URL, for `rejectUnsafeRestRoute`.
 */
export function rewriteRequest(request: Request, root: string, secure = false): Request {
  const requested = request.headers.get('x-http-method-override');
  // TRACE and similar methods have no routes and are not valid for `Request`
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
  // streamed bodies require `duplex`, which the DOM's types lack
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
}
