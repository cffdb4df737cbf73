import { type ErrorCode, errorCodes, type RestError } from '../../contract/index.js';
import type { App } from '../app.js';
import type { Metrics } from '../middleware/request-log.js';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

function failure(code: ErrorCode, message: string): Response {
  const body: RestError = { code, message, data: { status: errorCodes[code] } };
  return Response.json(body, { status: errorCodes[code], headers: HEADERS });
}

/**
 * Creates an app that only serves `GET /metrics`. Serve it on a separate port that is not public.
 *
 * @param metrics source of the metrics
 *
 * @example
 * await serve(createMetricsApp(metrics), { port: 9464 });
 */
export function createMetricsApp(metrics: Pick<Metrics, 'report'>): App {
  return {
    async fetch({ url, method }) {
      if (new URL(url).pathname !== '/metrics' || (method !== 'GET' && method !== 'HEAD'))
        return failure('rest_no_route', 'There is only GET /metrics here. The REST API is on another port.');
      try {
        const { body, type } = await metrics.report();
        return new Response(body, { headers: { ...HEADERS, 'Content-Type': type } });
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: the client gets no details, so the operator has to
        console.error('relx: GET /metrics failed.', error);
        return failure('rest_internal_error', 'The metrics could not be collected. See the log of the service.');
      }
    },
  };
}
