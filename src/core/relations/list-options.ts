import { directions, type ListQuery, objectKinds, orderBys, sortOrders } from '../../contract/index.js';
import type { ListCursor } from '../../store/relations/list-query.js';
import { fields, given, oneOf, onlyKnown, optional, text, whole } from '../lib/checks.js';

/** What to list; `limit` undefined lists everything. */
export type RelatedOptions = Omit<ListQuery, 'page' | 'per_page'> & {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Goes on after this row of the list, wherever it is now: the `next` of the page before. */
  readonly after?: RelatedCursor | undefined;
};

/** What the last row of a page is sorted by; `title` or `date` where that is what it is sorted by. */
export type RelatedCursor = ListCursor & { readonly title?: string | undefined };

/** Longest search, in UTF-16 units, as the contract says. */
const LONGEST_SEARCH = 200;
/** Longer than the name of any type, and than a time. */
const LONGEST_NAME = 500;
const toTypes = [...objectKinds, 'all'] as const;
/** More rows than any table has, and still exact when one is added. */
const ALL = 2 ** 48;

const capped = (value: number | undefined) => (value === undefined ? undefined : Math.min(value, ALL));

const searched = (name: string, value: unknown) => text(name, value, LONGEST_SEARCH);

function checkCursor(name: string, value: unknown): RelatedCursor {
  const { id, position, created_at, type, title, date } = fields(name, value);
  return {
    // null is no number
    id: whole('after.id', id ?? null, 0) ?? 0,
    position: whole('after.position', position ?? null, 0) ?? 0,
    created_at: text('after.created_at', created_at, LONGEST_NAME),
    type: text('after.type', type, LONGEST_NAME),
    title: optional('after.title', title, text),
    date: optional('after.date', date, (at, given) => text(at, given, LONGEST_NAME)),
  };
}

const KEYS = ['type', 'limit', 'offset', 'orderby', 'order', 'direction', 'to_type', 'search', 'after'];

/**
 * The options of a list, without those that were not given. The type is left to the registry.
 *
 * @param least the lowest limit
 *
 * @throws {RelationError} ncr_invalid_args, naming the option
 */
export function checkListOptions(name: string, options: unknown, least = 0): Omit<RelatedOptions, 'type'> {
  // the args of the functions are WordPress's: filters put their own beside them, and what nobody knows is ignored
  const values = name === 'args' ? fields(name, options) : onlyKnown(name, options, KEYS);
  const { limit, offset, orderby, order, direction, to_type, search, after } = values;
  return given({
    limit: capped(whole('limit', limit, least)),
    offset: capped(whole('offset', offset, 0)),
    orderby: oneOf('orderby', orderBys, orderby),
    order: oneOf('order', sortOrders, order),
    direction: oneOf('direction', directions, direction),
    to_type: oneOf('to_type', toTypes, to_type),
    search: optional('search', search, searched),
    after: optional('after', after, checkCursor),
  });
}
