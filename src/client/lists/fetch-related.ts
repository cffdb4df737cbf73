import type { RelationItem } from '../../contract/index.js';
import { isDevelopment, warnOnce } from '../development/is-development.js';
import { RelxError, type RelxErrorDetails } from '../transport/relx-error.js';
import type { Transport } from '../transport/transport-types.js';
import { normalizeRelated } from './normalize-related.js';
import { type ListRequest, queryParams } from './query-key.js';
import type { QueryResults, RelatedPage } from './related-page.js';

/** Response to one query. Any property can be missing, because sites without the plugin can return anything for its paths. */
interface QueryResponse {
  readonly items?: unknown;
  readonly total?: number | string | null;
  readonly next?: string | null;
  readonly code?: string;
  readonly message?: string;
  readonly data?: { readonly status?: number };
}

/** Converts the response to a page or an error. */
export function pageOf(
  { query }: ListRequest,
  sent: Omit<RelxErrorDetails, 'code' | 'status'>,
  response: QueryResponse | undefined,
): RelatedPage | RelxError {
  const { items, total, next, code, message, data } = response ?? {};
  if (Array.isArray(items) && items.every((item: RelationItem | null) => item?.related)) {
    const all = Number(total) || items.length;
    return {
      items: items.map((item: RelationItem) => ({ ...item, related: normalizeRelated(item.related) })),
      total: all,
      totalPages: Math.ceil(all / (query.limit ?? 10)),
      ...(next && { nextCursor: next }),
    };
  }
  return new RelxError(message ?? 'The site returned no list.', {
    ...sent,
    code: code ?? 'invalid_response',
    status: data?.status ?? 200,
    data: data ?? {},
  });
}

/** Converts a failed request to the result of its single query. */
function asResult(error: unknown): QueryResults {
  if (error instanceof RelxError) return [error];
  throw error;
}

/** Warns about a full page without a total, which the site always sends. For development only: see {@link isDevelopment}. */
function warnAboutHeaders({ query: { limit = 10 } }: ListRequest, items: unknown, headers: Pick<Headers, 'get'>): void {
  if (headers.get('X-WP-Total') === null && Array.isArray(items) && items.length >= limit)
    warnOnce(
      'headers of lists',
      'A list has no `X-WP-Total`, so it ends after its first page. To a page of another origin, the `Access-Control-Expose-Headers` of the site must expose `X-WP-Total` and `X-Relx-Next-Cursor`.',
    );
}

/**
 * Reads queries from the routes of the plugin. A single query uses the route of its list. Several queries are combined in one
 * request, in which shared parameters are sent once.
 */
export async function fetchRelated(
  send: Transport,
  namespace: string,
  requests: readonly ListRequest[],
  signal: AbortSignal,
): Promise<QueryResults> {
  const [first, ...others] = requests;
  if (!first) return [];
  if (others.length === 0) {
    const path = `/${namespace}/${first.key.replace(':', '/')}`;
    const { data: items, headers, sent } = await send({ path, signal });
    if (isDevelopment && process.env.NODE_ENV !== 'production') warnAboutHeaders(first, items, headers);
    return [pageOf(first, sent, { items, total: headers.get('X-WP-Total'), next: headers.get('X-Relx-Next-Cursor') })];
  }
  const queries = requests.map(({ query }) => queryParams(query));
  const shared = queryParams(first.query).filter((pair) => queries.every((query) => query.includes(pair)));
  const entries = requests.map(({ object: { objectType, id } }, index) => {
    const own = queries[index]?.filter((pair) => !shared.includes(pair)) ?? [];
    return `${objectType}:${id}${own.length > 0 ? `?${own.join('&')}` : ''}`;
  });
  const objects = entries.map((entry) => encodeURIComponent(entry).replace('%3A', ':'));
  const path = `/${namespace}/related?${[`objects=${objects}`, ...shared].join('&')}`;
  const { data, sent } = await send({ path, signal });
  // unchecked; missing properties are undefined
  const found = data as Record<string, QueryResponse> | null;
  const pages: (RelatedPage | RelxError)[] = [];
  for (const [index, request] of requests.entries()) {
    const response = found?.[entries[index] ?? ''];
    // lists that exceed the limit of the combined request are requested separately, one at a time
    if (response?.code === 'rest_too_much_work')
      pages.push(...(await fetchRelated(send, namespace, [request], signal).catch(asResult)));
    else pages.push(pageOf(request, sent, response));
  }
  return pages;
}
