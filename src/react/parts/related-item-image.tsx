'use client';
import { postImage } from '../items/post-image.js';
import { userImage } from '../items/user-image.js';
import { itemPart, withProps } from './item-part.js';
import type { Part } from './part.js';

/** Featured image or avatar. Posts without one show a placeholder if another one has an image. */
export const RelatedItemImage: Part<'img'> = /* @__PURE__ */ itemPart<'img'>(
  'RelatedItemImage',
  ({ related, ...item }, props) => {
    const isUser = related.object_type === 'user';
    if (!isUser && (related.object_type !== 'post' || !item.hasImages)) return null;
    const image = isUser ? userImage({ ...item, related }) : postImage({ ...item, related });
    const { className = image.props.className, style } = props;
    // a placeholder is no image
    return withProps(image, 'src' in image.props ? { ...props, className } : { className, style });
  },
  ({ className, style }, objectType) =>
    objectType !== 'term' && (
      <span className={className ?? `relx-related-item-${objectType === 'user' ? 'avatar' : 'image'}`} style={style} />
    ),
);
