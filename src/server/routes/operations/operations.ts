import type { Hono } from 'hono';
import type { AppEnv, RouteContext } from '../../context.js';

/** Timeout of the database check in milliseconds. */
const TIMEOUT = 2000;

/** `/health` next to the REST root, for load balancers and monitoring. */
export function operationRoutes(app: Hono<AppEnv>, { relx, root }: RouteContext): void {
  const base = root.slice(0, root.lastIndexOf('/'));
  const headers = { 'Cache-Control': 'no-store' };

  app.get(`${base}/health`, async (context) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT, false);
    });
    const healthy = await Promise.race([relx.healthy(), late]);
    clearTimeout(timer);
    return healthy
      ? context.json({ status: 'ok' }, 200, headers)
      : context.json({ status: 'unavailable', reason: 'The database does not respond.' }, 503, headers);
  });
}
