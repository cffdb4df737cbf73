import type { MiddlewareHandler } from 'hono';
import type { Relx, Viewer } from '../../core/index.js';
import type { AppEnv } from '../context.js';
import { namesTag } from '../http/entity-tag.js';
import { CacheVersions } from './cache-version.js';
import { CachedResponses } from './cached-responses.js';

/**
 * Gives an answer once more, or 304 to who has it already, when nothing has been written since it was made. On SQLite the
 * database says so of every write. Elsewhere visitors' answers alone are given again: for as long as the operator allows, and never past
 * a write of this process.
 *
 * @param lifetime how long visitors may be shown what was where nobody says whether it has changed, in milliseconds
 */
export function responseCache(relx: Relx, lifetime: number): MiddlewareHandler<AppEnv> {
  const answers = new CachedResponses();
  const states = new CacheVersions(relx, lifetime);
  return async (context, next) => {
    const { req } = context;
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const viewer = context.get('viewer');
    const now = performance.now();
    // found before the response is made: what is written meanwhile makes another state
    const state = states.current(context.get('version'), viewer, now);
    if (state === undefined) return next();
    const key = keyOf(viewer, req.raw.url);
    const known = answers.get(key, state.version, now);
    if (known) {
      const requested = req.header('if-none-match');
      if (requested === undefined || !namesTag(requested, known.tag, 'weak')) return context.body(known.text, 200, known.headers);
      context.header('ETag', known.tag);
      return context.body(null, 304);
    }
    await next();
    const made = context.get('answer');
    if (made !== undefined) answers.set(key, state, made);
    return undefined;
  };
}

/**
 * Everything that a response depends on beside the state of the content. Routes see the viewer, the URL (with its scheme and
 * host) and nothing else of a request; what CORS, nonces and the host application add is in no cached response. A route that
 * depends on more responds with `cached: false`.
 */
const keyOf = ({ id, applicationPassword = '' }: Viewer, url: string): string => `${id} ${applicationPassword} ${url}`;
