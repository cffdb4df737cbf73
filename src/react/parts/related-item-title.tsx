'use client';
import { itemTitle } from '../items/item-title.js';
import { itemPart } from './item-part.js';
import type { Part } from './part.js';

/** An object's title, without a link. */
export const RelatedItemTitle: Part<'span'> = /* @__PURE__ */ itemPart<'span'>(
  'RelatedItemTitle',
  ({ related, translate }, { as: Title = 'span', children = itemTitle(related, translate), ...props }) => (
    <Title className="relx-related-item-text" dir="auto" {...props}>
      {children}
    </Title>
  ),
);
