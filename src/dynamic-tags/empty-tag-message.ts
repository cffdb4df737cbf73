import type { Translate } from '../react/translate.js';

/** Placeholder that authors see for a tag without output. */
export const emptyTagMessage = (title: string, translate: Translate): string =>
  translate(/* translators: %s: name of a dynamic tag. */ '%s: no items found.').replace('%s', () => title);
