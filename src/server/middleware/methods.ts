import type { HonoRequest, MiddlewareHandler } from 'hono';
import { RelationError, type Relx } from '../../core/index.js';
import { LOGIN_COOKIE } from '../../core/wordpress/accounts/site-keys.js';
import type { AppEnv } from '../context.js';

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

/** Segments that URL parsers or proxies may read as `..`, also after decoding again: dots, control characters, backslashes, empty. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop some of them
const UNSAFE = /[\0-\x1f\x7f\\]|%(?:2e|2f|5c)|\/\/|^\.{1,2}(?:\/|$)|\/\.{1,2}(?:\/|$)/i;

/** Parameter with the route, which WordPress uses with plain permalinks. */
const REST_ROUTE = 'rest_route';

/** Path of a `rest_route` below the REST root; undefined if it could leave the root. */
export const restRoutePath = (route: string): string | undefined => (UNSAFE.test(route) ? undefined : route.replace(/^\//, ''));

/**
 * Rejects a `rest_route` that `rewriteRequest` has left in the URL because it could leave the REST root.
 *
 * @throws {RelationError} rest_invalid_param
 */
export function rejectUnsafeRestRoute(req: HonoRequest): void {
  if (!req.url.includes(`${REST_ROUTE}=`) || req.query(REST_ROUTE) === undefined) return;
  const message = `${REST_ROUTE} must be a path without dot segments, backslashes or empty segments, such as /relx/v1/types.`;
  throw new RelationError('rest_invalid_param', message, { params: { [REST_ROUTE]: message } });
}

/**
 * Rejects all writes to a read-only database, including logins, which store sessions. Allows reads with POST, such as
 * `POST relx/v1/render`.
 *
 * @throws {RelationError} rest_read_only
 */
export function readOnly({ readonly }: Relx, posted: readonly string[]): MiddlewareHandler<AppEnv> {
  return ({ req }, next) => {
    if (!readonly || isReadRequest(req, posted)) return next();
    throw new RelationError(
      'rest_read_only',
      'This service is read-only for now: nothing can be written. Reading works as ever.',
    );
  };
}

export const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a request that only reads.
 *
 * @param posted paths of reads with POST, such as `POST relx/v1/render`
 */
const isReadRequest = ({ method, path }: HonoRequest, posted: readonly string[]): boolean =>
  READ_METHODS.has(method) || (method === 'POST' && posted.includes(path.replace(/\/$/, '')));

/** True if a user may have written before, in another process. Cookies of other programs, such as analytics, show nothing. */
const mayHaveWritten = (headers: Headers): boolean =>
  headers.has('authorization') || headers.has('x-wp-nonce') || (headers.get('cookie') ?? '').includes(LOGIN_COOKIE);

/**
 * Reports reads to the server. Waits for replication before requests of users who write or may have written, so that they see their
 * own writes, sessions and passwords on each server of a cluster. Other users can see data that is some milliseconds old.
 *
 * @param posted paths of reads with POST
 */
export function readYourWrites(relx: Relx, posted: readonly string[]): MiddlewareHandler<AppEnv> {
  return async ({ req, env }, next) => {
    const isRead = isReadRequest(req, posted);
    if (isRead) env.connection.onRead?.();
    if (!isRead || env.connection.user || mayHaveWritten(req.raw.headers)) await relx.waitForReplication();
    return next();
  };
}
