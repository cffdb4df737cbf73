import type { Related } from '../../contract/index.js';
import type { Translate } from '../translate.js';
import { textOf } from './text-of.js';

/** Title of an item, or its replacement if the title is empty. */
export const itemTitle = (related: Related, translate: Translate): string =>
  textOf(related.title).trim() ||
  // untitled terms and users have their slug, and posts have WordPress's placeholder
  ('slug' in related && textOf(related.slug)) ||
  translate(/* translators: in place of a post's title that is empty. */ '(no title)');
