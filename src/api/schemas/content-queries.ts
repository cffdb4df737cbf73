import * as v from 'valibot';
import {
  collectionOrderBys,
  contexts,
  mediaOrderBys,
  mediaTypes,
  postStatuses,
  searchColumns,
  sortOrders,
} from '../../contract/requests.js';
import { Id, Ids, MenuOrder, Names, Page, Parents, PerPage, Search, Time, Whole } from './values.js';

/** Query of a `wp/v2` collection, with the parameters of WordPress that relx supports. */
export const CollectionQuery = v.object({
  page: v.optional(Page, 1),
  per_page: v.optional(PerPage, 10),
  search: v.optional(Search),
  search_columns: v.optional(v.pipe(v.array(v.picklist(searchColumns)), v.maxLength(10))),
  include: Ids,
  exclude: Ids,
  slug: Names,
  order: v.optional(v.picklist(sortOrders)),
  orderby: v.optional(v.picklist(collectionOrderBys)),
  author: Ids,
  author_exclude: Ids,
  categories: Ids,
  categories_exclude: Ids,
  tags: Ids,
  tags_exclude: Ids,
  tax_relation: v.optional(v.picklist(['AND', 'OR'])),
  status: v.optional(v.pipe(v.array(v.picklist(postStatuses)), v.maxLength(10))),
  after: v.optional(Time),
  before: v.optional(Time),
  modified_after: v.optional(Time),
  modified_before: v.optional(Time),
  sticky: v.optional(v.boolean()),
  menu_order: MenuOrder,
  parent: Parents,
  parent_exclude: Parents,
  post: v.optional(Id),
  hide_empty: v.optional(v.boolean()),
  roles: Names,
  capabilities: Names,
  has_published_posts: v.optional(v.boolean()),
  offset: v.optional(Whole),
  context: v.optional(v.picklist(contexts)),
});

/** Query of a collection with conditions on terms of additional taxonomies, by `rest_base`. */
export function collectionQueryOf(restBases: readonly string[]): typeof CollectionQuery {
  const own = Object.fromEntries(restBases.flatMap((base) => [[base, Ids] as const, [`${base}_exclude`, Ids] as const]));
  return v.object({ ...own, ...CollectionQuery.entries });
}

/** The query of `wp/v2/media`. */
export const MediaQuery = v.object({
  context: v.optional(v.picklist(contexts)),
  page: v.optional(Page, 1),
  per_page: v.optional(PerPage, 10),
  offset: v.optional(Whole),
  search: v.optional(Search),
  include: Ids,
  exclude: Ids,
  slug: Names,
  author: Ids,
  parent: Parents,
  media_type: v.optional(v.picklist(mediaTypes)),
  mime_type: v.optional(v.pipe(v.string(), v.maxLength(100))),
  order: v.optional(v.picklist(sortOrders)),
  orderby: v.optional(v.picklist(mediaOrderBys)),
});

/** Query of one media file. */
export const MediumQuery = v.object({ context: v.optional(v.picklist(contexts)) });

/** Query of one `wp/v2` object. `password` unlocks a password-protected post. */
export const ObjectQuery = v.object({
  context: v.optional(v.picklist(contexts)),
  password: v.optional(v.pipe(v.string(), v.maxLength(255))),
});

/** The query of `wp/v2/search`. */
export const SearchQuery = v.object({
  search: v.optional(Search),
  type: v.optional(v.picklist(['post', 'term']), 'post'),
  subtype: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(20))),
  include: Ids,
  relx_relate: v.optional(v.string()),
  page: v.optional(Page, 1),
  per_page: v.optional(PerPage, 10),
});

/** `force` deletes permanently instead of moving to the trash. */
export const DeleteQuery = v.object({ force: v.optional(v.boolean(), false) });
