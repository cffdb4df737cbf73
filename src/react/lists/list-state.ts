import type { ReactNode } from 'react';
import type { ObjectType, RelatedOf } from '../../contract/index.js';
import { safeUrl } from '../../safe/safe-url.js';
import { type AttributeProps, attributes as table } from '../attributes/attributes.js';
import type { RelatedViewResult } from '../hooks/related-results.js';
import type { AnyItem } from '../queries/snapshot.js';
import type { RelatedListSlots } from './related-list-props.js';

/** An item of a list of objects of type `K`. */
export type ShownItem<K extends ObjectType> = AnyItem<RelatedOf<K>> & { readonly related: RelatedOf<K> };

/** What a list shows. */
export interface ListState<K extends ObjectType> {
  readonly state: 'pending' | 'error' | 'empty' | 'success';
  readonly items: readonly ShownItem<K>[];
  /** Whether any item has an image, or can have one while the list loads. */
  readonly hasImages: boolean;
  /** Content in place of the items. Undefined while loading means the default skeleton. */
  readonly slot: ReactNode;
}

/** True if the item has an image. Users always have one, because a letter replaces a missing avatar. */
function hasImage(related: RelatedOf<ObjectType>): boolean {
  // terms have no images
  return related.object_type === 'user' || safeUrl((related as RelatedOf<'post'>).image?.src) !== undefined;
}

/** Returns what a list shows for the result of its request. */
export function listState<K extends ObjectType>(
  objectType: K,
  related: RelatedViewResult,
  { empty, error, loading }: RelatedListSlots<K>,
): ListState<K> {
  // sites that do not support `to_type` also return other object types
  const isOurs = (item: AnyItem): item is ShownItem<K> => item?.related?.object_type === objectType;
  if (related.status === 'pending') return { state: 'pending', items: [], hasImages: true, slot: loading };
  if (related.status === 'error')
    return { state: 'error', items: [], hasImages: false, slot: typeof error === 'function' ? error(related) : error };
  const items = Array.isArray(related.items) ? (related.items as readonly AnyItem[]).filter(isOurs) : [];
  if (items.length === 0) return { state: 'empty', items, hasImages: false, slot: empty };
  return { state: 'success', items, hasImages: items.some((item) => hasImage(item.related)), slot: undefined };
}

/** True for content that React does not render. */
export const isNothing = (content: ReactNode): boolean => typeof (content ?? false) === 'boolean' || content === '';

/** Returns props without attributes. */
export function withoutAttributes<P extends object>(props: P): Omit<P, keyof AttributeProps> {
  // the omitted names are those of the table, as in the type
  return Object.fromEntries(Object.entries(props).filter(([name]) => !Object.hasOwn(table, name))) as Omit<
    P,
    keyof AttributeProps
  >;
}
