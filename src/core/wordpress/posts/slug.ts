import { trimCharacters } from '../../../safe/trim.js';
import { limitMarks } from '../text/limit-marks.js';
import { withoutSpans } from '../text/without-spans.js';

/** Maximum length of a slug in bytes, that of WordPress's column. */
export const LONGEST_SLUG = 200;

/** Letters that WordPress transliterates and that Unicode does not decompose. */
const SPELLED: Readonly<Record<string, string>> = {
  ª: 'a', º: 'o', Æ: 'AE', æ: 'ae', Ð: 'D', ð: 'd', Ø: 'O', ø: 'o', Þ: 'TH', þ: 'th', ß: 's', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i',
  Ĳ: 'IJ', ĳ: 'ij', ĸ: 'k', Ŀ: 'L', ŀ: 'l', Ł: 'L', ł: 'l', ŉ: 'n', Ŋ: 'N', ŋ: 'n', Œ: 'OE', œ: 'oe', Ŧ: 'T', ŧ: 't', ſ: 's', Ə: 'E',
  ǝ: 'e', '€': 'E', '£': '',
}; // biome-ignore format: a table

/** Separators of words: spaces of every width, dashes, slashes, dots. */
const BETWEEN = /[\s\u00a0\u2000-\u200a\u2013\u2014\u2028\u2029\u202f/.]|&(nbsp|ndash|mdash|#160|#8211|#8212);/gi;
/** Removed characters: quotes, trademark signs, single accents, and invisible characters. */
const DROPPED =
  /[\u00ad\u00a1\u00bf\u00ab\u00bb\u2039\u203a\u2018-\u201f\u2022\u00a9\u00ae\u00b0\u2026\u2122\u00b4\u02ca\u200b-\u200f\u202a-\u202e\ufeff\ufffc]|[\u0300\u0301\u0304\u030c\u0341]/g;

/** Removes marks of Latin letters like WordPress's `remove_accents`. */
function withoutAccents(text: string): string {
  const plain = (letter: string) => /^[A-Za-z]\p{M}*$/u.exec(letter.normalize('NFD'))?.[0].charAt(0) ?? letter;
  return limitMarks(text)
    .normalize('NFC')
    .replace(/[\u0080-\u{10ffff}]/gu, (letter) => SPELLED[letter] ?? plain(letter));
}

/** Shortens a slug without cutting percent sequences or multibyte characters. */
export function shortened(slug: string, bytes = LONGEST_SLUG): string {
  if (slug.length <= bytes) return trimCharacters(slug, '-', 'end');
  let length = 0;
  const fitting: string[] = [];
  for (const [character] of slug.matchAll(/%[c-f][0-9a-f](?:%[89ab][0-9a-f])+|%[0-9a-f]{2}|[\s\S]/g)) {
    length += character.length;
    if (length > bytes) break;
    fitting.push(character);
  }
  return trimCharacters(fitting.join(''), '-', 'end');
}

/**
 * A slug as WordPress stores it: with other scripts as escapes in lower case. Browsers show them as text, and copy them in upper case.
 */
export const storedSlug = (slug: string): string =>
  slug
    .replace(/[\u0080-\u{10ffff}]+/gu, (part) => encodeURIComponent(part.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (byte) => byte.toLowerCase());

/**
 * Converts a title to a slug like WordPress's `sanitize_title`: lower case without accents and apostrophes, words joined by
 * hyphens, other scripts percent-encoded.
 */
export function slugOf(title: string): string {
  const plain = withoutAccents(withoutSpans(title.toWellFormed(), '<', '>'))
    .toLowerCase()
    // keeps percent signs of encoded bytes only
    .replace(/%(?![0-9a-f]{2})/g, '')
    .replace(BETWEEN, '-')
    .replace(DROPPED, '')
    .replaceAll('×', 'x');
  return wordsOf(plain);
}

/** A slug in a query, as WordPress's `sanitize_title_for_query` reads it: accents stay. */
export function queriedSlug(slug: string): string {
  const plain = withoutSpans(slug.toWellFormed(), '<', '>')
    .toLowerCase()
    .replace(/%(?![0-9a-f]{2})/g, '')
    .replace(/[\s.]/g, '-');
  return wordsOf(plain);
}

/** Text in lower case as the words of a slug, with other scripts percent-encoded. */
function wordsOf(text: string): string {
  const encoded = withoutSpans(text, '&', ';', 1).replace(/[\u0080-\u{10ffff}]+/gu, (part) =>
    encodeURIComponent(part).toLowerCase(),
  );
  const words = encoded.replace(/[^%a-z0-9_-]/g, '').replace(/-+/g, '-');
  return shortened(trimCharacters(words, '-'));
}
