import type { ListRequest } from './query-key.js';

/** Maximum number of source objects per request, the limit of the server. */
const MAX_OBJECTS = 100;
/**
 * Maximum total length of keys, in characters. Encoded, they fit into a URL of 8,000 characters, which all common servers and
 * proxies accept.
 */
const MAX_CHARACTERS = 4000;

/** Maximum length of a key in a combined request, in characters. The server accepts as many for its parameters alone. */
const MAX_KEY_LENGTH = 500;

/** True if the query can be combined with others: short, and without `page` and `cursor`. */
function joins({ object, query, key }: ListRequest): boolean {
  const isOwn = key.length > MAX_KEY_LENGTH || (query.page ?? query.cursor) !== undefined;
  return Number.isSafeInteger(object.id) && object.id > 0 && !isOwn;
}

/** Groups queries by request. */
export function splitQueries(requests: readonly ListRequest[]): readonly (readonly ListRequest[])[] {
  const parts: ListRequest[][] = [];
  let joined: ListRequest[] | undefined;
  let length = 0;
  for (const request of requests) {
    if (!joins(request)) {
      parts.push([request]);
      continue;
    }
    length += request.key.length;
    if (!joined || joined.length === MAX_OBJECTS || length >= MAX_CHARACTERS) {
      joined = [];
      parts.push(joined);
      length = request.key.length;
    }
    joined.push(request);
  }
  return parts;
}
