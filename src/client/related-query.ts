import type {
  Direction,
  ObjectType,
  ObjectTypesOf,
  RelatedOf,
  RelatedOrderBy,
  RelationTypeName,
  SortOrder,
} from '../contract/index.js';

/** The options of a list; all are optional. */
export interface RelatedQuery {
  /** The relation type. @default all types */
  readonly type?: RelationTypeName | undefined;
  /** Only related objects of this type. @default 'all' */
  readonly objectType?: ObjectType | 'all' | undefined;
  /** @default the relation type's own direction */
  readonly direction?: Direction | undefined;
  /** @default 'manual' */
  readonly orderBy?: RelatedOrderBy | undefined;
  /** @default 'desc' for date, created and id, else 'asc' */
  readonly order?: SortOrder | undefined;
  /** Items per page, 1-100. @default 10 */
  readonly limit?: number | undefined;
  /** Number of the page, from 1. @default 1 */
  readonly page?: number | undefined;
  /** The `nextCursor` of the previous page. Replaces `page`: no item is repeated or skipped when relations change meanwhile. */
  readonly cursor?: string | undefined;
  /** Part of a title or name, at most 200 characters. */
  readonly search?: string | undefined;
}

/** The related objects that a query returns: `{ type: 'authored_by' }` returns users. */
export type RelatedForQuery<Q> = RelatedOf<
  Q extends { readonly objectType: infer K extends ObjectType }
    ? K
    : ObjectTypesOf<
        Q extends { readonly type: infer T } ? T : undefined,
        Q extends { readonly direction: infer D } ? D : undefined
      >
>;

/** `Q` with unknown options as type errors: a type parameter alone accepts any option beside the known ones. */
export type Exact<Q, Known> = Q & Readonly<Record<Exclude<keyof Q, keyof Known>, never>>;
