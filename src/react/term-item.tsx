import type { ReactElement } from 'react';
import { itemLink } from './item-link.js';
import type { ItemProps } from './item-props.js';

/** Term item: the name. */
export function TermItem(item: ItemProps<'term'>): ReactElement {
  return itemLink(item);
}
