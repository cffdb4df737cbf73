import type { ReactElement } from 'react';
import { trimWords } from '../../safe/trim.js';
import { attributes as table } from '../attributes/attributes.js';
import type { ItemProps } from './item-props.js';
import { textOf } from './text-of.js';

/** Beginning of the excerpt of a post, or nothing if it has none. */
export function itemExcerpt({ related, attributes }: ItemProps<'post'>): ReactElement | null {
  const excerpt = trimWords(textOf(related.excerpt), attributes.excerptLength || table.showExcerpt.switches.value);
  if (!excerpt) return null;
  return (
    <p className="relx-related-item-excerpt" dir="auto">
      {excerpt}
    </p>
  );
}
