import type { ReactElement } from 'react';
import { itemLink } from './item-link.js';
import type { ItemProps } from './item-props.js';

/** Term item: the name, and fields of the relation. */
export function TermItem(item: ItemProps<'term'>): ReactElement {
  const link = itemLink(item);
  if (!item.fields) return link;
  return (
    <>
      {link}
      {item.fields}
    </>
  );
}
