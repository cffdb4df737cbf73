import type { HonoRequest } from 'hono';
import { RelationError } from '../../core/index.js';

/**
 * Whatever a URL parser or a proxy may take for a step to another folder, also after one more decoding: dot segments, which
 * may hide behind control characters, backslashes and empty segments.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop some of them
const UNSAFE = /[\0-\x1f\x7f\\]|%(?:2e|2f|5c)|\/\/|^\.{1,2}(?:\/|$)|\/\.{1,2}(?:\/|$)/i;

/** The parameter that WordPress takes a route from where permalinks are plain. */
export const REST_ROUTE = 'rest_route';

/** The path of a `rest_route` below the REST root; undefined if it could lead out of the root. */
export const restRoutePath = (route: string): string | undefined => (UNSAFE.test(route) ? undefined : route.replace(/^\//, ''));

/**
 * Rejects a `rest_route` that `rewriteRequest` has left in the URL because it could lead out of the REST root.
 *
 * @throws {RelationError} rest_invalid_param
 */
export function rejectUnsafeRestRoute(req: HonoRequest): void {
  if (!req.url.includes(`${REST_ROUTE}=`) || req.query(REST_ROUTE) === undefined) return;
  const message = `${REST_ROUTE} has to be a path without dot segments, backslashes and empty segments, such as /relx/v1/types.`;
  throw new RelationError('rest_invalid_param', message, { params: { [REST_ROUTE]: message } });
}
