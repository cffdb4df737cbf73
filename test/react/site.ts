import { createClient, type RelationItem, type RelxClient } from 'relx';

/** The response of the site to each query of a request: items, an error in WordPress's shape, or none. */
export type SiteResponse = readonly RelationItem[] | { code: string; message: string; status: number } | 'offline' | 'never';

export interface Site {
  readonly client: RelxClient;
  /** The requests so far: path and query, without the REST root. */
  readonly requests: readonly string[];
  readonly signals: readonly AbortSignal[];
  /** Sets the next responses. */
  respond(next: SiteResponse): void;
}

/** A site behind a real client: only the network is mocked. Retries come immediately, not after seconds. */
export function site(first: SiteResponse, retryDelay = 1): Site {
  let current = first;
  const requests: string[] = [];
  const signals: AbortSignal[] = [];
  const client = createClient({
    url: 'https://site.example/wp-json',
    retryDelay,
    fetch: async (input, { signal }) => {
      requests.push(input.replace('https://site.example/wp-json', ''));
      if (signal) signals.push(signal);
      if (current === 'offline') throw new TypeError('Failed to fetch');
      if (current === 'never') {
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        });
      }
      if ('code' in current) {
        const { code, message, status } = current;
        return new Response(JSON.stringify({ code, message, data: { status } }), { status });
      }
      const objects = new URL(input).searchParams.get('objects');
      if (objects) {
        const entry = { items: current, total: current.length };
        return Response.json(Object.fromEntries(objects.split(',').map((name) => [decodeURIComponent(name), entry])));
      }
      return new Response(JSON.stringify(current), { headers: { 'X-WP-Total': String(current.length), 'X-WP-TotalPages': '1' } });
    },
  });
  return {
    client,
    requests,
    signals,
    respond(next) {
      current = next;
    },
  };
}

export const notFound = { code: 'rest_post_invalid_id', message: 'Invalid post ID.', status: 404 };
export const unavailable = { code: 'unavailable', message: 'Back in a minute.', status: 503 };
