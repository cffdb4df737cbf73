import { trimWords } from '../../../safe/trim-words.js';
import { excerptBlocks } from '../html/excerpt-blocks.js';
import { strippedHtml } from '../html/html-text.js';
import { plainText } from '../html/plain-text.js';
import { texturized } from './titles.js';

/** Number of characters of a content from which an excerpt is made. */
const CONTENT_LENGTH = 10_000;

/** Most words of an excerpt in a list: the maximum of the attribute `excerptLength`. */
const LIST_WORDS = 100;
/** Most characters, for languages without spaces between words. */
const LIST_CHARACTERS = 2000;

/** Shortcodes of WordPress and relx, which excerpts omit. */
const SHORTCODE = /\[(caption|wp_caption|gallery|audio|video|playlist|embed|relx_related_(?:posts|users|terms))(?![\w-])/g;

/** Removes shortcodes with their content, and those that double brackets escape, in linear time. */
function withoutShortcodes(html: string): string {
  let text = '';
  let done = 0;
  const unclosed = new Set<string>();
  for (const { 1: name = '', index } of html.matchAll(SHORTCODE)) {
    if (index < done) continue;
    const end = html.indexOf(']', index);
    // no later shortcode has one either
    if (end < 0) break;
    const isEscaped = index > done && html[index - 1] === '[' && html[end + 1] === ']';
    text += html.slice(done, isEscaped ? index - 1 : index);
    done = isEscaped ? end + 2 : end + 1;
    if (isEscaped || html[end - 1] === '/' || unclosed.has(name)) continue;
    const closer = `[/${name}]`;
    const close = html.indexOf(closer, done);
    if (close < 0) unclosed.add(name);
    else done = close + closer.length;
  }
  return text + html.slice(done);
}

/** A link to a footnote. */
const FOOTNOTE = /<sup data-fn="[^"<>]+" class="[^"<>]+">\s*<a href="[^"<>]+" id="[^"<>]+">\d+<\/a>\s*<\/sup>/g;

/** The first page of a content, up to the tag `more`. */
function teaserOf(content: string): string {
  const pages = content.replaceAll('<!-- wp:nextpage -->', '').replaceAll('<!-- /wp:nextpage -->', '').split('<!--nextpage-->');
  // a page break at the beginning is ignored
  const page = (pages[0] === '' ? pages[1] : pages[0]) ?? '';
  let end = 0;
  for (const line of page.split('\n')) {
    const more = line.indexOf('<!--more');
    if (more >= 0 && line.includes('-->', more)) return page.slice(0, end + more);
    end += line.length + 1;
  }
  return page;
}

/** Languages that WordPress counts in characters, because they have no spaces between words. */
const BY_CHARACTERS = /^(?:ja|th|zh|lo|km|my|bo|dz)(?:_|$)/;

const isByCharacters = (language: string): boolean => BY_CHARACTERS.test(language);

/** The words of HTML, or its characters, as WordPress counts them. */
function wordsOf(html: string, language: string): readonly string[] {
  const shown = texturized(html, language).replace(/(?<=^|[ >(]|&#8216;|&#8211;)Wordpress/g, 'WordPress');
  const text = strippedHtml(shown)
    .replace(/[\n\r\t ]+/g, ' ')
    .trim();
  return isByCharacters(language) ? [...text] : text.split(' ');
}

/** Length of the HTML that most excerpts need. */
const FIRST_LENGTH = 1500;
/** Number of words at the end of a part that may be incomplete. */
const LAST_WORDS = 10;

/** The first words of a content as HTML without tags, like WordPress's `wp_trim_excerpt`. */
function firstWords(content: string, language: string, count: number): { readonly html: string; readonly isCut: boolean } {
  const html = excerptBlocks(withoutShortcodes(teaserOf(content.slice(0, CONTENT_LENGTH)))).replace(FOOTNOTE, '');
  // most of a long content is not needed
  let length = FIRST_LENGTH;
  let words = wordsOf(html.slice(0, length), language);
  while (length < html.length && words.length < count + LAST_WORDS) {
    length *= 3;
    words = wordsOf(html.slice(0, length), language);
  }
  return { html: words.slice(0, count).join(isByCharacters(language) ? '' : ' '), isCut: words.length > count };
}

/**
 * Creates the excerpt of a content as HTML, like WordPress.
 *
 * @param language the site's option `WPLANG`
 */
export function renderedExcerpt(content: string, language: string): string {
  // the translations of WordPress set the length
  const { html, isCut } = firstWords(content, language, language === 'ja' ? 110 : 55);
  return isCut ? `${html} [&hellip;]` : html;
}

/**
 * Creates the excerpt of a post in lists as plain text, which is long enough for each list. Lists shorten it.
 *
 * @param language the site's option `WPLANG`
 */
export function excerptOf(excerpt: string, content: string, language: string): string {
  const text = trimWords(
    plainText(excerpt) || plainText(firstWords(content, language, isByCharacters(language) ? 1000 : LIST_WORDS + 1).html),
    LIST_WORDS,
  );
  if (text.length <= LIST_CHARACTERS) return text;
  const characters = [...text];
  return characters.length > LIST_CHARACTERS ? `${characters.slice(0, LIST_CHARACTERS).join('').trim()}…` : text;
}
