/** The most anchors that the server takes in one request. */
const ANCHORS = 100;
/** Longest sum of names, in characters: with their encoding an address of 8,000, which every server and proxy takes, holds them. */
const CHARACTERS = 4000;

/** Longest query of a name that is sent beside others, in characters. */
const LONGEST_QUERY = 500;

/** True for a name that may be sent beside others: an object with a short query, which has no page and no cursor. */
function joins(name: string): boolean {
  const found = /^\w+:[1-9]\d{0,15}(?:\?(.+))?$/.exec(name);
  const query = found?.[1] ?? '';
  return found !== null && query.length <= LONGEST_QUERY && !/(?:^|&)(?:page|cursor)=/.test(query);
}

/** Divides asks, by their names, into those of one request each. */
export function splitQueries(names: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let joined: string[] | undefined;
  let length = 0;
  for (const name of names) {
    const isJoined = joins(name);
    length += name.length;
    if (isJoined && joined && joined.length < ANCHORS && length < CHARACTERS) joined.push(name);
    else {
      const part = [name];
      parts.push(part);
      if (isJoined) {
        joined = part;
        length = name.length;
      }
    }
  }
  return parts;
}
