import type { ReactElement } from 'react';
import { itemDate } from './item-date.js';
import { itemExcerpt } from './item-excerpt.js';
import { itemLink } from './item-link.js';
import type { ItemProps } from './item-props.js';
import { itemTerms } from './item-terms.js';
import { postImage } from './post-image.js';

/** Post item: image, title, date, terms, fields of the relation and excerpt. */
export function PostItem(item: ItemProps<'post'>): ReactElement {
  const { attributes, thumbnails, fields } = item;
  const link = itemLink(item);
  const date = attributes.showDate && itemDate(item);
  const terms = attributes.showTerms && itemTerms(item);
  const excerpt = attributes.showExcerpt && itemExcerpt(item);
  // most lists only contain links, and rendering is faster without a fragment
  if (!thumbnails && !date && !terms && !excerpt && !fields) return link;
  return (
    <>
      {thumbnails && postImage(item)}
      {link}
      {date}
      {terms}
      {fields}
      {excerpt}
    </>
  );
}
