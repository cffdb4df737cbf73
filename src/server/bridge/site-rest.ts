import * as v from 'valibot';
import type { Relation } from '../../contract.js';
import { RelationError } from '../../core/index.js';
import type { App } from '../app.js';
import type { Connection } from '../context.js';
import { REPLAYED } from '../idempotency.js';
import { type SiteEvent, siteEvents } from './site-events.js';

/** Where routes are in an app that nobody reaches by an address. */
const OWN = 'http://service.invalid/wp-json/relx/v1';
/** Parameters that WordPress itself has seen to. */
const DONE = ['rest_route', '_method', '_wpnonce', '_envelope', '_jsonp', '_embed'];
const PASSED = [
  'X-WP-Total',
  'X-WP-TotalPages',
  'X-Relx-Next-Cursor',
  'ETag',
  'Cache-Control',
  'Retry-After',
  'Link',
  'Location',
  REPLAYED,
];

const Asked = v.object({
  method: v.picklist(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** What stands behind the namespace, and the query of the address. */
  route: v.string(),
  query: v.optional(v.string(), ''),
  /** By PHP's names: `if_none_match`. */
  headers: v.optional(v.record(v.string(), v.string()), {}),
  /** As it came; or the fields of a form, which PHP has read. */
  body: v.optional(v.union([v.string(), v.record(v.string(), v.unknown()), v.array(v.unknown())]), ''),
  /** Where the routes are on the site. */
  root: v.pipe(v.string(), v.url()),
});

/** An answer of the REST API, with the addresses of the site; `events` where something may have changed. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly events?: readonly SiteEvent[];
}

/** Whether a request may write. */
export const restWrites = ({ method, route }: Readonly<Record<string, unknown>>): boolean =>
  method !== 'GET' && method !== 'HEAD' && route !== '/render';

/** Answers a request of the site's own REST API, or gives a failure of the service as it is. */
export async function answerRest(app: App, connection: Connection, body: unknown): Promise<RestAnswer | Response> {
  const asked = v.safeParse(Asked, body);
  if (!asked.success) throw new RelationError('rest_invalid_param', `A request: ${v.getDotPath(asked.issues[0])}`);
  const { method, root } = asked.output;
  const response = await app.fetch(requestOf(asked.output), connection);
  if (response.status >= 500) return response;
  const text = ownAddresses(await response.text(), root);
  const data: unknown = text === '' ? null : JSON.parse(text);
  const headers = PASSED.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, ownAddresses(value, root)]];
  });
  const answer = { status: response.status, headers: Object.fromEntries(headers) as Record<string, string>, data };
  // what was done before has been told then
  const isOld = response.headers.has(REPLAYED);
  return !restWrites(asked.output) || !response.ok || isOld ? answer : { ...answer, events: eventsOf(method, data) };
}

function requestOf({ method, route, query, headers: given, body }: v.InferOutput<typeof Asked>): Request {
  const url = new URL(OWN + route.replace(/[?#]/g, encodeURIComponent));
  // what leads out of the namespace is no route of it
  if (!url.href.startsWith(`${OWN}/`)) throw new RelationError('rest_no_route', 'There is no such route.');
  url.search = query;
  for (const name of DONE) url.searchParams.delete(name);
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) headers.set(name.replaceAll('_', '-'), value);
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const isEmpty = typeof body === 'object' && Object.keys(body).length === 0;
  if (typeof body === 'object' && !isEmpty) headers.set('Content-Type', 'application/json');
  return new Request(url, { method, headers, body: isEmpty ? '' : typeof body === 'string' ? body : JSON.stringify(body) });
}

/** Our addresses as those of the site's routes, whose root has a query where its permalinks are plain. */
function ownAddresses(text: string, root: string): string {
  if (!text.includes(OWN)) return text;
  return text.replace(
    /http:\/\/service\.invalid\/wp-json\/relx\/v1(\/[^<>"\s?]*)?\??([^<>"\s]*)/g,
    (_, route = '', query = '') => {
      const url = root.replace(/\/$/, '') + route;
      return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
    },
  );
}

type Written = Partial<Relation> & { readonly previous?: Relation };

/** What a write has made and removed, by its answer; a move has done neither. */
function eventsOf(method: string, data: unknown): readonly SiteEvent[] {
  const { responses } = (data ?? {}) as { responses?: readonly ({ readonly body: Written } | null)[] };
  const bodies = responses ? responses.flatMap((one) => one?.body ?? []) : [(data ?? {}) as Written];
  const isRelation = (one: Written): one is Relation => one.id !== undefined && one.from_id !== undefined;
  const added = method === 'PATCH' ? [] : bodies.filter(isRelation);
  return siteEvents(
    added,
    bodies.flatMap(({ previous }) => previous ?? []),
  );
}
