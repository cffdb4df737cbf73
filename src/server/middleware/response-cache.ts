import type { MiddlewareHandler } from 'hono';
import { BoundedCache } from '../../bounded-cache.js';
import type { Relx, Viewer } from '../../core/index.js';
import type { AppEnv } from '../context.js';
import type { CachedResponse } from '../http/cached-response.js';
import { isUnchanged } from '../http/respond.js';

/**
 * Caches responses until something is written, and sends 304 to clients that have them. SQLite reports every write. On other engines
 * only responses to logged-out users are cached, until `lifetime` expires or this process writes.
 *
 * @param lifetime cache lifetime in milliseconds for databases without a version
 */
export function responseCache(relx: Relx, lifetime: number, responses: CachedResponses): MiddlewareHandler<AppEnv> {
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
      if (!isUnchanged(req.header('if-none-match'), cached)) return context.body(cached.text, 200, cached.headers);
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
export const keyOf = ({ id, applicationPassword = '' }: Viewer, url: string): string => `${id} ${applicationPassword} ${url}`;

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

/** A version of the content, for which responses can be reused. */
interface CacheVersion {
  /** Unique per version. */
  readonly version: string;
  /** Expiry of responses even for the same version, in milliseconds of the process's clock. */
  readonly until: number;
}

interface Entry extends CacheVersion {
  readonly response: CachedResponse;
}

/** Maximum number of characters of all cached responses. */
const MOST = 16 * 2 ** 20;
/** Maximum length of cached URLs. URLs with a hundred objects are shorter. */
const LONGEST_KEY = 4000;
/** Estimated overhead of a response in characters. */
const OVERHEAD = 500;

/** Cached responses by everything that they depend on. */
export class CachedResponses {
  readonly #responses = new BoundedCache<Entry>({
    name: 'responses',
    most: MOST,
    weigh: (key, { response }) => key.length + response.text.length + Object.values(response.headers).join().length + OVERHEAD,
  });

  /** The response of a key, if it is of this version and has not expired. */
  get(key: string, version: string, now: number): CachedResponse | undefined {
    const entry = this.#responses.get(key);
    return entry?.version === version && entry.until > now ? entry.response : undefined;
  }

  /** True if there is a response of any version. */
  has(key: string): boolean {
    return this.#responses.has(key);
  }

  set(key: string, state: CacheVersion, response: CachedResponse): void {
    if (key.length <= LONGEST_KEY) this.#responses.set(key, { ...state, response });
  }
}
