import type { Connection, LoggedRequest } from '../context.js';

/** What happened to one request: a line of the log. */
export interface LogEntry {
  /** When it came: UTC, ISO 8601. */
  readonly time: string;
  readonly id: string;
  readonly method: string;
  /** Without its query, which may hold a nonce. */
  readonly path: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly user: number;
  readonly address?: string | undefined;
}

/** What counts requests, such as `prometheus()` of `relx/server/metrics`. */
export interface Metrics {
  observe(request: { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number }): void;
  /** Everything that was counted, as text: for `createMetricsApp`. */
  report(): Promise<{ readonly body: string; readonly type: string }>;
}

export interface Observers {
  readonly log?: ((entry: LogEntry) => void) | undefined;
  readonly metrics?: Pick<Metrics, 'observe'> | undefined;
}

/** An id of the sender's own, unless it could break a line or a header of somebody's. */
const WELL_FORMED = /^[\w.-]{8,128}$/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Answers a request, and tells what became of it. */
export async function logRequest(
  { log, metrics }: Observers,
  request: Request,
  connection: Connection,
  answer: (exchange: LoggedRequest) => Promise<Response>,
): Promise<Response> {
  const given = request.headers.get('x-request-id') ?? '';
  const exchange: LoggedRequest = { id: WELL_FORMED.test(given) ? given : crypto.randomUUID(), route: 'unmatched', user: 0 };
  const time = new Date().toISOString();
  const start = performance.now();
  const response = await answer(exchange);
  const status = connection.reportedStatus?.() ?? response.status;
  const { id, route, user } = exchange;
  const path = new URL(request.url).pathname;
  const milliseconds = performance.now() - start;
  tell(
    { log, metrics },
    { time, id, method: request.method, path, route, status, milliseconds, user, address: connection.address },
  );
  return response;
}

/** An answer that the host of an app gave by itself, because no whole request came. */
export interface RejectedRequest {
  readonly status: number;
  /** @default not known: the method did not come either */
  readonly method?: string | undefined;
  /** @default not known */
  readonly path?: string | undefined;
  readonly address?: string | undefined;
}

/** Tells of a request that never reached the app. */
export function logRejected(observers: Observers, { status, method = '', path = '', address }: RejectedRequest): void {
  const time = new Date().toISOString();
  const id = crypto.randomUUID();
  tell(observers, { time, id, method, path, route: 'unmatched', status, milliseconds: 0, user: 0, address });
}

function tell({ log, metrics }: Observers, entry: LogEntry): void {
  const { route, status, milliseconds } = entry;
  const method = METHODS.has(entry.method) ? entry.method : 'OTHER';
  metrics?.observe({ method, route, status, seconds: milliseconds / 1000 });
  const rounded = Math.round(milliseconds * 1000) / 1000;
  log?.({ ...entry, method, path: entry.path.slice(0, 2000), milliseconds: rounded });
}
