// Chinese and Japanese put no blanks between words: there each character counts as one, as WordPress counts them
const word = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu;

/** What an ellipsis takes the place of: the punctuation of any script that ends a sentence or a part of one, and dashes. */
const stop = /[\s.,:;!?…\p{Pd}،؛؟۔।·、。，．：；！？]/u;

/**
 * The first words of a text, with an ellipsis in place of the rest and of the punctuation before it.
 *
 * @example
 * trimWords('The quick, brown fox', 2); // 'The quick…'
 */
export function trimWords(text: string, count: number): string {
  let end = 0;
  let words = 0;
  for (const match of text.matchAll(word)) {
    if (words === count) {
      while (end > 0 && stop.test(text.charAt(end - 1))) end--;
      return `${text.slice(0, end).trim()}…`;
    }
    words++;
    end = match.index + match[0].length;
  }
  return text.trim();
}
