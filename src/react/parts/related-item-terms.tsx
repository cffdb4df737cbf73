'use client';
import type { ElementProps } from '../items/element-props.js';
import { type ItemTermsProps, itemTerms } from '../items/item-terms.js';
import { itemPart, skeletonLine } from './item-part.js';
import type { Part } from './part.js';

export type { ItemTermsProps };

/** A post's terms, linked to their archives. The root needs `showTerms` to fetch them. */
export const RelatedItemTerms: Part<'ul', ItemTermsProps> = /* @__PURE__ */ itemPart<'ul', ItemTermsProps>(
  'RelatedItemTerms',
  ({ related, ...item }, props) =>
    // the part has these props in addition to those of its element
    related.object_type === 'post' && itemTerms({ ...item, related }, props as Omit<ElementProps, 'children'> & ItemTermsProps),
  (props, objectType) => objectType === 'post' && skeletonLine('span', props),
);
