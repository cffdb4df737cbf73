'use client';
import { itemDate } from '../items/item-date.js';
import { itemPart, skeletonLine, withProps } from './item-part.js';
import type { Part } from './part.js';

/** Publication date of a post, in the locale of the provider. */
export const RelatedItemDate: Part<'time'> = /* @__PURE__ */ itemPart<'time'>(
  'RelatedItemDate',
  ({ related, ...item }, props) => related.object_type === 'post' && withProps(itemDate({ ...item, related }), props),
  (props, objectType) => objectType === 'post' && skeletonLine('span', props),
);
