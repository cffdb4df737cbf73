// Chinese and Japanese put no blanks between words: there each character counts as one, as WordPress counts them
const word = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu;

/**
 * The first words of a text, with an ellipsis where something was left out.
 *
 * @example
 * trimWords('The quick brown fox', 2); // 'The quick…'
 */
export function trimWords(text: string, count: number): string {
  let end = 0;
  let words = 0;
  for (const match of text.matchAll(word)) {
    if (words++ === count) return `${text.slice(0, end).trim()}…`;
    end = match.index + match[0].length;
  }
  return text.trim();
}
