// Chinese and Japanese have no spaces between words, so each character counts as a word, as in WordPress
const word = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu;

/** Characters that the ellipsis replaces: white space, punctuation of any script, and dashes. */
const stop = /[\s…·\p{Pd}\p{Term}]/u;

/**
 * Returns the first words of a text. An ellipsis replaces the rest and the punctuation before it.
 *
 * @example
 * trimWords('The quick, brown fox', 2); // 'The quick…'
 */
export function trimWords(text: string, count: number): string {
  let end = 0;
  let words = 0;
  // without a match object per word
  word.lastIndex = 0;
  while (word.test(text)) {
    if (words === count) {
      while (end > 0 && stop.test(text.charAt(end - 1))) end--;
      return `${text.slice(0, end).trim()}…`;
    }
    words++;
    end = word.lastIndex;
  }
  return text.trim();
}

/** Trims the given characters. A pattern such as `-+$` takes quadratic time for a long run, because it restarts at each. */
export function trimCharacters(text: string, characters: string, side: 'start' | 'end' | 'both' = 'both'): string {
  let start = 0;
  let end = text.length;
  if (side !== 'end') while (start < end && characters.includes(text.charAt(start))) start += 1;
  if (side !== 'start') while (end > start && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
