import type { ReactElement } from 'react';
import { safeUrl } from '../safe/safe-url.js';
import { formatDate } from './format-date.js';
import { itemLink } from './item-link.js';
import type { ItemProps } from './item-props.js';
import { trimWords } from './trim-words.js';

/** A post: image, title, date (in a grid), excerpt. The image says nothing that the title after it does not. */
export function PostItem({ related, attributes, thumbnails, locale, translate }: ItemProps<'post'>): ReactElement {
  const { image, date } = related;
  const { layout, excerptLength } = attributes;
  const src = safeUrl(image?.src);
  const day = layout === 'grid' && date ? formatDate(date, locale) : undefined;
  const excerpt = excerptLength > 0 && related.excerpt ? trimWords(related.excerpt, excerptLength) : '';
  const link = itemLink(related, translate);
  // most lists are of links alone, and React is quicker without a group around one
  if (!thumbnails && !day && !excerpt) return link;
  return (
    <>
      {thumbnails && image && src ? (
        <img
          className="relx-related-item-image"
          // browsers that know `auto` measure for themselves, as the image is lazy; the rest assume a card
          sizes={image.srcset ? (layout === 'grid' ? 'auto, (max-width: 480px) 100vw, 320px' : 'auto, 96px') : undefined}
          width={image.width || undefined}
          height={image.height || undefined}
          loading="lazy"
          decoding="async"
          alt=""
          // last, or some browsers fetch before they know that the image is lazy
          srcSet={image.srcset || undefined}
          src={src}
        />
      ) : (
        thumbnails && <span className="relx-related-item-image" aria-hidden="true" />
      )}
      {link}
      {day && (
        // one engine may know a newer calendar wording than the other
        <time className="relx-related-item-date" dir="auto" dateTime={date} suppressHydrationWarning>
          {day}
        </time>
      )}
      {excerpt && (
        <p className="relx-related-item-excerpt" dir="auto">
          {excerpt}
        </p>
      )}
    </>
  );
}
