import { BoundedCache } from '../../bounded-cache.js';
import type { CachedResponse } from '../context.js';

/** A state of the content: responses that were made from it may be sent again. */
export interface CacheVersion {
  /** Another one for another state. */
  readonly version: string;
  /** When responses expire even if the version stays, in milliseconds of the process's own clock. */
  readonly until: number;
}

interface Entry extends CacheVersion {
  readonly response: CachedResponse;
}

/** Characters of all cached responses, of one to two bytes each. */
const MOST = 16 * 2 ** 20;
/** Longer URLs are not cached: those with a hundred objects are shorter. */
const LONGEST_KEY = 4000;
/** What a response takes beside its characters, estimated. */
const OVERHEAD = 500;

/** Responses from before, by everything that they depend on. */
export class CachedResponses {
  readonly #responses = new BoundedCache<Entry>({
    name: 'responses',
    most: MOST,
    weigh: (key, { response }) => key.length + response.text.length + Object.values(response.headers).join().length + OVERHEAD,
  });

  /** The response of a key, if it was made from a version and is still valid. */
  get(key: string, version: string, now: number): CachedResponse | undefined {
    const entry = this.#responses.get(key);
    return entry?.version === version && entry.until > now ? entry.response : undefined;
  }

  set(key: string, state: CacheVersion, response: CachedResponse): void {
    if (key.length <= LONGEST_KEY) this.#responses.set(key, { ...state, response });
  }
}
