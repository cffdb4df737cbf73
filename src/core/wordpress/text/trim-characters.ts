/** Trims the given characters. A pattern such as `-+$` takes quadratic time for a long run, because it restarts at each. */
export function trimCharacters(text: string, characters: string, side: 'start' | 'end' | 'both' = 'both'): string {
  let start = 0;
  let end = text.length;
  if (side !== 'end') while (start < end && characters.includes(text.charAt(start))) start += 1;
  if (side !== 'start') while (end > start && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
