import { RelationError } from '../core/index.js';

/**
 * The headers of one page of a collection: `X-WP-Total`, `X-WP-TotalPages`, and `Link` to its neighbours.
 *
 * @throws {RelationError} rest_post_invalid_page_number past the last page
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
  const link = (number: number, rel: 'prev' | 'next') => {
    const address = new URL(url);
    address.searchParams.set('page', String(number));
    return `<${address}>; rel="${rel}"`;
  };
  const links = [...(page > 1 ? [link(page - 1, 'prev')] : []), ...(page < pages ? [link(page + 1, 'next')] : [])];
  return {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...(links.length > 0 ? { Link: links.join(', ') } : {}),
  };
}
