'use client';
import { createElement, type ElementType, forwardRef, type ReactElement, type ReactNode } from 'react';
import type { ObjectType } from '../../contract/index.js';
import type { ElementProps } from '../items/element-props.js';
import type { FieldTypes } from '../items/format-field.js';
import type { ItemProps } from '../items/item-props.js';
import { selectProps } from '../items/links.js';
import type { ShownItem } from '../lists/list-state.js';
import { usePartsItem } from './contexts.js';
import type { Part } from './part.js';

/** An item as parts render it: its object with the settings of the list, and the relation. */
export interface ItemOfPart extends ItemProps<ObjectType> {
  readonly item: ShownItem<ObjectType>;
  readonly types?: FieldTypes | undefined;
  /** Whether any item of the list has an image. */
  readonly hasImages: boolean;
}

/** Replaces the element, props and content of what a list renders for an item. */
export const withProps = (
  element: ReactElement<ElementProps> | null,
  { as, children, ...props }: ElementProps,
): ReactElement | null =>
  element && createElement(as ?? element.type, { ...element.props, ...props }, children ?? element.props.children);

/** Placeholder of text while a list loads. A component of the app needs data, so an element replaces it. */
export const skeletonLine = (Tag: 'span' | 'p', { as, className, style }: ElementProps): ReactNode => {
  const Element: ElementType = typeof as === 'string' && as !== 'a' ? as : Tag;
  return (
    <Element className={className} style={style}>
      <span className="relx-skeleton-line" />
    </Element>
  );
};

/** Creates a part of an item from functions that render it, and its placeholder. */
export function itemPart<Tag extends ElementType, Own = object>(
  name: string,
  render: (item: ItemOfPart, props: ElementProps) => ReactNode,
  renderSkeleton: (props: ElementProps, objectType: ObjectType) => ReactNode = (props) => skeletonLine('span', props),
): Part<Tag, Own> {
  const Component = forwardRef<unknown, ElementProps>((props, ref) => {
    const { list, item, position } = usePartsItem();
    const own = ref ? { ...props, ref } : props;
    return (
      <>
        {item
          ? render(
              {
                ...list.item,
                item,
                related: item.related,
                hasImages: list.hasImages,
                selectProps: selectProps(item, position, list.onSelect),
              },
              own,
            )
          : renderSkeleton(props, list.objectType)}
      </>
    );
  });
  Component.displayName = name;
  // a generic type, which `forwardRef` can't have, adds the props of the element of `as`
  return Component as unknown as Part<Tag, Own>;
}
