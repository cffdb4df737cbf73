import type { ReactElement } from 'react';
import type { Related } from '../contract/index.js';
import { safeUrl } from '../safe/safe-url.js';
import type { Translate } from './translate.js';

/**
 * Title of an item, linked if the URL is safe. `bdi` isolates titles of any text direction. A function instead of a component,
 * because rendering a component costs more than its content.
 */
export function itemLink(related: Related, translate: Translate): ReactElement {
  const title =
    related.title?.trim() ||
    // untitled terms and users have their slug, and posts have WordPress's placeholder
    ('slug' in related && related.slug) ||
    translate(/* translators: in place of a post's title that is empty. */ '(no title)');
  const href = safeUrl(related.link);
  // a `span` has no `href`
  const Tag = (href ? 'a' : 'span') as 'a';
  return (
    <Tag className={href ? 'relx-related-item-link' : 'relx-related-item-text'} href={href} dir="auto">
      {title}
    </Tag>
  );
}
