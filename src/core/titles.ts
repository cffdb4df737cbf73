import { texturize } from './texturize.js';

/** What a title is made of that WordPress would write otherwise than it was typed. */
const NOTABLE = /['"`&<-]|\.\.\.|\(tm\)|\dx\d|Wordpress/;

/** Space as PHP's `trim` has it. */
const OUTER_SPACE = /^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g;

/**
 * A post's title as WordPress shows it, in HTML: its filter `the_title`.
 *
 * @param language that of the site, as its option `WPLANG` has it. Quotes of other languages than English are known to
 * WordPress's translations alone, so titles in those stay as they were typed
 */
export function renderedTitle(title: string, language: string): string {
  if (!NOTABLE.test(title)) return title.replace(OUTER_SPACE, '');
  const text = language === '' || language.startsWith('en') ? texturize(title) : title;
  return text
    .replace(/&([^#])(?![a-z1-4]{1,8};)/gi, '&#038;$1')
    .replace(OUTER_SPACE, '')
    .replaceAll('Wordpress', 'WordPress');
}
