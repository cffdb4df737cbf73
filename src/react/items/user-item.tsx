import type { ReactElement } from 'react';
import { itemLink } from './item-link.js';
import type { ItemProps } from './item-props.js';
import { userImage } from './user-image.js';

/** User item: avatar, name and fields of the relation. */
export function UserItem(item: ItemProps<'user'>): ReactElement {
  return (
    <>
      {item.thumbnails && userImage(item)}
      {itemLink(item)}
      {item.fields}
    </>
  );
}
