import type { Connection } from './context.js';

/** A request while it is answered, for the log and the metrics. */
export interface Exchange {
  /** Names the request in the log and in its answer. */
  readonly id: string;
  /** The pattern of its route, or `unmatched`: there are few of them, whatever is asked for. */
  route: string;
  /** Who asks; 0 for a visitor. */
  user: number;
}

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
  /** Everything that was counted, as text for the one who asks. */
  report(): Promise<{ readonly body: string; readonly type: string }>;
}

export interface Observers {
  readonly log?: ((entry: LogEntry) => void) | undefined;
  readonly metrics?: Metrics | undefined;
}

/** An id of the sender's own, unless it could break a line or a header of somebody's. */
const WELL_FORMED = /^[\w.-]{8,128}$/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Answers a request, and tells what became of it. */
export async function observed(
  { log, metrics }: Observers,
  request: Request,
  connection: Connection,
  answer: (exchange: Exchange) => Promise<Response>,
): Promise<Response> {
  const given = request.headers.get('x-request-id') ?? '';
  const exchange: Exchange = { id: WELL_FORMED.test(given) ? given : crypto.randomUUID(), route: 'unmatched', user: 0 };
  const time = new Date().toISOString();
  const start = performance.now();
  const response = await answer(exchange);
  const milliseconds = performance.now() - start;
  const method = METHODS.has(request.method) ? request.method : 'OTHER';
  const { status } = response;
  const { id, route, user } = exchange;
  metrics?.observe({ method, route, status, seconds: milliseconds / 1000 });
  const path = new URL(request.url).pathname.slice(0, 2000);
  const rounded = Math.round(milliseconds * 1000) / 1000;
  log?.({ time, id, method, path, route, status, milliseconds: rounded, user, address: connection.address });
  return response;
}
