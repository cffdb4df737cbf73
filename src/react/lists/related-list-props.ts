import type { ComponentPropsWithoutRef, ReactElement, ReactNode, RefAttributes } from 'react';
import type { ListItem } from '../../client/index.js';
import type { Fill, ObjectRef, ObjectType, RelatedOf, RelationDataOf, RelationTypeName } from '../../contract/index.js';
import type { AttributeProps } from '../attributes/attributes.js';
import type { RelatedErrorResult } from '../hooks/use-related-result.js';
import type { LinkOptions } from '../items/links.js';
import type { RelatedQueryOptions } from '../queries/query-options.js';

/** Custom content of a list. */
export interface RelatedListSlots<K extends ObjectType, T = RelationTypeName, F = 'none'> {
  /** Shown if the list is empty. @default nothing, not even the heading */
  readonly empty?: ReactNode;
  /** Shown if the list cannot be loaded. A function receives `{ error, refetch, isFetching }`. @default nothing */
  readonly error?: ReactNode | ((failure: RelatedErrorResult) => ReactNode);
  /** Shown while loading. `null` shows nothing. @default as many placeholder rows as `limit` */
  readonly loading?: ReactNode;
  /** Renders the content of each `li`. @default image or avatar, linked title, date, terms, fields, excerpt */
  readonly renderItem?: ((item: ListItem<RelatedOf<K>, RelationDataOf<T>, T, F>) => ReactNode) | undefined;
}

type OwnProps<K extends ObjectType, T extends RelationTypeName, F extends Fill> = Omit<AttributeProps, 'type' | 'fill'> &
  RelatedListSlots<K, T, F> &
  LinkOptions<RelatedOf<K>> & {
    /** The relation type to follow. @default 'related_to' for posts, 'authored_by' for users, 'categorized_as' for terms */
    readonly type?: T | undefined;
    /** `similar` adds similar posts after the related ones, up to `limit`. Only for posts related to a post. @default 'none' */
    readonly fill?: F | undefined;
    /**
     * Object of any type whose related objects to show, such as a user's favorites or a term's posts. Overrides `postId`.
     * @default the current object
     */
    readonly object?: ObjectRef | undefined;
    /** When the list is fetched, and what it shows meanwhile. @default that of the provider */
    readonly queryOptions?: RelatedQueryOptions | undefined;
  };

/** Props of a list: attributes, custom content, and all props of a `div` except `title`, which is easily confused with `heading`. */
export type RelatedListProps<
  K extends ObjectType,
  T extends RelationTypeName = RelationTypeName,
  F extends Fill = Fill,
> = OwnProps<K, T, F> &
  Omit<ComponentPropsWithoutRef<'div'>, keyof OwnProps<K, T, F> | 'title' | 'children' | 'dangerouslySetInnerHTML'>;

/** A list component. The relation type determines the data of the items that its slots receive. */
export interface RelatedListComponent<K extends ObjectType, Default extends RelationTypeName> {
  <const T extends RelationTypeName = Default, const F extends Fill = 'none'>(
    props: RelatedListProps<K, T, F> & RefAttributes<HTMLDivElement>,
  ): ReactElement | null;
  displayName?: string | undefined;
}
