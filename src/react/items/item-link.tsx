import type { ReactElement } from 'react';
import type { Related } from '../../contract/index.js';
import type { RelatedAttributes } from '../attributes/attributes.js';
import type { Translate } from '../translate.js';
import type { ElementProps } from './element-props.js';
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
 * because rendering a component costs more than its content.
 */
export function itemLink<R extends Related>(
  { related, attributes, linkComponent = 'a', toHref, selectProps, translate }: LinkedItem<R>,
  { as: Link = linkComponent, children = itemTitle(related, translate), ...props }: ElementProps = {},
): ReactElement {
  const href = hrefOf(related, toHref, attributes.linkParams);
  return href ? (
    <Link className="relx-related-item-link" href={href} dir="auto" {...selectProps} {...props}>
      {children}
    </Link>
  ) : (
    <span className="relx-related-item-text" dir="auto" {...props}>
      {children}
    </span>
  );
}
