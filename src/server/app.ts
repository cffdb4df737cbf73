import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { routes } from '../api/routes/index.js';
import { DatabaseUnavailable, RelationError, type Relx } from '../core/index.js';
import { unavailable } from '../core/lib/unavailable.js';
import type { AppEnv, Connection, LoggedRequest, Render, RouteContext } from './context.js';
import { createDirectRead, directReads } from './direct-reads.js';
import { REQUEST_ID } from './http/cached-response.js';
import { errorResponse, internalError } from './http/errors.js';
import { cacheControl, commonHeaders, corsHeaders } from './http/headers.js';
import { redactedUrl } from './http/redacted-url.js';
import { authenticate } from './middleware/authentication.js';
import { readOnly, readYourWrites, rejectUnsafeRestRoute, rewriteRequest } from './middleware/methods.js';
import { type LogEntry, logRejected, logRequest, type Metrics, type RejectedRequest, routeOf } from './middleware/request-log.js';
import { CachedResponses, responseCache } from './middleware/response-cache.js';
import { registerRoutes } from './register-routes.js';
import { handlersOf } from './routes/index.js';
import { indexRoutes } from './routes/operations/discovery.js';
import { operationRoutes } from './routes/operations/operations.js';
import { optionsHandler } from './routes/operations/options.js';
import { methodsOf, restPath, routePatterns } from './routes/route-list.js';
import { homeRoutes } from './routes/wp/home.js';
import { loginRoutes } from './routes/wp/login.js';

export interface AppOptions {
  readonly relx: Relx;
  /** Path of the REST root. @default '/wp-json' */
  readonly root?: string;
  /** The plugin's namespace. @default 'relx/v1' */
  readonly namespace?: string;
  /** Query parameter and response field that embed relations in `wp/v2` routes. @default 'relx_relations' */
  readonly embedField?: string;
  /**
   * Routes to serve. `core` serves those of WordPress only, without the embed, shortcodes and blocks: the REST API of a site without
   * the plugin.
   *
   * @default 'all'
   */
  readonly routes?: 'all' | 'core';
  /**
   * Renders shortcodes and blocks for `POST relx/v1/render`: `createRenderer({ core: relx })` of `relx/shortcodes`.
   * @default none: the route does not exist
   */
  readonly render?: Render;
  /**
   * How long to cache responses to logged-out users, in seconds, on MySQL and MariaDB. Writes of this process invalidate the cache
   * immediately. On SQLite responses are cached until the data changes.
   *
   * @default 0: not cached
   */
  readonly cacheTtl?: number;
  /** Called after every response: `log: (entry) => console.log(JSON.stringify(entry))`. @default none */
  readonly log?: (entry: LogEntry) => void;
  /** Counts requests: `prometheus()` of `relx/server/metrics`. `createMetricsApp` reports the counts. @default none */
  readonly metrics?: Pick<Metrics, 'observe'>;
  /** Called with every unexpected error (status 500). @default writes to standard error */
  readonly onError?: (error: unknown, request: Request) => void;
}

/** The REST API as a function from request to response, for Node and for Mock Service Worker. */
export interface App {
  /** @param connection data of the server about the client */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /**
   * Reports a response that the server sends without the app, because the request was incomplete or invalid. Returns the ID of the request,
   * if the app logs requests.
   */
  rejected?(response: RejectedRequest): string | undefined;
}

const printError: NonNullable<AppOptions['onError']> = (error, { method, url }) => {
  // biome-ignore lint/suspicious/noConsole: the client gets no details, so the operator needs them
  console.error(`relx: ${method} ${redactedUrl(url)} failed.`, error);
};

/**
 * Creates the REST app of an opened core.
 *
 * @example
 * const app = createApp({ relx: await open({ dialect: libsql({ filename: 'site.db' }) }) });
 * const response = await app.fetch(new Request('http://localhost/wp-json/relx/v1/post/12'));
 */
