import type { ListRequest } from './query-key.js';

/** The most anchors that the server takes in one request. */
const ANCHORS = 100;
/** Longest sum of names, in characters: with their encoding an address of 8,000, which every server and proxy takes, holds them. */
const CHARACTERS = 4000;

/** Longest parameters of a query that is sent beside others, in characters. */
const LONGEST_QUERY = 500;

/** True for a query that may be sent beside others: it is short, and has no page and no cursor. */
function joins({ object, query, key }: ListRequest): boolean {
  const isShort = key.length <= LONGEST_QUERY + `${object.objectType}:${object.id}?`.length;
  return Number.isSafeInteger(object.id) && object.id > 0 && isShort && (query.page ?? query.cursor) === undefined;
}

/** Divides queries into those of one request each. */
export function splitQueries(requests: readonly ListRequest[]): readonly (readonly ListRequest[])[] {
  const parts: ListRequest[][] = [];
  let joined: ListRequest[] | undefined;
  let length = 0;
  for (const request of requests) {
    const isJoined = joins(request);
    length += request.key.length;
    if (isJoined && joined && joined.length < ANCHORS && length < CHARACTERS) joined.push(request);
    else {
      const part = [request];
      parts.push(part);
      if (isJoined) {
        joined = part;
        length = request.key.length;
      }
    }
  }
  return parts;
}
