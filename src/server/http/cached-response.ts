import { loggedOutViewer } from '../../core/index.js';
import { cacheControl, commonHeaders, corsHeaders } from './headers.js';

/**
 * Names and values of the headers of a response to a logged-out user, alternating and in the order of a `Headers` object. The CORS
 * headers of an `Origin` precede them, and the id of the request is between the two parts.
 */
export interface SortedHeaders {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Header with the id of a request. */
export const REQUEST_ID = 'X-Request-Id';

function sorted(own: Readonly<Record<string, string>>): SortedHeaders {
  const all = { ...commonHeaders, 'Cache-Control': cacheControl(loggedOutViewer), ...corsHeaders(undefined), ...own };
  const pairs = Object.entries(all).map(([name, value]) => [name.toLowerCase(), value] as const);
  pairs.sort(([one], [other]) => (one < other ? -1 : 1));
  const between = pairs.findIndex(([name]) => name > REQUEST_ID.toLowerCase());
  return { before: pairs.slice(0, between).flat(), after: pairs.slice(between).flat() };
}

/** A successful response to a read. */
export class CachedResponse {
  #whole: SortedHeaders | undefined;
  #unchanged: SortedHeaders | undefined;

  /**
   * @param headers headers including the tag, without those that depend on the user or the origin of the request
   * @param route pattern of the route, for the log
   */
  constructor(
    readonly text: string,
    readonly headers: Readonly<Record<string, string>>,
    readonly tag: string,
    readonly route: string,
  ) {}

  /** All headers of the response. */
  get whole(): SortedHeaders {
    this.#whole ??= sorted(this.headers);
    return this.#whole;
  }

  /** All headers of the response to a client that has it, with status 304. */
  get unchanged(): SortedHeaders {
    this.#unchanged ??= sorted({ ETag: this.tag });
    return this.#unchanged;
  }
}
