import { type ForwardedRef, type ReactElement, type ReactNode, useId } from 'react';
import type { ObjectType, RelatedOf, RelationItem } from '../contract/index.js';
import { safeUrl } from '../safe/safe-url.js';
import { type AttributeProps, type RelatedAttributes, attributes as table } from './attributes.js';
import type { ItemProps } from './item-props.js';
import type { LinkOptions } from './links.js';
import type { RelatedListProps } from './related-list-props.js';
import { Skeleton } from './skeleton.js';
import type { Translate } from './translate.js';
import type { RelatedViewResult } from './use-related-result.js';

interface ListViewProps<K extends ObjectType> extends LinkOptions<RelatedOf<K>> {
  readonly objectType: K;
  readonly Item: (props: ItemProps<K>) => ReactElement;
  readonly rootRef?: ForwardedRef<HTMLDivElement> | undefined;
  readonly props: RelatedListProps<K>;
  readonly attributes: RelatedAttributes;
  readonly locale: string;
  readonly formatDate?: ((date: string) => string) | undefined;
  readonly translate: Translate;
  readonly related: RelatedViewResult;
}

/** Returns props without attributes. */
function withoutAttributes<P extends object>(props: P): Omit<P, keyof AttributeProps> {
  // the omitted names are those of the table, as in the type
  return Object.fromEntries(Object.entries(props).filter(([name]) => !Object.hasOwn(table, name))) as Omit<
    P,
    keyof AttributeProps
  >;
}

/** True if the item has an image. Users always have one, because a letter replaces a missing avatar. */
function hasImage(related: RelatedOf<ObjectType>): boolean {
  // terms have no images
  return related.object_type === 'user' || safeUrl((related as RelatedOf<'post'>).image?.src) !== undefined;
}

/**
 * Markup of a list in each state: root, heading and items. Client and server components share it. Empty and failed lists render
 * nothing by default.
 */
export function ListView<K extends ObjectType>(view: ListViewProps<K>): ReactElement | null {
  const { objectType, Item, rootRef, props, attributes, related, translate } = view;
  const { object: _, empty, error, loading, renderItem, ...rest } = withoutAttributes(props);
  const { linkComponent = view.linkComponent, toHref = view.toHref, ...div } = rest;
  const { layout, heading, className, columns, headingLevel } = attributes;
  const titleId = useId();

  // sites that do not support `to_type` also return other object types
  const isOurs = (item: RelationItem): item is RelationItem<RelatedOf<K>> => item.related?.object_type === objectType;
  const items = related.status === 'success' ? related.items.filter(isOurs) : [];
  const thumbnails = attributes.showThumbnail && (related.status === 'pending' || items.some((item) => hasImage(item.related)));
  const state = related.status === 'success' && items.length === 0 ? 'empty' : related.status;

  let content: ReactNode;
  if (state === 'success') {
    content = (
      // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list
      <ul className="relx-related-items" role="list">
        {items.map((item) => (
          <li key={item.id} className="relx-related-item">
            {renderItem ? renderItem(item) : Item({ ...view, linkComponent, toHref, related: item.related, thumbnails })}
          </li>
        ))}
      </ul>
    );
  } else if (state === 'pending') {
    content = loading === undefined ? <Skeleton objectType={objectType} attributes={attributes} /> : loading;
  } else if (state === 'empty') {
    content = empty;
  } else {
    content = typeof error === 'function' ? related.status === 'error' && error(related) : error;
  }
  if (typeof (content ?? false) === 'boolean' || content === '') return null;

  // all heading levels have the same props
  const Heading = `h${headingLevel}` as 'h3';
  return (
    <div
      {...(heading && { role: 'region', 'aria-labelledby': titleId })}
      {...div}
      {...(rootRef && { ref: rootRef })}
      className={`relx-related-${objectType}s relx-related-${layout}${className && ` ${className}`}`}
      aria-busy={state === 'pending' || (related.status === 'error' && related.isFetching) || undefined}
      data-state={state}
      data-layout={layout}
      data-columns={columns || undefined}
      data-thumbnails={thumbnails || undefined}
    >
      {heading && (
        <Heading className="relx-related-title" id={titleId}>
          {translate(heading)}
        </Heading>
      )}
      {content}
    </div>
  );
}
