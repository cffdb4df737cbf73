import type { RelatedPage } from './related-page.js';
import type { RelatedQuery } from './related-query.js';

/** Position of a page in a list. */
export type Place = Pick<RelatedQuery, 'cursor' | 'page'>;

/**
 * The position after a page that was read at `place`, undefined after the last page. After a cursor, the total does not count: relations
 * can be added and removed while pages load. Sites that support `_embed` only have page numbers, no cursors.
 */
export const nextPlace = (
  { nextCursor, totalPages }: Pick<RelatedPage, 'nextCursor' | 'totalPages'>,
  { cursor, page = 1 }: Place = {},
): Place | undefined => (nextCursor ? { cursor: nextCursor } : cursor || page >= totalPages ? undefined : { page: page + 1 });
