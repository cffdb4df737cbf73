/** Offset after the characters that a sticky pattern matches from an offset on. */
export function endOf(characters: RegExp, text: string, start: number): number {
  characters.lastIndex = start;
  return characters.test(text) ? characters.lastIndex : start;
}
