import { sql } from 'kysely';
import type { CollectionQuery, SortOrder } from '../../contract/index.js';
import type { Slots } from '../query/prepared.js';
import type { TextColumn } from '../query/search.js';
import type { Audience } from '../query/visibility.js';

/** Terms of a taxonomy. A post must have one of them (`isIn`), or none. */
export interface TermCondition {
  readonly taxonomy: string;
  readonly ids: readonly number[];
  readonly isIn: boolean;
}

/** Parameters of every `wp/v2` collection. Undefined lists do not filter. */
export interface CollectionRowsQuery extends Pick<CollectionQuery, 'search' | 'include' | 'exclude' | 'slug' | 'parent'> {
  readonly audience: Audience;
  readonly limit: number;
  readonly offset: number;
  readonly order: SortOrder;
  readonly orderby: string;
}

type PostFilters =
  | 'tax_relation'
  | 'author'
  | 'author_exclude'
  | 'parent_exclude'
  | 'menu_order'
  | 'after'
  | 'before'
  | 'modified_after'
  | 'modified_before';

/** Parameters of post collections. Dates are in the site's time zone, `YYYY-MM-DD HH:MM:SS`, and exclusive. */
export interface PostCollectionQuery extends CollectionRowsQuery, Pick<CollectionQuery, PostFilters> {
  readonly terms?: readonly TermCondition[] | undefined;
  /** Statuses to include, as far as the audience may see them. */
  readonly status?: readonly string[] | undefined;
  /** Includes trashed posts. @default false */
  readonly trash?: boolean | undefined;
  /** The words of the search, and the words to exclude. */
  readonly words?: readonly string[] | undefined;
  readonly without?: readonly string[] | undefined;
  /** The columns to search. */
  readonly columns?: readonly TextColumn[] | undefined;
}

export interface UserCollectionQuery extends CollectionRowsQuery {
  /** The columns to search. */
  readonly columns?: readonly ('ID' | 'user_login' | 'user_nicename' | 'user_email' | 'user_url' | 'display_name')[] | undefined;
  /** Roles and capabilities, stored under this meta key. A user must have one of them. */
  readonly granted?: { readonly key: string; readonly names: readonly string[] } | undefined;
  /** Includes only users with a published post of one of these types. */
  readonly published?: readonly string[] | undefined;
}

export interface TermCollectionQuery extends CollectionRowsQuery, Pick<CollectionQuery, 'post' | 'hide_empty'> {}

/** One page of rows, and the number of all rows. */
export interface CollectionRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The slots of a query that is not prepared: only the viewer, filled immediately. */
export const filled = (audience: Audience): Slots => Object.assign(() => sql<never>`${audience.user}`, { list: () => [] });

/** Sort key: the index of a row's value in a list such as `include`. */
export const place = (column: string, values: readonly (number | string)[]) =>
  sql<number>`case ${sql.ref(column)} ${sql.join(
    values.map((value, index) => sql`when ${value} then ${sql.lit(index)}`),
    sql` `,
  )} end`;
