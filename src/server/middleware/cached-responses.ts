import { BoundedCache } from '../../bounded-cache.js';

/** An answer as it was given. */
export interface CachedResponse {
  readonly text: string;
  /** Its own headers, the tag among them; not those that depend on who asks from where. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
}

/** A state of the content: answers that were made from it may be given again. */
export interface CacheVersion {
  /** Another one for another state. */
  readonly version: string;
  /** When answers stop to count even if the version stands, in milliseconds of the process's own clock. */
  readonly until: number;
}

interface Kept extends CacheVersion {
  readonly answer: CachedResponse;
}

/** Characters of all cached responses, of one to two bytes each. */
const MOST = 16 * 2 ** 20;
/** Longer URLs are not cached: those with a hundred objects are shorter. */
const LONGEST_KEY = 4000;
/** What a response takes beside its characters, or nearly. */
const OVERHEAD = 500;

/** Responses from before, by everything that they depend on. */
export class CachedResponses {
  readonly #answers = new BoundedCache<Kept>({
    name: 'responses',
    most: MOST,
    weigh: (key, { answer }) => key.length + answer.text.length + Object.values(answer.headers).join().length + OVERHEAD,
  });

  /** The response of a key, if it was made from a version and is still valid. */
  get(key: string, version: string, now: number): CachedResponse | undefined {
    const kept = this.#answers.get(key);
    return kept?.version === version && kept.until > now ? kept.answer : undefined;
  }

  set(key: string, state: CacheVersion, answer: CachedResponse): void {
    if (key.length <= LONGEST_KEY) this.#answers.set(key, { ...state, answer });
  }
}
