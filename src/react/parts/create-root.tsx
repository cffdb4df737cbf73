'use client';
import { type ForwardedRef, forwardRef, type ReactElement, type ReactNode } from 'react';
import type { ObjectType, RelatedOf } from '../../contract/index.js';
import type { AttributeOf, AttributeProps } from '../attributes/attributes.js';
import { attributesToQuery } from '../attributes/attributes-to-query.js';
import { normalizeProps } from '../attributes/normalize-attributes.js';
import type { RelatedViewResult } from '../hooks/related-results.js';
import { useRelated } from '../hooks/use-related.js';
import type { ElementProps } from '../items/element-props.js';
import type { LinkOptions } from '../items/links.js';
import { textOf } from '../items/text-of.js';
import { headingOf } from '../lists/list-heading.js';
import { isNothing, listState, withoutAttributes } from '../lists/list-state.js';
import type { RelatedListProps, RelatedListSlots } from '../lists/related-list-props.js';
import { landmark, rootClass, rootProps } from '../lists/root-props.js';
import { useRelxContext } from '../provider.js';
import type { UseRelatedOptions } from '../queries/list-request.js';
import { ListContext, type PartsList } from './contexts.js';
import type { Part } from './part.js';

/** Props of a root: those of a list without `renderItem`, and data that you already have. */
export type RelatedRootProps<K extends ObjectType> = Omit<Pick<AttributeProps, AttributeOf<K>>, 'className'> &
  Omit<RelatedListSlots<K>, 'renderItem'> &
  LinkOptions<RelatedOf<K>> &
  Pick<RelatedListProps<K>, 'object' | 'queryOptions' | 'onSelect'> & {
    /** The list, from `useRelated` or a server, instead of a request. @default the list of the attributes */
    readonly related?: RelatedViewResult | undefined;
    /** The parts, and any other content. */
    readonly children?: ReactNode;
  };

interface RootProps<K extends ObjectType> {
  readonly objectType: K;
  readonly rootRef: ForwardedRef<unknown>;
  readonly props: RelatedRootProps<K> & ElementProps;
}

function Root<K extends ObjectType>({
  objectType,
  rootRef,
  props,
  related,
}: RootProps<K> & { readonly related: RelatedViewResult }): ReactElement | null {
  const context = useRelxContext();
  const { className: _, ...given } = props;
  const attributes = normalizeProps(objectType, given);
  const {
    object: _object,
    related: _related,
    queryOptions: _queryOptions,
    empty,
    error,
    loading,
    onSelect,
    children,
    ...rest
  } = withoutAttributes(given);
  const { linkComponent = context.linkComponent, toHref = context.toHref, as: Element = 'div', ...more } = rest;
  const list = listState(objectType, related, { empty, error, loading });
  if (list.state !== 'success' && !(list.state === 'pending' && loading === undefined) && isNothing(list.slot)) return null;

  const { locale, translate, types } = context;
  const thumbnails = attributes.showThumbnail && list.hasImages;
  // the type of the list determines the objects that `toHref` receives
  const links = { linkComponent, toHref } as LinkOptions;
  const item = { ...links, toTermHref: context.toHref, attributes, thumbnails, locale, translate, types };
  // the type of the list determines its items
  const select = onSelect as PartsList['onSelect'];
  const heading = headingOf(given.heading, attributes, translate);
  const label = landmark(objectType, textOf(heading), translate);
  return (
    <ListContext.Provider value={{ ...list, objectType, heading, item, onSelect: select }}>
      <Element
        {...label}
        // an element that the app chooses has its own role
        {...(Element !== 'div' && { role: undefined })}
        className={props.className ?? rootClass(objectType, attributes)}
        {...more}
        {...(rootRef && { ref: rootRef })}
        {...rootProps(attributes, list, related)}
      >
        {children}
      </Element>
    </ListContext.Provider>
  );
}

function FetchingRoot<K extends ObjectType>(root: RootProps<K>): ReactElement | null {
  const { objectType, props } = root;
  const attributes = normalizeProps(objectType, props);
  const query: UseRelatedOptions = { ...attributesToQuery(objectType, attributes, props.postId), object: props.object };
  return <Root {...root} related={useRelated(query, props.queryOptions)} />;
}

/** Creates the root of lists of an object type. */
export function createRoot<K extends ObjectType>(objectType: K, name: string): Part<'div', RelatedRootProps<K>> {
  const Component = forwardRef<unknown, RootProps<K>['props']>((props, ref) => {
    const root = { objectType, rootRef: ref, props: props as RootProps<K>['props'] };
    const { related } = root.props;
    return related ? <Root {...root} related={related} /> : <FetchingRoot {...root} />;
  });
  Component.displayName = name;
  // a generic type, which `forwardRef` can't have, adds the props of the element of `as`
  return Component as unknown as Part<'div', RelatedRootProps<K>>;
}
