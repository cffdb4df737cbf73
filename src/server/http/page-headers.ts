import { RelationError } from '../../core/index.js';

/**
 * Headers of a page of a collection: `X-WP-Total`, `X-WP-TotalPages`, and `Link` to its neighbours.
 *
 * @throws {RelationError} rest_post_invalid_page_number after the last page
 */
export function pageHeaders(
  url: string,
  { page, per_page }: { page: number; per_page: number },
  total: number,
): Record<string, string> {
  const pages = Math.ceil(total / per_page);
  if (page > Math.max(pages, 1)) {
    const message = `page ${page} is past the end: there ${pages > 1 ? `are ${pages} pages` : 'is 1 page'}.`;
    throw new RelationError('rest_post_invalid_page_number', message, { params: { page: message } });
  }
  const links = [
    ...(page > 1 ? [link(url, 'page', page - 1, 'prev')] : []),
    ...(page < pages ? [link(url, 'page', page + 1, 'next')] : []),
  ];
  return { ...totals(total, pages), ...(links.length > 0 ? { Link: links.join(', ') } : {}) };
}

/** Headers of a page that was requested by cursor, with the next cursor in `Link`. */
export function cursorHeaders(url: string, per_page: number, total: number, next: string | undefined): Record<string, string> {
  const headers = totals(total, Math.ceil(total / per_page));
  return next === undefined ? headers : { ...headers, Link: link(url, 'cursor', next, 'next'), 'X-Relx-Next-Cursor': next };
}

const totals = (total: number, pages: number) => ({ 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages) });

function link(url: string, name: 'page' | 'cursor', value: number | string, rel: 'prev' | 'next'): string {
  const address = new URL(url);
  address.searchParams.set(name, String(value));
  return `<${address}>; rel="${rel}"`;
}
