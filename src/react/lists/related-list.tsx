'use client';
import type { ForwardedRef, ReactElement } from 'react';
import type { ObjectType } from '../../contract/index.js';
import { attributesToQuery } from '../attributes/attributes-to-query.js';
import { normalizeProps } from '../attributes/normalize-attributes.js';
import { useRelated } from '../hooks/use-related.js';
import type { ItemProps } from '../items/item-props.js';
import { useRelxContext } from '../provider.js';
import type { UseRelatedOptions } from '../queries/list-request.js';
import { ListMarkup } from './list-markup.js';
import type { AnyListProps } from './related-list-props.js';

interface ListProps<K extends ObjectType> {
  readonly objectType: K;
  readonly Item: (props: ItemProps<K>) => ReactElement;
  readonly rootRef: ForwardedRef<HTMLDivElement>;
  readonly props: AnyListProps<K>;
}

/** Shared implementation of the three list components: fetches and renders a list. */
export function RelatedList<K extends ObjectType>(list: ListProps<K>): ReactElement | null {
  const { objectType, props } = list;
  const attributes = normalizeProps(objectType, props);
  const query: UseRelatedOptions = { ...attributesToQuery(objectType, attributes, props.postId), object: props.object };
  return <ListMarkup {...useRelxContext()} {...list} attributes={attributes} related={useRelated(query, props.queryOptions)} />;
}
