import { limits } from '../../contract/limits.js';
import { htmlText } from '../wordpress/html/plain-text.js';
import { limitMarks } from '../wordpress/text/limit-marks.js';

/** Longest word of an index. */
const LONGEST_WORD = 60;

/** Shortcodes with any name: an opening or closing tag up to its bracket. */
const SHORTCODE = /\[\/?[a-z][\w-]*(?:\s[^[\]]*)?\/?\]/gi;
/** Words, with the accents that are separate characters. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Letters of languages that write no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
/** Accents of Latin, Greek and Cyrillic letters, and Hebrew and Arabic vowel signs. */
const ACCENTS = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670]/g;

/** The beginning of a text. Counts characters like PHP and databases: an emoji is one. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (let count = 0; count < most; count++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/** The text of a post's content without HTML, block comments and shortcodes: 20,000 characters at most. In linear time. */
export function textOfContent(content: string): string {
  const html = beginning(content, limits.similarHtml);
  const text = /[<&]/.test(html) ? htmlText(html) : html;
  return beginning(text.replace(SHORTCODE, ' '), limits.similarText).toWellFormed();
}

/** Lower case without accents, so that `É`, `é` and `e` are the same letter. */
function folded(text: string): string {
  // most texts need no normalization, which takes as long as all the rest
  const base = /[^\0-\x7F]/.test(text) ? limitMarks(text).normalize('NFKD').replace(ACCENTS, '').normalize('NFC') : text;
  return base.toLowerCase();
}

/** Overlapping pairs of letters, as full-text indexes of Chinese, Japanese and Thai have them. A single letter stays. */
function pairsOf(run: string, end: string): string[] {
  const letters = [...run];
  return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}${end}`);
}

/**
 * The words of a plain text as the full-text index has them, in order. Texts of languages without spaces give pairs of letters.
 *
 * @param pairEnd end of each pair, see `TextIndex`
 */
export function wordsOf(text: string, pairEnd: string): string[] {
  const words: string[] = [];
  for (const [word] of folded(text).matchAll(WORD)) {
    let done = 0;
    for (const { 0: run, index } of word.matchAll(UNSPACED)) {
      add(words, word.slice(done, index));
      words.push(...pairsOf(run.replace(/\p{M}/gu, ''), pairEnd));
      done = index + run.length;
    }
    add(words, done === 0 ? word : word.slice(done));
  }
  return words;
}

function add(words: string[], part: string): void {
  const word = part.replace(/\p{M}/gu, '').slice(0, LONGEST_WORD).toWellFormed();
  if (word !== '') words.push(word);
}
