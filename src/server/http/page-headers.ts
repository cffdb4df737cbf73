import { RelationError } from '../../core/index.js';

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
  const to = (number: number, rel: 'prev' | 'next') => link(url, { page: String(number) }, rel);
  const links = [...(page > 1 ? [to(page - 1, 'prev')] : []), ...(page < pages ? [to(page + 1, 'next')] : [])];
  return {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...(links.length > 0 ? { Link: links.join(', ') } : {}),
  };
}

/** The headers of a page that was asked for by cursor: its `Link` leads on by cursor, too. */
export function cursorHeaders(url: string, per_page: number, total: number, next: string | undefined): Record<string, string> {
  return {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(Math.ceil(total / per_page)),
    ...(next === undefined ? {} : { Link: link(url, { cursor: next }, 'next'), 'X-Relx-Next-Cursor': next }),
  };
}

function link(url: string, params: Readonly<Record<string, string>>, rel: 'prev' | 'next'): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  return `<${address}>; rel="${rel}"`;
}
