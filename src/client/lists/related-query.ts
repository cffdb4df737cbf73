import type {
  AutomaticItem,
  Direction,
  FieldNameOf,
  FieldOrder,
  Fill,
  ObjectType,
  Related,
  RelatedDetails,
  RelatedOf,
  RelatedOfType,
  RelatedPost,
  RelationData,
  RelationDataOf,
  RelationItem,
  RelationTypeName,
  SortOrder,
} from '../../contract/index.js';
import type { listOrderBys } from '../../contract/requests.js';

/** What to list. All properties are optional. */
export interface RelatedQuery extends RelatedDetails {
  /** The relation type. @default all except `similar` */
  readonly type?: RelationTypeName | undefined;
  /** Only related objects of this type. @default 'all' */
  readonly objectType?: ObjectType | 'all' | undefined;
  /** @default the relation type's own, or the only possible one */
  readonly direction?: Direction | undefined;
  /** A sort key, or a field such as `data.weight`. Relations without a value come last. @default 'manual' */
  readonly orderBy?: (typeof listOrderBys)[number] | FieldOrder | undefined;
  /** @default 'desc' for date, created and id, else 'asc' */
  readonly order?: SortOrder | undefined;
  /** Items per page, 1-100. @default 10 */
  readonly limit?: number | undefined;
  /** Page number, from 1. @default 1 */
  readonly page?: number | undefined;
  /** `nextCursor` of the previous page. Replaces `page`: no item repeats or is skipped when relations are added or removed. */
  readonly cursor?: string | undefined;
  /** Part of a title or name, at most 200 characters. */
  readonly search?: string | undefined;
  /** Related objects to leave out, by ID, at most 100. IDs apply to every object type, so set `objectType`. @default none */
  readonly exclude?: readonly number[] | undefined;
  /** Only relations with these field values, such as `{ role: 'editor' }`. Requires `type`. */
  readonly data?: Partial<RelationData> | undefined;
  /** `similar` adds similar posts to the first page, up to `limit`. Only for posts related to a post. @default 'none' */
  readonly fill?: Fill | undefined;
}

type TypeOf<Q> = Q extends { readonly type: infer T } ? T : undefined;

type DirectionOf<Q> = Q extends { readonly direction: infer D } ? D : undefined;

/** The related objects that a query returns: `{ type: 'authored_by' }` returns users. */
export type RelatedForQuery<Q> = Q extends { readonly objectType: infer K extends ObjectType }
  ? RelatedOrAny<TypeOf<Q>, DirectionOf<Q>, K>
  : Extract<RelatedOfType<TypeOf<Q>, DirectionOf<Q>>, Related>;

/** The related objects of object type `K` that relations of type `T` lead to; any of that object type if it leads to none. */
export type RelatedOrAny<T, D, K extends ObjectType> = [RelatedOfType<T, D, K>] extends [never]
  ? RelatedOf<K>
  : Extract<RelatedOfType<T, D, K>, RelatedOf<K>>;

/** The data of the relations that a query returns: `{ type: 'credited_to' }` has the fields of that type. */
export type DataForQuery<Q> = RelationDataOf<TypeOf<Q>>;

type FilledItem<R extends Related, D extends RelationData, F> =
  | RelationItem<R, D>
  | ('similar' extends F ? AutomaticItem<RelatedPost> : never);

/**
 * An item of a list of relation type `T`, which `F` fills up: an {@link AutomaticItem} has no id. A type that is known at run time
 * only counts as a stored one.
 */
export type ListItem<R extends Related, D extends RelationData, T, F = 'none'> = RelationTypeName extends T
  ? FilledItem<R, D, F>
  : T extends 'similar'
    ? AutomaticItem<RelatedPost>
    : FilledItem<R, D, F>;

/** The items that a query returns: `{ type: 'similar' }` returns automatic items, and `fill` adds them. */
export type ItemForQuery<Q> = ListItem<
  RelatedForQuery<Q>,
  DataForQuery<Q>,
  TypeOf<Q>,
  Q extends { readonly fill: infer F } ? F : 'none'
>;

/** Known options, with the fields of the relation type of `Q`. */
type OptionsFor<Q, Known> = {
  readonly [P in keyof Known]: P extends 'data'
    ? Partial<RelationDataOf<TypeOf<Q>>> | undefined
    : P extends 'orderBy'
      ? // no alias, so that messages contain the values
        (typeof listOrderBys)[number] | `data.${FieldNameOf<TypeOf<Q>>}` | undefined
      : Known[P];
};

/** Options and fields of `Q` that do not exist. */
type Unknown<Q, Known> =
  | Exclude<keyof Q, keyof Known>
  | (Q extends { readonly data: infer D extends object } ? Exclude<keyof D, FieldNameOf<TypeOf<Q>>> : never);

/**
 * `Q`, or the options that it can have if one of them is unknown or invalid, so that TypeScript names these. A type parameter alone
 * accepts any option beside the known ones.
 */
export type Exact<Q, Known> = [Unknown<Q, Known>] extends [never]
  ? Q extends OptionsFor<Q, Known>
    ? Q & OptionsFor<Q, Known>
    : OptionsFor<Q, Known>
  : OptionsFor<Q, Known>;