export function createApp({
  relx,
  root = '/wp-json',
  namespace = 'relx/v1',
  embedField = 'relx_relations',
  routes: served = 'all',
  onError = printError,
  log,
  metrics,
  render,
  cacheTtl = 0,
}: AppOptions): App {
  const context: RouteContext = {
    relx,
    root,
    namespace,
    embedField,
    served,
    render: served === 'core' ? undefined : render,
    onError,
  };
  const api = new Hono<AppEnv>({ strict: false });

  api.use(async (c, next) => {
    setHeaders(c, commonHeaders);
    // CORS preflight requests have no credentials
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) return c.body(null, 204);
    // before the viewer, whose roles may change meanwhile
    if (c.req.method === 'GET' || c.req.method === 'HEAD') c.set('version', await relx.version());
    else await relx.siteTypes.refresh();
    const { viewer, nonce } = await authenticate(relx.accounts, c.req.raw, c.env.connection).catch((error) => {
      // authentication only writes the last use of a password, and nothing of the request
      throw error instanceof DatabaseUnavailable ? new DatabaseUnavailable('undone', error) : error;
    });
    c.set('viewer', viewer);
    if (c.env.logged) c.env.logged.user = viewer.id;
    if (nonce !== undefined) c.header('X-WP-Nonce', nonce);
    c.header('Cache-Control', cacheControl(viewer));
    return next();
  });
  const patterns = routePatterns(namespace, relx.content.types, served, context.render !== undefined);
  const options = optionsHandler(context, patterns);
  api.use((c, next) => (c.req.method === 'OPTIONS' ? options(c) : next()));
  const responses = new CachedResponses();
  api.use(responseCache(relx, cacheTtl * 1000, responses));
  indexRoutes(api, context, patterns);
  registerRoutes(api, context, handlersOf(context));

  const app = new Hono<AppEnv>({ strict: false });
  if (log || metrics) app.use(watch);
  // first, so that pages of other origins can read all errors
  app.use(`${root}/*`, (c, next) => {
    // before the response exists, because changing a finished one disables the Node adapter's fast path
    setHeaders(c, corsHeaders(c.req.header('origin')));
    rejectUnsafeRestRoute(c.req);
    return next();
  });
  const posted = [routes.render, routes.suggest].map((route) => root + restPath(route, namespace));
  app.use(readOnly(relx, posted));
  app.use(readYourWrites(relx, posted));
  app.route(root, api);
  homeRoutes(app, context);
  loginRoutes(app, context);
  operationRoutes(app, context);
  app.notFound((c) => {
    const { req } = c;
    const path = req.path.startsWith(root) ? req.path.slice(root.length) : '';
    const found = patterns.find(({ regex }) => regex.test(path))?.routes.flatMap(([, route]) => methodsOf(route));
    // the patterns accept paths that the router does not, such as those in capital letters
    const next =
      found && !found.includes(req.method) ? `This path accepts ${found.join(', ')}.` : `The index at ${root}/ lists them all.`;
    const message = `There is no route ${req.method} ${req.path.slice(0, 200)}. ${next}`;
    return errorResponse(c, new RelationError('rest_no_route', message));
  });
  app.onError((error, c) => {
    if (error instanceof RelationError) return errorResponse(c, error);
    if (error instanceof DatabaseUnavailable) return errorResponse(c, unavailable(error));
    onError(error, c.req.raw);
    return errorResponse(c, internalError());
  });

  const fetch: App['fetch'] = async (request, connection = {}) => {
    const handle = async (logged?: LoggedRequest) =>
      app.fetch(rewriteRequest(request, root, connection.secure), logged ? { connection, logged } : { connection });
    return log || metrics ? logRequest({ log, metrics }, request, connection, handle) : handle();
  };
  directReads.set(fetch, createDirectRead(context, responses, { log, metrics }));
  return { fetch, rejected: (request) => (log || metrics ? logRejected({ log, metrics }, request) : undefined) };
}

function setHeaders(context: Context, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
}

/** Records the pattern of the route, and adds the request id to the response. */
const watch: MiddlewareHandler<AppEnv> = (c, next) => {
  const { logged } = c.env;
  if (logged) {
    logged.route = routeOf(c);
    c.header(REQUEST_ID, logged.id);
  }
  return next();
};
