import type { ForwardedRef, ReactElement } from 'react';
import type { ObjectType } from '../../contract/index.js';
import type { RelatedAttributes } from '../attributes/attributes.js';
import type { RelatedViewResult } from '../hooks/related-results.js';
import type { FieldTypes } from '../items/format-field.js';
import { itemFields } from '../items/item-fields.js';
import { itemKey } from '../items/item-key.js';
import type { ItemProps } from '../items/item-props.js';
import { type LinkOptions, selectProps } from '../items/links.js';
import { textOf } from '../items/text-of.js';
import type { Translate } from '../translate.js';
import { headingOf, listHeading } from './list-heading.js';
import { isNothing, listState, type ShownItem, withoutAttributes } from './list-state.js';
import type { AnyListProps } from './related-list-props.js';
import { landmark, rootClass, rootProps } from './root-props.js';
import { Skeleton } from './skeleton.js';

interface ListMarkupProps<K extends ObjectType> extends LinkOptions {
  readonly objectType: K;
  readonly Item: (props: ItemProps<K>) => ReactElement;
  readonly rootRef?: ForwardedRef<HTMLDivElement> | undefined;
  readonly props: AnyListProps<K>;
  readonly attributes: RelatedAttributes;
  readonly locale: string;
  readonly formatDate?: ((date: string, timeStyle?: 'short') => string) | undefined;
  readonly types?: FieldTypes | undefined;
  readonly translate: Translate;
  readonly related: RelatedViewResult;
  /** Returns the function that renders each row, such as one that keeps rows. @default the given one */
  readonly keepRows?: ((renderRow: RenderRow<K>, thumbnails: boolean) => RenderRow<K>) | undefined;
}

/** Renders an item of a list. */
export type RenderRow<K extends ObjectType> = (item: ShownItem<K>, index: number) => ReactElement;

/**
 * Markup of a list in each state: root, heading and items. Client and server components share it. Empty and failed lists render
 * nothing by default.
 */
export function ListMarkup<K extends ObjectType>(view: ListMarkupProps<K>): ReactElement | null {
  const { objectType, Item, rootRef, props, attributes, locale, formatDate, related, translate, keepRows = (row) => row } = view;
  const { object: _, queryOptions: __, empty, error, loading, renderItem, onSelect, ...rest } = withoutAttributes(props);
  const { linkComponent = view.linkComponent, toHref = view.toHref, ...div } = rest;
  const { className, fields: names } = attributes;
  const heading = headingOf(props.heading, attributes, translate);

  const list = listState(objectType, related, { empty, error, loading });
  const { state, items } = list;
  const thumbnails = attributes.showThumbnail && list.hasImages;

  let content = list.slot;
  if (state === 'success') {
    const renderRow: RenderRow<K> = (item, index) => (
      <li key={itemKey(item)} className="relx-related-item" data-automatic={item.automatic && ''}>
        {renderItem
          ? renderItem(item)
          : // by name, because copying all other props as well would take as long as rendering the item
            Item({
              related: item.related,
              attributes,
              thumbnails,
              locale,
              formatDate,
              translate,
              linkComponent,
              toHref,
              toTermHref: view.toHref,
              fields: names && itemFields(item, names, view),
              selectProps: selectProps(item, index + 1, onSelect),
            })}
      </li>
    );
    content = (
      // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list
      <ul className="relx-related-items" role="list">
        {items.map(keepRows(renderRow, thumbnails))}
      </ul>
    );
  } else if (state === 'pending' && content === undefined) {
    content = <Skeleton objectType={objectType} attributes={attributes} />;
  }
  if (isNothing(content)) return null;

  return (
    <div
      {...landmark(objectType, textOf(heading), translate)}
      {...div}
      {...(rootRef && { ref: rootRef })}
      className={`${rootClass(objectType, attributes)}${className && ` ${className}`}`}
      {...rootProps(attributes, list, related)}
    >
      {listHeading(attributes, { children: heading })}
      {content}
    </div>
  );
}
