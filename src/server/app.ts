import { Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { routes } from '../api/routes/index.js';
import { DatabaseUnavailable, RelationError, type Relx } from '../core/index.js';
import type { AppEnv, Connection, LoggedRequest, Render, RouteContext } from './context.js';
import { errorResponse, internalError, unavailable } from './http/errors.js';
import { redactedUrl } from './http/redacted-url.js';
import { implement } from './implement.js';
import { authenticate } from './middleware/authentication.js';
import { addCorsHeaders } from './middleware/cors.js';
import { readOnly } from './middleware/read-only.js';
import { readYourWrites } from './middleware/read-your-writes.js';
import { type LogEntry, logRejected, logRequest, type Metrics, type RejectedRequest } from './middleware/request-log.js';
import { responseCache } from './middleware/response-cache.js';
import { rejectUnsafeRestRoute } from './middleware/rest-route.js';
import { rewriteRequest } from './middleware/rewrite-request.js';
import { restPath } from './openapi/route-list.js';
import { handlersOf } from './routes/index.js';
import { indexRoutes } from './routes/operations/discovery.js';
import { operationRoutes } from './routes/operations/operations.js';
import { optionsHandler } from './routes/operations/options.js';
import { homeRoutes } from './routes/wp/home.js';
import { loginRoutes } from './routes/wp/login.js';

export interface AppOptions {
  readonly relx: Relx;
  /** Path of the REST root. @default '/wp-json' */
  readonly root?: string;
  /** The plugin's namespace. @default 'relx/v1' */
  readonly namespace?: string;
  /** The embed's parameter and field on core routes. @default 'relx_relations' */
  readonly embedParam?: string;
  /**
   * Renders shortcodes and blocks for `POST relx/v1/render`: `createRenderer({ core: relx })` of `relx/shortcodes`.
   * @default there is no such route
   */
  readonly render?: Render;
  /**
   * For how long a visitor may be shown what was, in seconds, on a database that does not say whether it has changed, as
   * MySQL and MariaDB; this process's own writes are seen at once. SQLite's answers are kept as long as they are right.
   *
   * @default 0: every answer is read anew
   */
  readonly keepAnswers?: number;
  /** Told of every request once it is answered: `log: (entry) => console.log(JSON.stringify(entry))`. @default nobody is */
  readonly log?: (entry: LogEntry) => void;
  /** Counts requests: `prometheus()` of `relx/server/metrics`. `createMetricsApp` reports the counts. @default nothing does */
  readonly metrics?: Pick<Metrics, 'observe'>;
  /** Told of every fault that a client sees as 500 only. @default writes it to standard error */
  readonly onError?: (error: unknown, request: Request) => void;
}

/** The REST API as one function from request to answer: the same behind Node and behind Mock Service Worker. */
export interface App {
  /** @param connection what the host knows of the sender */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Tells the log and the metrics of an answer that the host gave by itself: no whole request came that could be fetched. */
  refused?(answer: RejectedRequest): void;
}

const printError: NonNullable<AppOptions['onError']> = (error, { method, url }) => {
  // biome-ignore lint/suspicious/noConsole: the client is told nothing of it, so the operator has to be
  console.error(`relx: ${method} ${redactedUrl(url)} failed.`, error);
};

/**
 * Makes the REST app over an opened core.
 *
 * @example
 * const app = createApp({ relx: await open({ dialect: libsql({ filename: 'site.db' }) }) });
 * const response = await app.fetch(new Request('http://localhost/wp-json/relx/v1/post/12'));
 */
export function createApp({
  relx,
  root = '/wp-json',
  namespace = 'relx/v1',
  embedParam = 'relx_relations',
  onError = printError,
  log,
  metrics,
  render,
  keepAnswers = 0,
}: AppOptions): App {
  const context: RouteContext = { relx, root, namespace, embedParam, render, onError };
  const api = new Hono<AppEnv>({ strict: false });

  api.use(async (c, next) => {
    c.header('X-Content-Type-Options', 'nosniff');
    // posts are found at their own addresses, as WordPress has it
    c.header('X-Robots-Tag', 'noindex');
    // what a browser asks before the real request, without credentials
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) return c.body(null, 204);
    // before the viewer is read, whose roles may change while the response is made
    if (c.req.method === 'GET' || c.req.method === 'HEAD') c.set('version', await relx.version());
    const { viewer, nonce } = await authenticate(relx.accounts, c.req.raw, c.env.connection).catch((error) => {
      // only the use of a password is noted here: nothing of the request itself is written yet
      throw error instanceof DatabaseUnavailable ? new DatabaseUnavailable('undone', error) : error;
    });
    c.set('viewer', viewer);
    if (c.env.exchange) c.env.exchange.user = viewer.id;
    if (nonce !== undefined) c.header('X-WP-Nonce', nonce);
    // somebody's own answer is nobody else's, whatever a proxy would like
    // and what everybody sees is kept by whoever likes, who asks each time whether it still stands
    c.header('Cache-Control', viewer.known ? 'private, no-store' : 'no-cache');
    return next();
  });
  const options = optionsHandler(context);
  api.use((c, next) => (c.req.method === 'OPTIONS' ? options(c) : next()));
  api.use(responseCache(relx, keepAnswers * 1000));
  indexRoutes(api, context);
  implement(api, context, handlersOf(context));

  const app = new Hono<AppEnv>({ strict: false });
  if (log || metrics) app.use(watch);
  // first of all: a page of another origin has to be able to read every refusal, too
  app.use(`${root}/*`, (c, next) => {
    addCorsHeaders(c);
    rejectUnsafeRestRoute(c.req);
    return next();
  });
  const posted = [root + restPath(routes.render, namespace)];
  app.use(readOnly(relx, posted));
  app.use(readYourWrites(relx, posted));
  app.route(root, api);
  homeRoutes(app, context);
  loginRoutes(app, context);
  operationRoutes(app, context);
  app.notFound((c) => {
    const { req } = c;
    const message = `There is no route ${req.method} ${req.path.slice(0, 200)}. The index at ${root}/ lists them all.`;
    return errorResponse(c, new RelationError('rest_no_route', message));
  });
  app.onError((error, c) => {
    if (error instanceof RelationError) return errorResponse(c, error);
    if (error instanceof DatabaseUnavailable) return errorResponse(c, unavailable(error));
    onError(error, c.req.raw);
    return errorResponse(c, internalError());
  });

  return {
    async fetch(request, connection = {}) {
      const answer = async (exchange?: LoggedRequest) =>
        app.fetch(rewriteRequest(request, root, connection.secure), exchange ? { connection, exchange } : { connection });
      return log || metrics ? logRequest({ log, metrics }, request, connection, answer) : answer();
    },
    refused: (answer) => logRejected({ log, metrics }, answer),
  };
}

/** Notes the pattern of the route, and names the request in its answer. */
const watch: MiddlewareHandler<AppEnv> = (c, next) => {
  const { exchange } = c.env;
  if (exchange) {
    const pattern = routePath(c, -1);
    // a pattern with nothing behind its middlewares
    exchange.route = pattern.endsWith('/*') ? 'unmatched' : pattern;
    c.header('X-Request-Id', exchange.id);
  }
  return next();
};
