import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../middleware/request-log.js';

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LABELS = ['method', 'route', 'status'] as const;

export interface PrometheusOptions {
  /** Registry for the metrics, with your own metrics and labels. @default a new registry */
  readonly registry?: Registry;
}

/**
 * Counts requests for Prometheus, with `relx_http_requests_total` and `relx_http_request_duration_seconds` by method, route and
 * status. Also collects process metrics.
 *
 * @example
 * const metrics = prometheus();
 * await serve(createApp({ relx, metrics }), { port: 8787 });
 * await serve(createMetricsApp(metrics), { port: 9464 }); // GET /metrics
 */
export function prometheus({ registry: register = new Registry() }: PrometheusOptions = {}): Metrics {
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'relx_http_requests_total',
    help: 'Requests handled.',
    labelNames: LABELS,
    registers: [register],
  });
  const duration = new Histogram({
    name: 'relx_http_request_duration_seconds',
    help: 'Time until a response was ready.',
    labelNames: LABELS,
    buckets: BUCKETS,
    registers: [register],
  });
  return {
    observe({ method, route, status, seconds }) {
      const labels = { method, route, status: String(status) };
      requests.inc(labels);
      duration.observe(labels, seconds);
    },
    report: async () => ({ body: await register.metrics(), type: register.contentType }),
  };
}
