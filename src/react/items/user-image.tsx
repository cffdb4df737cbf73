import type { ReactElement } from 'react';
import { safeUrl } from '../../safe/safe-url.js';
import type { ItemProps } from './item-props.js';
import { textOf } from './text-of.js';

/** Avatar of a user, or the first letter of the name. */
export function userImage({ related }: ItemProps<'user'>): ReactElement {
  const src = safeUrl(related.avatar);
  return src ? (
    <img className="relx-related-item-avatar" width={96} height={96} loading="lazy" decoding="async" alt="" src={src} />
  ) : (
    <span className="relx-related-item-avatar" aria-hidden="true">
      {[...(textOf(related.title) || textOf(related.slug))][0]?.toUpperCase()}
    </span>
  );
}
