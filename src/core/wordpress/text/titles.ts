import { withoutAmbiguousComments } from '../html/comments.js';
import { texturize } from './texturize.js';
import { trimCharacters } from './trim-characters.js';

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
