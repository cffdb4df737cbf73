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
import { about, Id, MenuOrder, Names, Page, Parents, PerPage, Search, Time, Whole, Wholes } from './values.js';

const Context = about(
  v.optional(v.picklist(contexts)),
  'Which fields a response has: `view`, `embed` (fewer), or `edit` (for users who can edit).',
  'view',
);
const Include = about(Wholes, 'Only objects with these IDs.', [12, 15]);
const Exclude = about(Wholes, 'All objects except those with these IDs.', [16]);
const Slug = about(Names, 'Only objects with these slugs.', ['hello-world']);
const Order = about(v.optional(v.picklist(sortOrders)), 'Sort direction.', 'asc');
const Offset = about(v.optional(Whole), 'Number of items to skip. Replaces `page`.', 20);
const ID_OF_TERM = 7;

/** Query of a `wp/v2` collection, with the parameters of WordPress that relx supports. Lists have at most 100 items. */
export const CollectionQuery = v.object({
  page: Page,
  per_page: PerPage,
  search: Search,
  search_columns: about(
    v.optional(v.pipe(v.array(v.picklist(searchColumns)), v.maxLength(10))),
    'Columns to search. Without it, all columns.',
    ['post_title'],
  ),
  include: Include,
  exclude: Exclude,
  slug: Slug,
  order: Order,
  orderby: about(v.optional(v.picklist(collectionOrderBys)), 'Sort key. Each collection supports some of them.', 'date'),
  author: about(Wholes, 'Only posts of these users.', [3]),
  author_exclude: about(Wholes, 'Only posts of other users.', [3]),
  categories: about(Wholes, 'Only posts with one of these categories.', [ID_OF_TERM]),
  categories_exclude: about(Wholes, 'Only posts without these categories.', [ID_OF_TERM]),
  tags: about(Wholes, 'Only posts with one of these tags.', [ID_OF_TERM]),
  tags_exclude: about(Wholes, 'Only posts without these tags.', [ID_OF_TERM]),
  tax_relation: about(
    v.optional(v.picklist(['AND', 'OR'])),
    'Whether posts match all conditions on terms (AND, the default), or one (OR).',
    'OR',
  ),
  status: about(
    v.optional(v.pipe(v.array(v.picklist(postStatuses)), v.maxLength(10))),
    'Statuses of posts, where `any` is any except trash. Without it, only published posts. Others require the capability to edit posts.',
    ['publish'],
  ),
  after: about(
    v.optional(Time),
    'Only posts published after this date: ISO 8601, without an offset in the time zone of the site.',
    '2026-01-01T00:00:00',
  ),
  before: about(v.optional(Time), 'Only posts published before this date.', '2026-12-31T00:00:00'),
  modified_after: about(v.optional(Time), 'Only posts modified after this date.', '2026-01-01T00:00:00'),
  modified_before: about(v.optional(Time), 'Only posts modified before this date.', '2026-12-31T00:00:00'),
  sticky: about(v.optional(v.boolean()), 'Only sticky posts, or only posts that are not sticky.', true),
  menu_order: about(MenuOrder, 'Only posts with this menu order.', 1),
  parent: about(Parents, 'Only objects with one of these parents. 0 is for objects without a parent.', [0]),
  parent_exclude: about(Parents, 'Only objects with other parents.', [5]),
  post: about(v.optional(Id), 'Only terms of this post.', 12),
  hide_empty: about(v.optional(v.boolean()), 'Whether to exclude terms without posts.', true),
  roles: about(Names, 'Only users with one of these roles. Requires the capability to list users.', ['author']),
  capabilities: about(Names, 'Only users with one of these capabilities. Requires the capability to list users.', ['edit_posts']),
  has_published_posts: about(v.optional(v.boolean()), 'Only users with published posts.', true),
  offset: Offset,
  context: Context,
});

/** Query of a collection with conditions on terms of additional taxonomies, by `rest_base`. */
export function collectionQueryOf(restBases: readonly string[]): typeof CollectionQuery {
  const own = Object.fromEntries(
    restBases.flatMap((base) => [
      [base, about(Wholes, `Only posts with one of these terms (${base}).`, [ID_OF_TERM])] as const,
      [`${base}_exclude`, about(Wholes, `Only posts without these terms (${base}).`, [ID_OF_TERM])] as const,
    ]),
  );
  return v.object({ ...own, ...CollectionQuery.entries });
}

/** Query of `wp/v2/media`. Lists have at most 100 items. */
export const MediaQuery = v.object({
  context: Context,
  page: Page,
  per_page: PerPage,
  offset: Offset,
  search: Search,
  include: Include,
  exclude: Exclude,
  slug: Slug,
  author: about(Wholes, 'Only files of these users.', [3]),
  parent: about(Parents, 'Only files that are attached to these posts. 0 is for unattached files.', [12]),
  media_type: about(v.optional(v.picklist(mediaTypes)), 'Only files of this media type.', 'image'),
  mime_type: about(v.optional(v.pipe(v.string(), v.maxLength(100))), 'Only files of this MIME type.', 'image/png'),
  order: Order,
  orderby: about(v.optional(v.picklist(mediaOrderBys)), 'Sort key.', 'date'),
});

/** Query of one media file. */
export const MediumQuery = v.object({ context: Context });

/** Query of one `wp/v2` object. `password` unlocks a password-protected post. */
export const ObjectQuery = v.object({
  context: Context,
  password: about(v.optional(v.pipe(v.string(), v.maxLength(255))), 'Password of a password-protected post.', 'open sesame'),
});

/** The query of `wp/v2/search`. */
export const SearchQuery = v.object({
  search: Search,
  type: about(v.optional(v.picklist(['post', 'term']), 'post'), 'Object type.', 'post'),
  subtype: about(
    v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(20))),
    'Post types or taxonomies. Without it, all.',
    ['page'],
  ),
  include: Include,
  relx_relate: about(
    v.optional(v.string()),
    'Relation to add: its type, the side of the known object, and that object. Results report whether they could be the other side.',
    'related_to:from:post:12',
  ),
  relx_author: about(v.optional(Id), 'Only posts of this author. Requires relx_relate.', 3),
  relx_term: about(v.optional(Id), 'Only posts with this term. Requires relx_relate.', 4),
  page: Page,
  per_page: PerPage,
});

/** `force` deletes permanently instead of moving to the trash. */
export const DeleteQuery = v.object({
  force: about(v.optional(v.boolean(), false), 'Whether to delete permanently instead of moving to the trash.', true),
});
