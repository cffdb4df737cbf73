'use client';
import { forwardRef } from 'react';
import type { ElementProps } from '../items/element-props.js';
import { usePartsItem } from './contexts.js';
import type { Part } from './part.js';

/** Element around one item. */
export const RelatedItem: Part<'li'> = /* @__PURE__ */ forwardRef<unknown, ElementProps>(function RelatedItem(
  { as: Item = 'li', ...props },
  ref,
) {
  const isAutomatic = usePartsItem().item?.automatic;
  return <Item className="relx-related-item" data-automatic={isAutomatic && ''} {...props} {...(ref && { ref })} />;
  // a generic type, which `forwardRef` can't have, adds the props of the element of `as`
}) as unknown as Part<'li'>;
