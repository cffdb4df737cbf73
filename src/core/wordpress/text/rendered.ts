import { trimCharacters, trimWords } from '../../../safe/trim.js';
import { splitAtComments, withoutAmbiguousComments } from '../html/comments.js';
import { plainText, strippedHtml } from '../html/plain-text.js';
import { texturize } from './texturize.js';

/** Characters of titles that WordPress changes. */
const NOTABLE = /['"`&<-]|\.\.\.|\(tm\)|\dx\d|Wordpress/;

/** White space that PHP's `trim` removes. */
const OUTER_SPACE = ' \t\n\r\0\v';

/**
 * HTML with typographic quotes and dashes.
 *
 * @param language the site's option `WPLANG`. Only English texts get them, because WordPress's translations define those of other
 * languages
 */
export const texturized = (html: string, language: string): string =>
  language === '' || language.startsWith('en') ? texturize(html) : html;

/**
 * Renders a post's title as HTML like WordPress's filter `the_title`.
 *
 * @param language see {@link texturized}
 */
export function renderedTitle(title: string, language: string): string {
  if (!NOTABLE.test(title)) return trimCharacters(title, OUTER_SPACE);
  const text = texturized(withoutAmbiguousComments(title), language);
  const escaped = text.replace(/&([^#])(?![a-z1-4]{1,8};)/gi, '&#038;$1');
  return trimCharacters(escaped, OUTER_SPACE).replaceAll('Wordpress', 'WordPress');
}

/** Number of characters of a stored excerpt that are used. */
const EXCERPT_LENGTH = 2000;
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
  const plain =
    plainText(excerpt.slice(0, EXCERPT_LENGTH)) ||
    plainText(firstWords(content, language, isByCharacters(language) ? 1000 : LIST_WORDS + 1).html);
  // a word has a character at least
  if (plain.length <= LIST_WORDS) return plain;
  const text = trimWords(plain, LIST_WORDS);
  if (text.length <= LIST_CHARACTERS) return text;
  const characters = [...text];
  return characters.length > LIST_CHARACTERS ? `${characters.slice(0, LIST_CHARACTERS).join('').trim()}…` : text;
}

/** A block of a text. `name` is undefined for HTML outside of blocks. */
interface Block {
  readonly name: string | undefined;
  readonly parts: (string | Block)[];
}

/** Blocks whose text is part of excerpts, as in WordPress. */
const TEXTS = new Set(
  'freeform heading html list media-text paragraph preformatted pullquote quote table verse'
    .split(' ')
    .map((name) => `core/${name}`),
);
/** Blocks whose inner blocks are. */
const WRAPPERS = new Set(['core/columns', 'core/column', 'core/group']);

/** The blocks of a text, as WordPress's block parser finds them. */
function blocksOf(html: string): readonly Block[] {
  const blocks: Block[] = [];
  const open: Block[] = [];
  const add = (block: Block) => (open.at(-1)?.parts ?? blocks).push(block);
  const addText = (text: string) => {
    const parent = open.at(-1);
    if (parent) parent.parts.push(text);
    else blocks.push({ name: undefined, parts: [text] });
  };
  const parts = splitAtComments(html);
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string' || part.type === 'other') {
      addText(typeof part === 'string' ? part : part.text);
      continue;
    }
    const name = part.name.includes('/') ? part.name : `core/${part.name}`;
    if (part.isVoid) add({ name, parts: [] });
    else if (!part.isCloser) open.push({ name, parts: [] });
    else {
      const closed = open.pop();
      if (!closed) {
        // a text without its beginning has no further blocks
        const rest = parts.slice(index).map((one) => (typeof one === 'string' ? one : one.text));
        return [...blocks, { name: undefined, parts: rest }];
      }
      add(closed);
    }
  }
  // a block without its end ends with the text
  return [...blocks, ...open.reverse()];
}

const innerBlocks = ({ parts }: Block): readonly Block[] => parts.filter((part) => typeof part !== 'string');
const isText = ({ name }: Block): boolean => name === undefined || TEXTS.has(name);
const isWrapper = ({ name }: Block): boolean => name !== undefined && WRAPPERS.has(name);
const htmlOf = ({ parts }: Block): string => parts.map((part) => (typeof part === 'string' ? part : htmlOf(part))).join('');

/** The HTML of the inner blocks of a wrapper, without texts between them. */
const wrapped = (block: Block): string =>
  innerBlocks(block)
    .filter((inner) => isText(inner) || isWrapper(inner))
    .map((inner) => (innerBlocks(inner).length > 0 ? wrapped(inner) : htmlOf(inner)))
    .join('');

/** HTML without the blocks that excerpts omit, like WordPress's `excerpt_remove_blocks`. */
export function excerptBlocks(html: string): string {
  if (!html.includes('<!-- wp:')) return html;
  return blocksOf(html)
    .map((block) => {
      const inner = innerBlocks(block);
      if (isWrapper(block)) return inner.length > 0 ? wrapped(block) : htmlOf(block);
      // blocks with several levels, such as lists, are omitted
      return isText(block) && inner.every((one) => isText(one) && innerBlocks(one).length === 0) ? htmlOf(block) : '';
    })
    .join('');
}
