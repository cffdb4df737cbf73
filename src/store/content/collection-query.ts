import { sql } from 'kysely';
import type { CollectionQuery, SortOrder } from '../../contract/index.js';
import type { Slots } from '../query/prepared.js';
import type { TextColumn } from '../query/search.js';
import type { Audience } from '../query/visibility.js';

/** Terms of one taxonomy that a post has to be in, one of them, or may not be in. */
export interface TermCondition {
  readonly taxonomy: string;
  readonly ids: readonly number[];
  readonly isIn: boolean;
}

/** What every `wp/v2` collection can be asked for; ids that a filter is not given are not filtered by. */
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

/** What posts can be asked for beside. Dates are the site's own, `YYYY-MM-DD HH:MM:SS`, and lie outside. */
export interface PostCollectionQuery extends CollectionRowsQuery, Pick<CollectionQuery, PostFilters> {
  readonly terms?: readonly TermCondition[] | undefined;
  /** Of these statuses, as far as the audience may see them. */
  readonly status?: readonly string[] | undefined;
  /** Those in the trash as well. @default false */
  readonly trash?: boolean | undefined;
  /** The search in its words, and those that it leaves out. */
  readonly words?: readonly string[] | undefined;
  readonly without?: readonly string[] | undefined;
  /** Where the words are looked for. */
  readonly columns?: readonly TextColumn[] | undefined;
}

export interface UserCollectionQuery extends CollectionRowsQuery {
  /** Where the search is looked for. */
  readonly columns?: readonly ('ID' | 'user_login' | 'user_nicename' | 'user_email' | 'user_url' | 'display_name')[] | undefined;
  /** Names of roles and capabilities, one of which has to be granted, under this key of meta. */
  readonly granted?: { readonly key: string; readonly names: readonly string[] } | undefined;
  /** Only with a published post of one of these types. */
  readonly published?: readonly string[] | undefined;
}

export interface TermCollectionQuery extends CollectionRowsQuery, Pick<CollectionQuery, 'post' | 'hide_empty'> {}

/** One page of rows with the number of all. */
export interface CollectionRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The one slot of `visiblePosts` and its like, the viewer, filled at once: collections are not prepared. */
export const filled = (audience: Audience): Slots => Object.assign(() => sql<never>`${audience.user}`, { list: () => [] });

/** Sorts by the place in a list, such as that of `include`. */
export const place = (column: string, values: readonly (number | string)[]) =>
  sql<number>`case ${sql.ref(column)} ${sql.join(
    values.map((value, index) => sql`when ${value} then ${sql.lit(index)}`),
    sql` `,
  )} end`;
