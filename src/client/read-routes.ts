import type { RelationItem } from '../contract/index.js';
import type { QueryResults } from './batch.js';
import type { RelatedPage } from './create-client.js';
import { type ListRequest, queryParams } from './query-key.js';
import { RelxError } from './relx-error.js';
import type { Transport } from './transport.js';

/** What is answered for one ask; hosts with no more than the embed may have anything at our paths. */
interface Answer {
  readonly items?: unknown;
  readonly total?: number | string | null;
  readonly next?: string | null;
  readonly code?: string;
  readonly message?: string;
  readonly data?: { readonly status?: number };
}

/** The page in an answer, or its error. */
export function pageOf({ query }: ListRequest, path: string, answer: Answer | undefined): RelatedPage | RelxError {
  const { items, total, next, code, message, data } = answer ?? {};
  if (Array.isArray(items) && items.every((item: RelationItem | null) => item?.related)) {
    const all = Number(total ?? items.length);
    return { items, total: all, totalPages: Math.ceil(all / (query.limit ?? 10)), ...(next && { nextCursor: next }) };
  }
  return new RelxError(message ?? `GET ${path} was not answered with a list.`, {
    code: code ?? 'invalid_response',
    status: data?.status ?? 200,
    method: 'GET',
    path,
    data: data ?? {},
  });
}

/** A failed request as the result of its one ask. */
function asAnswer(error: unknown): QueryResults {
  if (error instanceof RelxError) return [error];
  throw error;
}

/** Answers asks from the plugin's routes: one from its own, several from that for many, what they share said once. */
export async function readRoutes(
  send: Transport,
  namespace: string,
  requests: readonly ListRequest[],
  signal: AbortSignal,
): Promise<QueryResults> {
  const [first, ...others] = requests;
  if (!first) return [];
  if (others.length === 0) {
    const path = `/${namespace}/${first.key.replace(':', '/')}`;
    const { data: items, headers } = await send({ path, signal });
    return [pageOf(first, path, { items, total: headers.get('X-WP-Total'), next: headers.get('X-Relx-Next-Cursor') })];
  }
  const queries = requests.map(({ query }) => queryParams(query));
  const shared = queryParams(first.query).filter((pair) => queries.every((query) => query.includes(pair)));
  const entries = requests.map(({ object: { objectType, id } }, index) => {
    const own = queries[index]?.filter((pair) => !shared.includes(pair)) ?? [];
    return `${objectType}:${id}${own.length > 0 ? `?${own.join('&')}` : ''}`;
  });
  const objects = entries.map((entry) => encodeURIComponent(entry).replace('%3A', ':'));
  const path = `/${namespace}/related?${[`objects=${objects}`, ...shared].join('&')}`;
  // whatever it is, what is missing in it is undefined
  const data = (await send({ path, signal })).data as Record<string, Answer> | null;
  const pages: (RelatedPage | RelxError)[] = [];
  for (const [index, request] of requests.entries()) {
    const found = data?.[entries[index] ?? ''];
    // a list that did not fit beside the others is requested on its own, one after the other
    if (found?.code === 'rest_too_much_work')
      pages.push(...(await readRoutes(send, namespace, [request], signal).catch(asAnswer)));
    else pages.push(pageOf(request, path, found));
  }
  return pages;
}
