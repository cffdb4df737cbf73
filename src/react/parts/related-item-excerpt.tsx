'use client';
import { itemExcerpt } from '../items/item-excerpt.js';
import { itemPart, skeletonLine, withProps } from './item-part.js';
import type { Part } from './part.js';

/** A post's excerpt, up to `excerptLength` words, by default 20. */
export const RelatedItemExcerpt: Part<'p'> = /* @__PURE__ */ itemPart<'p'>(
  'RelatedItemExcerpt',
  ({ related, ...item }, props) => related.object_type === 'post' && withProps(itemExcerpt({ ...item, related }), props),
  (props, objectType) => objectType === 'post' && skeletonLine('p', props),
);
