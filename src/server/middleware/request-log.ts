import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Connection, LoggedRequest } from '../context.js';

/** Log entry of a request. */
export interface LogEntry {
  /** Time of arrival: UTC, ISO 8601. */
  readonly time: string;
  readonly id: string;
  readonly method: string;
  /** Path without the query, which may contain a nonce. */
  readonly path: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly user: number;
  readonly address?: string | undefined;
}

/** Counter of requests, such as `prometheus()` of `relx/server/metrics`. */
export interface Metrics {
  observe(request: { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number }): void;
  /** All metrics as text, for `createMetricsApp`. */
  report(): Promise<{ readonly body: string; readonly type: string }>;
}

export interface Observers {
  readonly log?: ((entry: LogEntry) => void) | undefined;
  readonly metrics?: Pick<Metrics, 'observe'> | undefined;
}

/** A request id of the client that is safe in logs and headers. */
const WELL_FORMED = /^[\w.-]{8,128}$/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Route of a request for which no pattern matches. */
const UNMATCHED = 'unmatched';

/** Pattern of the route of a request, or `unmatched`. */
export function routeOf(context: Context): string {
  const pattern = routePath(context, -1);
  // otherwise it is a middleware's
  return pattern.endsWith('/*') ? UNMATCHED : pattern;
}

/** Log data of a request that has arrived. */
export interface ArrivedRequest extends LoggedRequest {
  readonly time: string;
  /** On the clock of the process, in milliseconds. */
  readonly start: number;
}

/** @param given request id of the client */
export const arrived = (given: string): ArrivedRequest => ({
  id: WELL_FORMED.test(given) ? given : crypto.randomUUID(),
  route: UNMATCHED,
  user: 0,
  time: new Date().toISOString(),
  start: performance.now(),
});

/** Reports the response to a request to log and metrics. */
export function logResponse(
  observers: Observers,
  { time, id, route, user, start }: ArrivedRequest,
  { method, path, status, address }: Pick<LogEntry, 'method' | 'path' | 'status' | 'address'>,
): void {
  const milliseconds = performance.now() - start;
  report(observers, { time, id, method, path, route, status, milliseconds, user, address });
}

/** Handles a request and reports it to log and metrics. */
export async function logRequest(
  observers: Observers,
  request: Request,
  connection: Connection,
  handle: (logged: LoggedRequest) => Promise<Response>,
): Promise<Response> {
  const logged = arrived(request.headers.get('x-request-id') ?? '');
  const response = await handle(logged);
  const status = connection.reportedStatus?.() ?? response.status;
  const { pathname: path } = new URL(request.url);
  logResponse(observers, logged, { method: request.method, path, status, address: connection.address });
  return response;
}

/** A response that the server sent without the app, because no complete request arrived. */
export interface RejectedRequest {
  readonly status: number;
  /** @default unknown: no method arrived */
  readonly method?: string | undefined;
  /** @default unknown */
  readonly path?: string | undefined;
  readonly address?: string | undefined;
}

/** Reports a request that never reached the app, and returns its id. */
export function logRejected(observers: Observers, { status, method = '', path = '', address }: RejectedRequest): string {
  const time = new Date().toISOString();
  const id = crypto.randomUUID();
  report(observers, { time, id, method, path, route: UNMATCHED, status, milliseconds: 0, user: 0, address });
  return id;
}

function report({ log, metrics }: Observers, entry: LogEntry): void {
  const { route, status, milliseconds } = entry;
  const method = METHODS.has(entry.method) ? entry.method : 'OTHER';
  metrics?.observe({ method, route, status, seconds: milliseconds / 1000 });
  const rounded = Math.round(milliseconds * 1000) / 1000;
  log?.({ ...entry, method, path: entry.path.slice(0, 2000), milliseconds: rounded });
}
