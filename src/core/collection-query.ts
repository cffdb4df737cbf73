import { type CollectionQuery, collectionOrderBys, postStatuses, sortOrders } from '../contract.js';
import { checkId, fields, listOf, oneOf, optional, refused, text, whole } from './checks.js';

/** Longest search, and longest slug that WordPress's column holds, in UTF-16 units. */
const LONGEST = 200;
/** Most members of a list: each takes its place among the values bound to a statement. */
const MOST = 5000;

/** A list that is not too long. */
const many =
  <T>(check: (name: string, value: unknown) => T) =>
  (name: string, value: unknown): T[] => {
    if (Array.isArray(value) && value.length > MOST)
      throw refused('ncr_invalid_args', name, `has to have ${MOST} members at most`);
    return listOf(name, value, check);
  };

const short = (name: string, value: unknown) => text(name, value, LONGEST);

const status = (name: string, value: unknown) => {
  const known = postStatuses.find((one) => one === value);
  if (known) return known;
  throw refused('ncr_invalid_args', name, `has to be one of ${postStatuses.join(', ')}`);
};

/** An id, or 0 for what has no parent. */
const parent = (name: string, value: unknown) => (value === 0 ? 0 : checkId(name, value));

/**
 * The query of a collection, without what was not given.
 *
 * @throws {RelationError} ncr_invalid_args, naming the parameter; ncr_invalid_id for anything but ids
 */
export function checkCollectionQuery(query: unknown): CollectionQuery {
  const given = fields('query', query);
  const ids = many(checkId);
  const checked = {
    page: whole('page', given.page, 1),
    per_page: whole('per_page', given.per_page, 1),
    search: optional('search', given.search, short),
    include: optional('include', given.include, ids),
    exclude: optional('exclude', given.exclude, ids),
    slug: optional('slug', given.slug, many(short)),
    order: oneOf('order', sortOrders, given.order),
    orderby: oneOf('orderby', collectionOrderBys, given.orderby),
    author: optional('author', given.author, ids),
    categories: optional('categories', given.categories, ids),
    tags: optional('tags', given.tags, ids),
    status: optional('status', given.status, many(status)),
    parent: optional('parent', given.parent, many(parent)),
    post: optional('post', given.post, checkId),
    offset: whole('offset', given.offset, 0),
  };
  return Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== undefined));
}
