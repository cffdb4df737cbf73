import type { Context, Hono } from 'hono';
import { type Route, routes } from '../api/routes/index.js';
import type { IdempotencyKey } from '../core/index.js';
import { ApiRequest } from './api-request.js';
import type { AppEnv, RouteContext } from './context.js';
import { type AfterCommit, afterCommit } from './http/after-commit.js';
import { type RouteResponse, respond } from './http/respond.js';
import { respondOnce } from './middleware/idempotency.js';
import { isServed, methodsOf, readsOnly, restPath, routeList } from './routes/route-list.js';
import { siteRoute, siteSchemas } from './wp/site-schemas.js';

type RouteId = keyof typeof routes;

type Read<R extends Route> = (request: ApiRequest<R>) => RouteResponse | Promise<RouteResponse>;

/** Checks a request and commits its write. An error is the outcome of the request. */
type Write<R extends Route> = (request: ApiRequest<R>, idempotencyKey?: IdempotencyKey) => Promise<AfterCommit>;

type Handler<R extends Route> = R extends { method: 'GET' } | { postedRead: true } ? Read<R> : Write<R>;

/**
 * Handlers by route name. Writes have two parts: the first can fail because of the request, the second runs after the commit
 * and can't change the outcome.
 */
export type Handlers<Id extends RouteId> = { readonly [I in Id]: Handler<(typeof routes)[I]> };

/** All handlers; `render` only if the server renders. */
export type AllHandlers = Handlers<Exclude<RouteId, 'render'>> & Partial<Handlers<'render'>>;

/** Patterns of path parameters. Schemas check all others. */
const FORMS: Readonly<Record<string, string>> = {
  object_type: `{${routes.listRelated.params.entries.object_type.options.join('|')}}`,
  user_id: '{me|\\d+}',
  uuid: '{[\\w-]+}',
};

/** Pattern of a route below the REST root, as the router has it. */
export const patternOf = (route: Route, namespace: string): string =>
  restPath(route, namespace).replace(/\{(\w+)\}/g, (_, name: string) => `:${name}${FORMS[name] ?? ''}`);

/** Adds the routes of the table with their handlers. The first route that matches a path counts. */
export function registerRoutes(app: Hono<AppEnv>, own: RouteContext, handlers: AllHandlers): void {
  const schemas = siteSchemas(own.relx.content.types);
  for (const [id, tableRoute] of routeList) {
    if (!isServed(tableRoute, own.served)) continue;
    // each handler has the type of its route
    const handle = handlers[id as RouteId] as Read<Route> | Write<Route> | undefined;
    const route = siteRoute(tableRoute, schemas);
    const handler = readsOnly(route) ? read(route, own, handle as Read<Route>) : write(route, own, handle as Write<Route>);
    if (handle) app.on([...methodsOf(route)], patternOf(route, own.namespace), handler);
  }
}

const read = (route: Route, own: RouteContext, handle: Read<Route>) => async (context: Context<AppEnv>) =>
  respond(context, await handle(new ApiRequest(context, route, own)), route.status);

const write = (route: Route, own: RouteContext, handle: Write<Route>) => async (context: Context<AppEnv>) => {
  const request = new ApiRequest(context, route, own);
  if (route.keyed) return respondOnce(context, own, request, route.status, (idempotencyKey) => handle(request, idempotencyKey));
  return respond(context, (await afterCommit(request, own, await handle(request))).response, route.status);
};
