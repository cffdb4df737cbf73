import type { MiddlewareHandler } from 'hono';
import type { Relx, Viewer } from '../../core/index.js';
import type { AppEnv } from '../context.js';
import { namesTag } from '../http/entity-tag.js';
import { CachedResponses, type CacheVersion } from './cached-responses.js';

/**
 * Caches responses until something is written, and sends 304 to clients that have them. SQLite reports every write. On other engines
 * only responses to logged-out users are cached, until `lifetime` expires or this process writes.
 *
 * @param lifetime cache lifetime in milliseconds for databases without a version
 */
export function responseCache(relx: Relx, lifetime: number): MiddlewareHandler<AppEnv> {
  const responses = new CachedResponses();
  return async (context, next) => {
    const { req } = context;
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const viewer = context.get('viewer');
    const now = performance.now();
    // before the response is created, because a later write results in another version
    const state = stateOf(relx, lifetime, context.get('version'), viewer, now);
    if (state === undefined) return next();
    const key = keyOf(viewer, req.raw.url);
    const cached = responses.get(key, state.version, now);
    if (cached) {
      const requested = req.header('if-none-match');
      if (requested === undefined || !namesTag(requested, cached.tag, 'weak'))
        return context.body(cached.text, 200, cached.headers);
      context.header('ETag', cached.tag);
      return context.body(null, 304);
    }
    await next();
    const made = context.get('cacheable');
    if (made !== undefined) responses.set(key, state, made);
    return undefined;
  };
}

/**
 * Everything that a response depends on besides the content. Routes see only the viewer and the URL of a request; headers of CORS,
 * nonces and host applications are not cached. Routes that depend on more set `cached: false`.
 */
const keyOf = ({ id, applicationPassword = '' }: Viewer, url: string): string => `${id} ${applicationPassword} ${url}`;

/**
 * The current version of the content; undefined if responses can't be cached.
 *
 * @param exact the database's version, read before the viewer, so that it does not contain later changes of roles
 */
function stateOf(
  { writes }: Relx,
  lifetime: number,
  exact: string | undefined,
  viewer: Viewer,
  now: number,
): CacheVersion | undefined {
  if (exact !== undefined) return { version: exact, until: Number.POSITIVE_INFINITY };
  // changed permissions of a user take effect immediately
  return viewer.isLoggedIn || lifetime <= 0 ? undefined : { version: String(writes), until: now + lifetime };
}
