'use client';
import { itemLink } from '../items/item-link.js';
import { itemPart, skeletonLine } from './item-part.js';
import type { Part } from './part.js';

/** Link to an object. `children` replaces its title. Without a safe URL, it is a `span`. */
export const RelatedItemLink: Part<'a'> = /* @__PURE__ */ itemPart<'a'>('RelatedItemLink', itemLink, (props) =>
  props.children === undefined ? (
    skeletonLine('span', props)
  ) : (
    <span className={props.className} style={props.style}>
      {props.children}
    </span>
  ),
);
