'use client';
import { createContext, type ReactNode, useContext } from 'react';
import type { ObjectType } from '../../contract/index.js';
import type { FieldTypes } from '../items/format-field.js';
import type { ItemProps } from '../items/item-props.js';
import type { ListState, ShownItem } from '../lists/list-state.js';

/** The list of a root. `item` is what each item is rendered with, besides its object. */
export interface PartsList extends ListState<ObjectType> {
  readonly item: Omit<ItemProps<ObjectType>, 'related'> & { readonly types?: FieldTypes | undefined };
  readonly objectType: ObjectType;
  readonly heading: ReactNode;
  readonly onSelect?: ((item: ShownItem<ObjectType>, position: number) => void) | undefined;
}

/** An item of a list, or a row of the skeleton. */
export interface PartsItem {
  readonly list: PartsList;
  /** Absent while the list loads. */
  readonly item?: ShownItem<ObjectType> | undefined;
  /** Position in the list, from 1. */
  readonly position: number;
}

export const ListContext = createContext<PartsList | undefined>(undefined);
export const ItemContext = createContext<PartsItem | undefined>(undefined);

/** Returns the list around a part. */
export function usePartsList(): PartsList {
  const list = useContext(ListContext);
  if (!list)
    throw new Error('A part of a list has no list: put it inside RelatedPostsRoot, RelatedUsersRoot or RelatedTermsRoot.');
  return list;
}

/** Returns the item around a part. */
export function usePartsItem(): PartsItem {
  const item = useContext(ItemContext);
  if (!item) throw new Error('A part of an item has no item: put it inside RelatedItems.');
  return item;
}
