import type { ReactElement } from 'react';
import { itemDate } from './item-date.js';
import { itemExcerpt } from './item-excerpt.js';
import { itemLink } from './item-link.js';
import type { ItemProps } from './item-props.js';
import { postImage } from './post-image.js';

/** Post item: image, title, date and excerpt. */
export function PostItem(item: ItemProps<'post'>): ReactElement {
  const { attributes, thumbnails } = item;
  const link = itemLink(item);
  const date = attributes.showDate && itemDate(item);
  const excerpt = attributes.excerptLength > 0 && itemExcerpt(item);
  // most lists only contain links, and rendering is faster without a fragment
  if (!thumbnails && !date && !excerpt) return link;
  return (
    <>
      {thumbnails && postImage(item)}
      {link}
      {date}
      {excerpt}
    </>
  );
}
