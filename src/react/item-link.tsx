import type { ReactElement } from 'react';
import type { Related } from '../contract/index.js';
import { safeUrl } from '../safe/safe-url.js';
import type { Translate } from './translate.js';

/**
 * The title of an item, linked where the link is safe. The title is plain text, in any script and direction. A function
 * and no component, as items are: React takes longer for a component than for what is in it.
 */
export function itemLink(related: Related, translate: Translate): ReactElement {
  const title =
    related.title?.trim() ||
    // an untitled term or user still has a slug; for posts, WordPress's own words
    ('slug' in related && related.slug) ||
    translate(/* translators: in place of a post's title that is empty. */ '(no title)');
  const href = safeUrl(related.link);
  // a span is given no address
  const Tag = (href ? 'a' : 'span') as 'a';
  return (
    <Tag className={href ? 'relx-related-item-link' : 'relx-related-item-text'} href={href} dir="auto">
      {title}
    </Tag>
  );
}
