import type { Translate } from '../react/translate.js';

/** What an author sees of a tag that has nothing to write. */
export const nothingWords = (title: string, translate: Translate): string =>
  translate(/* translators: %s: name of a dynamic tag. */ '%s: no items found.').replace('%s', () => title);
