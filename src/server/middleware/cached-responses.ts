import { BoundedCache } from '../../bounded-cache.js';
import type { CachedResponse } from '../context.js';

/** A version of the content, for which responses can be reused. */
export interface CacheVersion {
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

  set(key: string, state: CacheVersion, response: CachedResponse): void {
    if (key.length <= LONGEST_KEY) this.#responses.set(key, { ...state, response });
  }
}
