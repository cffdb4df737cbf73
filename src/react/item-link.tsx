import type { ReactElement } from 'react';
import type { Related } from '../contract.js';
import { safeUrl } from './safe-url.js';

/**
 * The title of an item, linked where the link is safe. The title is plain text, in any script and direction. A function
 * and no component, as items are: React takes longer for a component than for what is in it.
 */
export function itemLink(related: Related): ReactElement {
  // an untitled term or user still has a slug; for posts, WordPress's own words
  const title = related.title?.trim() || ('slug' in related && related.slug) || '(no title)';
  const href = safeUrl(related.link);
  return href ? (
    <a className="relx-related-item-link" href={href} dir="auto">
      {title}
    </a>
  ) : (
    <span className="relx-related-item-text" dir="auto">
      {title}
    </span>
  );
}
