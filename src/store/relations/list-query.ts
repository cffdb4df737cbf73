import type { ObjectRef, ObjectType, OrderBy, Relation, SortOrder } from '../../contract/index.js';
import { listSize, type Values } from '../query/prepared.js';
import { like } from '../query/search.js';
import { type Audience, audienceShape } from '../query/visibility.js';

export type ListDirection = 'outgoing' | 'incoming';

/** One way to walk: along these types, on this side of the anchor, to objects of this type. */
export interface Branch {
  readonly side: ListDirection;
  readonly objectType: ObjectType;
  readonly types: readonly string[];
}

/** What a row is sorted by, so that a list can go on after it even when it is gone. */
export type ListCursor = Pick<Relation, 'id' | 'created_at' | 'type'> & {
  readonly position: number;
  /** The date of the related post, where that is what the list is sorted by; empty for a user or a term. */
  readonly date?: string | undefined;
};

/** What to list. The source objects are of one type. Without a limit, everything. */
export interface RelationListQuery {
  readonly anchorType: ObjectType;
  readonly anchorIds: readonly number[];
  readonly branches: readonly Branch[];
  readonly audience: Audience;
  /** `date` is that of the related object. `none` leaves rows as they come, so that no more of them are read than the limit says. */
  readonly orderby: Exclude<OrderBy, 'title'> | 'none';
  readonly order: SortOrder;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Only what the list has after this row of it. */
  readonly after?: ListCursor | undefined;
  /** Only the relations with these ids. */
  readonly only?: readonly number[] | undefined;
  /** Adds what a card shows of a post. Left out where rows are sorted first, for texts are heavy to carry. @default false */
  readonly cards?: boolean | undefined;
}

/** What one statement reads of a related object. */
export interface ObjectTexts {
  readonly title: string;
  /** Post type, taxonomy, or `user`. */
  readonly subtype: string;
  readonly slug: string;
  readonly status: string | null;
  readonly date: string | null;
  readonly date_gmt: string | null;
  readonly parent: number | null;
  readonly author: number | null;
  /** With `cards`: the beginning of a post's own excerpt, or of its content; nothing behind a password. */
  readonly excerpt?: string | null;
  readonly content?: string | null;
  /** With `cards`: what `_thumbnail_id` of a post says, null where it has none. */
  readonly thumbnail?: string | null;
}

/** A relation in the list of an object, with its related object. */
export interface ListRow extends ObjectTexts {
  readonly relation: Relation;
  /** Id of the object whose list it is. */
  readonly anchor: number;
  /** The related object. */
  readonly far: ObjectRef;
  /** Its place in the anchor's list, by which it is sorted there; not counted, and `UNORDERED` when nobody chose one. */
  readonly position: number;
}

const knownWalks = new WeakMap<readonly Branch[], string>();

/** The name of some branches. Registered types are few, and a literal costs nothing to bind. */
function walksOf(branches: readonly Branch[]): string {
  const known = knownWalks.get(branches);
  if (known !== undefined) return known;
  const name = branches.map(({ side, objectType, types }) => `${side}:${objectType}:${types.join('+')}`).join();
  knownWalks.set(branches, name);
  return name;
}

/** Names the statement that a query needs: queries of one shape differ in values only. */
export function shapeOf(query: RelationListQuery): string {
  const { anchorType, anchorIds, audience, orderby, order, search, limit, only, cards, after } = query;
  const walks = walksOf(query.branches);
  const many = anchorIds.length === 1 ? 'one' : listSize(anchorIds.length);
  return `${anchorType} ${walks} ${many} ${audienceShape(audience)} ${orderby} ${order} ${search !== undefined} ${limit !== undefined} ${only === undefined ? 0 : listSize(only.length)} ${cards === true} ${after !== undefined}`;
}

export function valuesOf(query: RelationListQuery): Values {
  const { anchorIds, audience, search = '', limit = 0, offset = 0, only = [], after } = query;
  return {
    anchorIds,
    viewer: audience.user,
    search: like(search),
    limit,
    offset,
    reach: limit + offset,
    only,
    afterId: after?.id ?? 0,
    afterPosition: after?.position ?? 0,
    afterCreated: after?.created_at ?? '',
    afterDate: after?.date ?? '',
    afterType: after?.type ?? '',
  };
}
