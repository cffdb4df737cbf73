import type { ReactElement } from 'react';
import { safeUrl } from '../../safe/safe-url.js';
import type { ItemProps } from './item-props.js';
import { textOf } from './text-of.js';

/** Featured image of a post, or a placeholder. The image is decorative, because the title follows. */
export function postImage({ related, attributes }: ItemProps<'post'>): ReactElement {
  const { image } = related;
  const src = safeUrl(image?.src);
  if (!image || !src) return <span className="relx-related-item-image" aria-hidden="true" />;
  const srcset = textOf(image.srcset);
  return (
    <img
      className="relx-related-item-image"
      // browsers that support `auto` measure lazy images; others assume a card
      sizes={srcset ? (attributes.layout === 'grid' ? 'auto, (max-width: 480px) 100vw, 320px' : 'auto, 96px') : undefined}
      width={textOf(image.width) || undefined}
      height={textOf(image.height) || undefined}
      loading="lazy"
      decoding="async"
      alt=""
      // last, because some browsers fetch before they read `loading`
      srcSet={srcset || undefined}
      src={src}
    />
  );
}
