'use client';
import { postImage } from '../items/post-image.js';
import { userImage } from '../items/user-image.js';
import { itemPart } from './item-part.js';
import type { Part } from './part.js';

/** Featured image or avatar. Items without one show a placeholder if another item has an image. */
export const RelatedItemImage: Part<'img'> = /* @__PURE__ */ itemPart<'img'>(
  'RelatedItemImage',
  ({ related, ...item }, props) => {
    if (related.object_type === 'user') return userImage({ ...item, related }, props);
    return related.object_type === 'post' && item.hasImages ? postImage({ ...item, related }, props) : null;
  },
  ({ className, style }, objectType) =>
    objectType !== 'term' && (
      <span className={className ?? `relx-related-item-${objectType === 'user' ? 'avatar' : 'image'}`} style={style} />
    ),
);
