/** The most anchors that the server takes in one request. */
const ANCHORS = 100;
/** Longest sum of names, in characters: with their encoding an address of 8,000, which every server and proxy takes, holds them. */
const CHARACTERS = 4000;

/** What may stand beside others: a page or cursor, what is too long, and what is no object go alone. */
const joins = /^\w+:[1-9]\d{0,15}(\?(?!(.*&)?(page|cursor)=).{1,500})?$/;

/** Divides asks, by their names, into those of one request each. */
export function splitAsks(names: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let joined: string[] | undefined;
  let length = 0;
  for (const name of names) {
    const isJoined = joins.test(name);
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
