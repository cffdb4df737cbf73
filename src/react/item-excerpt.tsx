import type { ReactElement } from 'react';
import type { ElementProps } from './element-props.js';
import type { ItemProps } from './item-props.js';
import { trimWords } from './trim-words.js';

/** Number of words if the list specifies none. */
const WORDS = 20;

/** Beginning of the excerpt of a post, or nothing if it has none. */
export function itemExcerpt(
  { related, attributes }: ItemProps<'post'>,
  { as: Paragraph = 'p', children, ...props }: ElementProps = {},
): ReactElement | null {
  const excerpt = related.excerpt && trimWords(related.excerpt, attributes.excerptLength || WORDS);
  if (!excerpt) return null;
  return (
    <Paragraph className="relx-related-item-excerpt" dir="auto" {...props}>
      {children ?? excerpt}
    </Paragraph>
  );
}
