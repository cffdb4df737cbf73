import type { MiddlewareHandler } from 'hono';
import type { Relx, Viewer } from '../../core/index.js';
import type { AppEnv } from '../context.js';
import { namesTag } from '../http/entity-tag.js';
import { CachedResponses, type CacheVersion } from './cached-responses.js';

/**
 * Sends a response again, or 304 to a client that has it, when nothing has been written since it was made. SQLite reports every
 * write. Elsewhere only responses to logged-out users are cached: for as long as the operator allows, and never past a write of
 * this process.
 *
 * @param lifetime how long logged-out users may be shown an earlier state, in milliseconds, where the database has no version
 */
export function responseCache(relx: Relx, lifetime: number): MiddlewareHandler<AppEnv> {
  const responses = new CachedResponses();
  return async (context, next) => {
    const { req } = context;
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const viewer = context.get('viewer');
    const now = performance.now();
    // found before the response is made: what is written meanwhile makes another state
    const state = stateOf(relx, lifetime, context.get('version'), viewer, now);
    if (state === undefined) return next();
    const key = keyOf(viewer, req.raw.url);
    const known = responses.get(key, state.version, now);
    if (known) {
      const requested = req.header('if-none-match');
      if (requested === undefined || !namesTag(requested, known.tag, 'weak')) return context.body(known.text, 200, known.headers);
      context.header('ETag', known.tag);
      return context.body(null, 304);
    }
    await next();
    const made = context.get('cacheable');
    if (made !== undefined) responses.set(key, state, made);
    return undefined;
  };
}

/**
 * Everything that a response depends on beside the state of the content. Routes see the viewer, the URL (with its scheme and
 * host) and nothing else of a request; what CORS, nonces and the host application add is in no cached response. A route that
 * depends on more responds with `cached: false`.
 */
const keyOf = ({ id, applicationPassword = '' }: Viewer, url: string): string => `${id} ${applicationPassword} ${url}`;

/**
 * The state of the content that a response made from now on shows; undefined where the response can't be cached.
 *
 * @param exact the database's own version, read before the viewer was: a role that the user lost in between is not in it
 */
function stateOf(
  { writes }: Relx,
  lifetime: number,
  exact: string | undefined,
  viewer: Viewer,
  now: number,
): CacheVersion | undefined {
  if (exact !== undefined) return { version: exact, until: Number.POSITIVE_INFINITY };
  // a user whose permissions have changed has to see it immediately
  return viewer.isLoggedIn || lifetime <= 0 ? undefined : { version: String(writes), until: now + lifetime };
}
