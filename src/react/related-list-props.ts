import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { ObjectRef, ObjectType, RelatedOf, RelationItem } from '../contract/index.js';
import type { AttributeProps } from './attributes.js';
import type { RelatedErrorResult } from './use-related-result.js';

/** What a list shows in place of its own. */
export interface RelatedListSlots<K extends ObjectType> {
  /** Shown when there is nothing to list. @default nothing at all, not even the heading */
  readonly empty?: ReactNode;
  /** Shown when the list cannot be had; a function gets `{ error, refetch, isFetching }`. @default nothing at all */
  readonly error?: ReactNode | ((failure: RelatedErrorResult) => ReactNode);
  /** Shown while loading; null shows nothing at all. @default as many grey rows as `limit` */
  readonly loading?: ReactNode;
  /** The inside of each `li`. @default image or avatar, linked title, date, excerpt */
  readonly renderItem?: ((item: RelationItem<RelatedOf<K>>) => ReactNode) | undefined;
}

type OwnProps<K extends ObjectType> = AttributeProps &
  RelatedListSlots<K> & {
    /** Whose relations to show, of any kind: a user's favorites, a term's posts. Overrides `postId`. @default the current object */
    readonly object?: ObjectRef | undefined;
  };

/** The props of a list: the attributes, the slots, and whatever else a `div` takes. */
export type RelatedListProps<K extends ObjectType> = OwnProps<K> &
  Omit<ComponentPropsWithoutRef<'div'>, keyof OwnProps<K> | 'children' | 'dangerouslySetInnerHTML'>;
