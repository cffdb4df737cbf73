import type { ReactElement } from 'react';
import { safeUrl } from '../safe/safe-url.js';
import { itemLink } from './item-link.js';
import type { ItemProps } from './item-props.js';

/** User item: the avatar, or the first letter of the name, and the name. */
export function UserItem({ related, thumbnails, translate }: ItemProps<'user'>): ReactElement {
  const src = safeUrl(related.avatar);
  return (
    <>
      {thumbnails && src ? (
        <img className="relx-related-item-avatar" width={96} height={96} loading="lazy" decoding="async" alt="" src={src} />
      ) : (
        thumbnails && (
          <span className="relx-related-item-avatar" aria-hidden="true">
            {[...(related.title || related.slug || '')][0]?.toUpperCase()}
          </span>
        )
      )}
      {itemLink(related, translate)}
    </>
  );
}
