/**
 * The strong entity tag of a response, made from its text and total. Two lanes of 32 bits, each over every other character: any
 * single change is seen, and more than one is missed once in 2^32. A cryptographic digest would cost more than the whole rest
 * of the response.
 *
 * Without a key, because the user who gets the tag gets the text, too: the tag reveals nothing. Another text with the same tag
 * can be constructed, and its author then achieves that a client shows the earlier text of the same URL for longer. A tag of
 * anything that the response does not show needs a key: see `relation-tags.ts`.
 */
export function entityTag(text: string): string {
  // 32 bits with a sign from the start: V8 would compile the loop for others, and give that up with every call
  let even = 0x811c9dc5 | 0;
  let odd = 0x9e3779b9 | 0;
  const end = text.length - 1;
  for (let index = 0; index < end; index += 2) {
    even = Math.imul(even ^ text.charCodeAt(index), 0x01000193);
    odd = Math.imul(odd ^ text.charCodeAt(index + 1), 0x85ebca6b);
  }
  if (end % 2 === 0) even = Math.imul(even ^ text.charCodeAt(end), 0x01000193);
  return `"${(even >>> 0).toString(36)}-${(odd >>> 0).toString(36)}-${text.length.toString(36)}"`;
}

/**
 * True when a list of tags, as `If-Match` and `If-None-Match` have it, names this one.
 *
 * @param how weak comparison is for reads: a proxy that compresses makes tags weak. Strong is for writes, RFC 9110 says
 */
export function namesTag(list: string, tag: string, how: 'weak' | 'strong'): boolean {
  if (list.trim() === '*') return true;
  for (const [whole] of list.matchAll(/(?:W\/)?"[^"]*"/g)) {
    if (whole === tag || (how === 'weak' && whole.startsWith('W/') && whole.slice(2) === tag)) return true;
  }
  return false;
}
