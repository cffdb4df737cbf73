'use client';
import { forwardRef } from 'react';
import type { ElementProps } from '../items/element-props.js';
import { listHeading } from '../lists/list-heading.js';
import { usePartsList } from './contexts.js';
import type { Part } from './part.js';

/** A list's heading: the root's `heading`, or `children`. */
export const RelatedHeading: Part<'h2'> = /* @__PURE__ */ forwardRef<unknown, ElementProps>(function RelatedHeading(props, ref) {
  const { item, heading } = usePartsList();
  return listHeading(item.attributes, { children: heading, ...props, ...(ref && { ref }) });
  // a generic type, which `forwardRef` can't have, adds the props of the element of `as`
}) as unknown as Part<'h2'>;
