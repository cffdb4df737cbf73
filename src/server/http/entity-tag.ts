/**
 * Strong entity tag of a response, from its text and total. Two lanes of 32 bits, each for every other character, detect any single
 * change, and miss several once in 2^32. A cryptographic digest would take longer than the rest of the response.
 *
 * The tag needs no key, because users who get it also get the text. An author who constructs a text with the same tag only makes
 * clients show the earlier text for longer. Tags of anything that the response does not show need a key: see `relation-tags.ts`.
 */
export function entityTag(text: string): string {
  // signed 32-bit integers from the start, so that V8 does not deoptimize the loop
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
 * True if a list of tags, as in `If-Match` and `If-None-Match`, contains a tag.
 *
 * @param how weak for reads, because compressing proxies make tags weak; strong for writes (RFC 9110)
 */
export function namesTag(list: string, tag: string, how: 'weak' | 'strong'): boolean {
  if (list.trim() === '*') return true;
  for (const [whole] of list.matchAll(/(?:W\/)?"[^"]*"/g)) {
    if (whole === tag || (how === 'weak' && whole.startsWith('W/') && whole.slice(2) === tag)) return true;
  }
  return false;
}
