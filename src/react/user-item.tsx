import type { ReactElement } from 'react';
import { itemLink } from './item-link.js';
import type { ItemProps } from './item-props.js';
import { userImage } from './user-image.js';

/** User item: avatar and name. */
export function UserItem(item: ItemProps<'user'>): ReactElement {
  return (
    <>
      {item.thumbnails && userImage(item)}
      {itemLink(item)}
    </>
  );
}
