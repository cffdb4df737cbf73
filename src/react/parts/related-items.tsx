'use client';
import { forwardRef } from 'react';
import type { ElementProps } from '../items/element-props.js';
import { itemKey } from '../items/item-key.js';
import { ItemContext, usePartsList } from './contexts.js';
import type { Part } from './part.js';

/**
 * The items. Repeats `children` for each item, or with placeholders while the list loads. Also renders the slots `empty`, `error`
 * and `loading` of the root.
 */
export const RelatedItems: Part<'ul'> = /* @__PURE__ */ forwardRef<unknown, ElementProps>(function RelatedItems(
  { as: List = 'ul', children, ...props },
  ref,
) {
  const list = usePartsList();
  const { state, items, slot } = list;
  const isSkeleton = state === 'pending' && slot === undefined;
  if (state !== 'success' && !isSkeleton) return <>{slot}</>;
  const rows = isSkeleton
    ? Array.from({ length: list.item.attributes.limit }, (_, key) => ({
        key,
        value: { list, item: undefined, position: key + 1 },
      }))
    : items.map((item, index) => ({ key: itemKey(item), value: { list, item, position: index + 1 } }));
  return (
    <List
      className="relx-related-items"
      // Safari takes a list without bullets for no list
      role={List === 'ul' ? 'list' : undefined}
      // the region is announced as busy, and the rows are hidden from assistive technology
      aria-hidden={isSkeleton || undefined}
      {...props}
      {...(ref && { ref })}
    >
      {rows.map(({ key, value }) => (
        <ItemContext.Provider key={key} value={value}>
          {children}
        </ItemContext.Provider>
      ))}
    </List>
  );
  // a generic type, which `forwardRef` can't have, adds the props of the element of `as`
}) as unknown as Part<'ul'>;
