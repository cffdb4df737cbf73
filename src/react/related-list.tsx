'use client';
import type { ForwardedRef, ReactElement } from 'react';
import type { ObjectType } from '../contract/index.js';
import type { AttributeProps } from './attributes.js';
import { attributesToQuery } from './attributes-to-query.js';
import type { ItemProps } from './item-props.js';
import { ListView } from './list-view.js';
import { normalizeProps } from './normalize-attributes.js';
import { useRelxContext } from './provider.js';
import type { RelatedListProps } from './related-list-props.js';
import type { UseRelatedOptions } from './related-query.js';
import { useRelated } from './use-related.js';

interface ListProps<K extends ObjectType> {
  readonly objectType: K;
  readonly Item: (props: ItemProps<K>) => ReactElement;
  readonly rootRef: ForwardedRef<HTMLDivElement>;
  readonly props: RelatedListProps<K>;
}

/** Shared implementation of the three list components: fetches and renders a list. */
export function RelatedList<K extends ObjectType>(list: ListProps<K>): ReactElement | null {
  const { objectType, props } = list;
  const given: AttributeProps = props;
  const attributes = normalizeProps(objectType, given);
  const query: UseRelatedOptions = { ...attributesToQuery(objectType, attributes), object: props.object };
  return <ListView {...useRelxContext()} {...list} attributes={attributes} related={useRelated(query, props.queryOptions)} />;
}
