import type { HonoRequest } from 'hono';
import { RelationError } from '../../core/index.js';

/** Segments that URL parsers or proxies may read as `..`, also after decoding again: dots, control characters, backslashes, empty. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop some of them
const UNSAFE = /[\0-\x1f\x7f\\]|%(?:2e|2f|5c)|\/\/|^\.{1,2}(?:\/|$)|\/\.{1,2}(?:\/|$)/i;

/** Parameter with the route, which WordPress uses with plain permalinks. */
export const REST_ROUTE = 'rest_route';

/** Path of a `rest_route` below the REST root; undefined if it could leave the root. */
export const restRoutePath = (route: string): string | undefined => (UNSAFE.test(route) ? undefined : route.replace(/^\//, ''));

/**
 * Rejects a `rest_route` that `rewriteRequest` has left in the URL because it could leave the REST root.
 *
 * @throws {RelationError} rest_invalid_param
 */
export function rejectUnsafeRestRoute(req: HonoRequest): void {
  if (!req.url.includes(`${REST_ROUTE}=`) || req.query(REST_ROUTE) === undefined) return;
  const message = `${REST_ROUTE} has to be a path without dot segments, backslashes and empty segments, such as /relx/v1/types.`;
  throw new RelationError('rest_invalid_param', message, { params: { [REST_ROUTE]: message } });
}
