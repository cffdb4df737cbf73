import type { ReactElement } from 'react';
import type { Related } from '../../contract/index.js';
import type { RelatedAttributes } from '../attributes/attributes.js';
import type { Translate } from '../translate.js';
import { itemTitle } from './item-title.js';
import { hrefOf, type LinkOptions, type SelectProps } from './links.js';

interface LinkedItem<R extends Related> extends LinkOptions<R> {
  readonly related: R;
  readonly attributes: Pick<RelatedAttributes, 'linkParams'>;
  readonly selectProps?: SelectProps | undefined;
  readonly translate: Translate;
}

/**
 * Title of an item, linked if the URL is safe. `dir` isolates titles of any text direction. A function instead of a component,
 * because rendering a component costs more than its content. For the same reason, no props are copied here.
 *
 * @param className replaces the class names of the title. @default that of a link or a text
 */
export function itemLink<R extends Related>(
  { related, attributes, linkComponent: Link = 'a', toHref, selectProps = {}, translate }: LinkedItem<R>,
  className?: string,
): ReactElement {
  const href = hrefOf(related, toHref, attributes.linkParams);
  const title = itemTitle(related, translate);
  return href ? (
    <Link
      className={className ?? 'relx-related-item-link'}
      href={href}
      dir="auto"
      data-relx-type={selectProps['data-relx-type']}
      data-relx-position={selectProps['data-relx-position']}
      onClick={selectProps.onClick}
    >
      {title}
    </Link>
  ) : (
    <span className={className ?? 'relx-related-item-text'} dir="auto">
      {title}
    </span>
  );
}
