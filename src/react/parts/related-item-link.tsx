'use client';
import { itemLink } from '../items/item-link.js';
import { itemPart, skeletonLine, withProps } from './item-part.js';
import type { Part } from './part.js';

/** Link to an object. `children` replaces its title. Without a safe URL, it is a `span`. */
export const RelatedItemLink: Part<'a'> = /* @__PURE__ */ itemPart<'a'>(
  'RelatedItemLink',
  (item, { as, ...props }) => {
    const link = itemLink(item);
    return withProps(link, 'href' in link.props ? { as, ...props } : props);
  },
  (props) =>
    props.children === undefined ? (
      skeletonLine('span', props)
    ) : (
      <span className={props.className} style={props.style}>
        {props.children}
      </span>
    ),
);
