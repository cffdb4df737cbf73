import type { ReactElement } from 'react';
import { safeUrl } from '../safe/safe-url.js';
import { formatDate } from './format-date.js';
import { itemLink } from './item-link.js';
import type { ItemProps } from './item-props.js';
import { trimWords } from './trim-words.js';

/** Post item: image, title, date (in a grid) and excerpt. The image is decorative, because the title follows. */
export function PostItem({ related, attributes, thumbnails, locale, translate }: ItemProps<'post'>): ReactElement {
  const { image, date } = related;
  const { layout, excerptLength } = attributes;
  const src = safeUrl(image?.src);
  const day = layout === 'grid' && date ? formatDate(date, locale) : undefined;
  const excerpt = excerptLength > 0 && related.excerpt ? trimWords(related.excerpt, excerptLength) : '';
  const link = itemLink(related, translate);
  // most lists only contain links, and rendering is faster without a fragment
  if (!thumbnails && !day && !excerpt) return link;
  return (
    <>
      {thumbnails && image && src ? (
        <img
          className="relx-related-item-image"
          // browsers that support `auto` measure lazy images; others assume a card
          sizes={image.srcset ? (layout === 'grid' ? 'auto, (max-width: 480px) 100vw, 320px' : 'auto, 96px') : undefined}
          width={image.width || undefined}
          height={image.height || undefined}
          loading="lazy"
          decoding="async"
          alt=""
          // last, because some browsers fetch before they read `loading`
          srcSet={image.srcset || undefined}
          src={src}
        />
      ) : (
        thumbnails && <span className="relx-related-item-image" aria-hidden="true" />
      )}
      {link}
      {day && (
        // server and browser can have different versions of locale data
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
