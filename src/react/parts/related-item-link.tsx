'use client';
import { itemLink } from '../items/item-link.js';
import { itemPart, skeletonLine, withProps } from './item-part.js';
import type { Part } from './part.js';

/** Props that a text can have. All others belong to the component of `as`. */
const TEXT_PROPS = /^(?:className|style|children|ref|id|dir|lang|title|role|hidden|tabIndex|translate|(?:data|aria)-.+)$/;

/** Link to an object. `children` replaces its title. Without a safe URL, it is a `span`. */
export const RelatedItemLink: Part<'a'> = /* @__PURE__ */ itemPart<'a'>(
  'RelatedItemLink',
  (item, { as, ...props }) => {
    const link = itemLink(item);
    if ('href' in link.props) return withProps(link, { as, ...props });
    const isComponent = as && typeof as !== 'string';
    return withProps(
      link,
      isComponent ? Object.fromEntries(Object.entries(props).filter(([name]) => TEXT_PROPS.test(name))) : props,
    );
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
