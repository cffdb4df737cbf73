'use client';
import { itemDate } from '../items/item-date.js';
import { itemPart, skeletonLine, withProps } from './item-part.js';
import type { Part } from './part.js';

/** A post's publication date, in the provider's locale. */
export const RelatedItemDate: Part<'time'> = /* @__PURE__ */ itemPart<'time'>(
  'RelatedItemDate',
  ({ related, ...item }, props) => related.object_type === 'post' && withProps(itemDate({ ...item, related }), props),
  (props, objectType) => objectType === 'post' && skeletonLine('span', props),
);
