import * as v from 'valibot';
import { directions, type ListQuery, objectTypes, orderBys, sortOrders } from '../../contract/index.js';
import type { ListCursor } from '../../store/relations/list-query.js';
import { Anything, among, check, given, object, onlyKnown, optional, Text, upTo, whole } from '../lib/checks.js';

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
/** More rows than any table has, and still exact when one is added. */
const ALL = 2 ** 48;
const capped = v.transform((value: number) => Math.min(value, ALL));

const Name = upTo(LONGEST_NAME);
const Cursor = object({
  id: whole(0),
  position: whole(0),
  created_at: Name,
  type: Name,
  title: optional(Text),
  date: optional(Name),
});

const optionsOf = (least: number) => ({
  limit: optional(v.pipe(whole(least), capped)),
  offset: optional(v.pipe(whole(0), capped)),
  orderby: optional(among(orderBys)),
  order: optional(among(sortOrders)),
  direction: optional(among(directions)),
  to_type: optional(among([...objectTypes, 'all'])),
  search: optional(upTo(LONGEST_SEARCH)),
  after: optional(Cursor),
});

/** The type is left to the registry. */
const Options = onlyKnown('options', { type: optional(Anything), ...optionsOf(0) });
/** WordPress's: filters put their own beside them, and what nobody knows is ignored. */
const Args = object({ ...optionsOf(-1), fields: optional(among(['ids', 'objects'])) });

/** @throws {RelationError} ncr_invalid_args, naming the option */
export const checkListOptions = (options: unknown): Omit<RelatedOptions, 'type'> => {
  const { type: _, ...checked } = check(Options, 'options', options);
  return given(checked);
};

/** @throws {RelationError} ncr_invalid_args, naming the one that is wrong */
export const checkListArgs = (args: unknown) => given(check(Args, 'args', args));
