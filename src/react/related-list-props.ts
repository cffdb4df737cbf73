import type { ComponentPropsWithoutRef, ReactElement, ReactNode, RefAttributes } from 'react';
import type { ObjectRef, ObjectType, RelatedOf, RelationDataOf, RelationItem, RelationTypeName } from '../contract/index.js';
import type { AttributeProps } from './attributes.js';
import type { LinkOptions } from './links.js';
import type { RelatedQueryOptions } from './query-options.js';
import type { RelatedErrorResult } from './use-related-result.js';

/** Custom content of a list. */
export interface RelatedListSlots<K extends ObjectType, T = RelationTypeName> {
  /** Shown if the list is empty. @default nothing, not even the heading */
  readonly empty?: ReactNode;
  /** Shown if the list cannot be loaded. A function receives `{ error, refetch, isFetching }`. @default nothing */
  readonly error?: ReactNode | ((failure: RelatedErrorResult) => ReactNode);
  /** Shown while loading. `null` shows nothing. @default as many placeholder rows as `limit` */
  readonly loading?: ReactNode;
  /** Renders the content of each `li`. @default image or avatar, linked title, date, terms, fields, excerpt */
  readonly renderItem?: ((item: RelationItem<RelatedOf<K>, RelationDataOf<T>>) => ReactNode) | undefined;
}

type OwnProps<K extends ObjectType, T extends RelationTypeName> = Omit<AttributeProps, 'type'> &
  RelatedListSlots<K, T> &
  LinkOptions<RelatedOf<K>> & {
    /** The relation type to follow. @default 'related_to' for posts, 'authored_by' for users, 'categorized_as' for terms */
    readonly type?: T | undefined;
    /**
     * Object of any type whose related objects to show, such as a user's favorites or a term's posts. Overrides `postId`.
     * @default the current object
     */
    readonly object?: ObjectRef | undefined;
    /** When the list is fetched, and what it shows meanwhile. @default that of the provider */
    readonly queryOptions?: RelatedQueryOptions | undefined;
  };

/** Props of a list: attributes, custom content, and all props of a `div` except `title`, which is easily confused with `heading`. */
export type RelatedListProps<K extends ObjectType, T extends RelationTypeName = RelationTypeName> = OwnProps<K, T> &
  Omit<ComponentPropsWithoutRef<'div'>, keyof OwnProps<K, T> | 'title' | 'children' | 'dangerouslySetInnerHTML'>;

/** A list component. The relation type determines the data of the items that its slots receive. */
export interface RelatedListComponent<K extends ObjectType, Default extends RelationTypeName> {
  <const T extends RelationTypeName = Default>(
    props: RelatedListProps<K, T> & RefAttributes<HTMLDivElement>,
  ): ReactElement | null;
  displayName?: string | undefined;
}
