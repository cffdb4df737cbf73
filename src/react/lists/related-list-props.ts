import type { ComponentPropsWithoutRef, ReactElement, ReactNode, RefAttributes } from 'react';
import type { ListItem, RelatedOrAny } from '../../client/index.js';
import type {
  Direction,
  FieldNameOf,
  Fill,
  ObjectRef,
  ObjectType,
  ObjectTypesOf,
  RelatedOf,
  RelationDataOf,
  RelationTypeName,
  RelationTypes,
} from '../../contract/index.js';
import type { listOrderBys } from '../../contract/requests.js';
import type { AttributeOf, AttributeProps } from '../attributes/attributes.js';
import type { RelatedErrorResult } from '../hooks/related-results.js';
import type { LinkOptions } from '../items/links.js';
import type { RelatedQueryOptions } from '../queries/query-options.js';

/** Custom content for a list. */
export interface RelatedListSlots<K extends ObjectType, T = RelationTypeName, F = 'none', D = undefined> {
  /** Shown if the list is empty. @default nothing, not even the heading */
  readonly empty?: ReactNode;
  /** Shown if the list cannot be loaded. A function receives `{ error, refetch, isFetching }`. @default nothing */
  readonly error?: ReactNode | ((failure: RelatedErrorResult) => ReactNode);
  /** Shown while loading. `null` shows nothing. @default as many placeholder rows as `limit` */
  readonly loading?: ReactNode;
  /** Renders the content of each `li`. @default image or avatar, linked title, date, terms, fields, excerpt */
  readonly renderItem?: ((item: ListItem<RelatedInList<K, T, D>, RelationDataOf<T>, T, F>) => ReactNode) | undefined;
}

/** The related objects of a list: those of its relation type, if that is known. */
type RelatedInList<K extends ObjectType, T, D> = RelationTypeName extends T
  ? RelatedOf<K>
  : RelatedOrAny<T, D extends Direction ? D : undefined, K>;

/** A direction as a prop. */
export type DirectionProp = AttributeProps['direction'];

/** The object types that a post has on the other side, if it can be on one side of the relation type only. */
type OtherSide<T> = T extends keyof RelationTypes
  ? 'post' extends RelationTypes[T]['from']
    ? never
    : 'post' extends RelationTypes[T]['to']
      ? RelationTypes[T]['from']
      : never
  : never;

/** The object types of relations of type `T`, from a post or in the direction `D`. */
type Targets<T, D> = D extends Direction ? ObjectTypesOf<T, D> : ObjectTypesOf<T> | OtherSide<T>;

/** The relation type of a list, or what to use instead of a type that leads to other objects. */
type TypeFor<K extends ObjectType, T, D, O> = RelationTypeName extends T
  ? T
  : [O] extends [undefined]
    ? K & Targets<T, D> extends never
      ? `Relations of type \`${T & string}\` lead to ${Targets<T, D>}s. Use Related${Capitalize<Targets<T, D>>}s, or set \`direction\` or \`object\`.`
      : T
    : T;

type OwnProps<K extends ObjectType, T extends RelationTypeName, F, D extends DirectionProp, O> = Omit<
  Pick<AttributeProps, AttributeOf<K>>,
  'type' | 'fill' | 'direction' | 'orderBy' | 'fields' | 'heading'
> &
  RelatedListSlots<K, T, F, D> &
  LinkOptions<RelatedOf<K>> & {
    /** The relation type to follow. @default 'related_to' for posts, 'authored_by' for users, 'categorized_as' for terms */
    readonly type?: TypeFor<K, T, D, O> | undefined;
    /** Direction of the relation. An empty string is the relation type's own direction, or the only possible one. @default '' */
    readonly direction?: D | undefined;
    /**
     * Sort order. `manual` is the order that authors arranged, then newest relation first. `date` is the date of the related
     * post, `created` the date of the relation; both newest first. `data.weight` is the field `weight` of the relation type,
     * relations without a value last. @default 'manual'
     */
    readonly orderBy?: (typeof listOrderBys)[number] | `data.${FieldNameOf<T>}` | undefined;
    /** Fields of the relation type to show, such as `['role', 'note']` or `role,note`. @default none */
    readonly fields?: readonly FieldNameOf<T>[] | FieldNameOf<T> | `${FieldNameOf<T>},${string}` | '' | undefined;
    /** The heading. An empty one hides it. @default 'Related content', 'Related people' or 'Related topics', translated */
    readonly heading?: ReactNode;
    /** Object of any type, such as a user. Overrides `postId`. @default the current object */
    readonly object?: O | undefined;
    /** When to fetch the list, and what to show meanwhile. @default that of the provider */
    readonly queryOptions?: RelatedQueryOptions | undefined;
    /** Called when the user clicks an item's link, except in `renderItem`, with its position from 1. */
    readonly onSelect?: ((item: ListItem<RelatedInList<K, T, D>, RelationDataOf<T>, T, F>, position: number) => void) | undefined;
  };

interface FillProps<F> {
  /** `similar` adds similar posts after the related ones, up to `limit`. Only for posts related to a post. @default 'none' */
  readonly fill?: F | undefined;
}

type DivProps = Omit<
  ComponentPropsWithoutRef<'div'>,
  keyof OwnProps<'post', RelationTypeName, Fill, DirectionProp, ObjectRef> | 'title' | 'children' | 'dangerouslySetInnerHTML'
>;

/** Props of a list whose object type is a prop. */
export type ListPropsFor<K extends ObjectType, T extends RelationTypeName, F, D extends DirectionProp, O> = OwnProps<
  K,
  T,
  F,
  D,
  O
> &
  FillProps<F> &
  DivProps;

/** Props of a list: attributes, custom content, and props of a `div`, without `title` and content. */
export type RelatedListProps<
  K extends ObjectType,
  T extends RelationTypeName = RelationTypeName,
  F extends Fill = Fill,
  D extends DirectionProp = DirectionProp,
  O extends ObjectRef | undefined = ObjectRef,
> = OwnProps<K, T, F, D, O> & ('fill' extends AttributeOf<K> ? FillProps<F> : unknown) & DivProps;

/** Props as the implementation of lists reads them, regardless of which have an effect. */
export type AnyListProps<K extends ObjectType> = AttributeProps &
  RelatedListSlots<K, RelationTypeName, Fill> &
  LinkOptions<RelatedOf<K>> &
  Pick<RelatedListProps<K>, 'object' | 'queryOptions' | 'onSelect'> &
  DivProps;

/** A list component. The relation type determines the items of its slots. */
export interface RelatedListComponent<K extends ObjectType, Default extends RelationTypeName> {
  <
    const T extends RelationTypeName = Default,
    const F extends Fill = 'none',
    const D extends DirectionProp = undefined,
    const O extends ObjectRef | undefined = undefined,
  >(
    props: RelatedListProps<K, T, F, D, O> & RefAttributes<HTMLDivElement>,
  ): ReactElement | null;
  displayName?: string | undefined;
}
