'use client';
import { itemExcerpt } from '../items/item-excerpt.js';
import { itemPart, skeletonLine, withProps } from './item-part.js';
import type { Part } from './part.js';

/** Beginning of the excerpt of a post, with at most as many words as `excerptLength` of the root. */
export const RelatedItemExcerpt: Part<'p'> = /* @__PURE__ */ itemPart<'p'>(
  'RelatedItemExcerpt',
  ({ related, ...item }, props) => related.object_type === 'post' && withProps(itemExcerpt({ ...item, related }), props),
  (props, objectType) => objectType === 'post' && skeletonLine('p', props),
);
