import { withoutAmbiguousComments } from '../html/comments.js';
import { texturize } from './texturize.js';
import { trimCharacters } from './trim-characters.js';

/** What a title is made of that WordPress would write otherwise than it was typed. */
const NOTABLE = /['"`&<-]|\.\.\.|\(tm\)|\dx\d|Wordpress/;

/** Space as PHP's `trim` has it. */
const OUTER_SPACE = ' \t\n\r\0\v';

/**
 * A post's title as WordPress shows it, in HTML: its filter `the_title`.
 *
 * @param language that of the site, as its option `WPLANG` has it. Quotes of other languages than English are known to
 * WordPress's translations alone, so titles in those stay as they were typed
 */
export function renderedTitle(title: string, language: string): string {
  if (!NOTABLE.test(title)) return trimCharacters(title, OUTER_SPACE);
  const safe = withoutAmbiguousComments(title);
  const text = language === '' || language.startsWith('en') ? texturize(safe) : safe;
  const escaped = text.replace(/&([^#])(?![a-z1-4]{1,8};)/gi, '&#038;$1');
  return trimCharacters(escaped, OUTER_SPACE).replaceAll('Wordpress', 'WordPress');
}
