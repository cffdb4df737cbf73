'use client';
import type { ObjectType } from '../../contract/index.js';
import type { ShownItem } from '../lists/list-state.js';
import { usePartsItem } from './contexts.js';

/**
 * Returns the item that surrounds the component, or undefined while the list loads.
 *
 * @throws {Error} outside of `RelatedItems`.
 * @example
 * function Badge() {
 *   const item = useRelatedItem();
 *   return item?.related.subtype === 'product' ? <span>In the shop</span> : null;
 * }
 */
export const useRelatedItem = (): ShownItem<ObjectType> | undefined => usePartsItem().item;
