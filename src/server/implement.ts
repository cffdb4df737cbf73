import type { Context, Hono } from 'hono';
import { type Route, routes } from '../api/routes/index.js';
import type { IdempotencyKey } from '../core/index.js';
import { ApiRequest } from './api-request.js';
import type { AppEnv, RouteContext } from './context.js';
import { type AfterCommit, afterCommit } from './http/after-commit.js';
import { type RouteResponse, respond } from './http/respond.js';
import { respondOnce } from './middleware/idempotency.js';
import { methodsOf, readsOnly, restPath, routeList } from './openapi/route-list.js';
import { siteRoute, siteSchemas } from './wp/site-schemas.js';

type RouteId = keyof typeof routes;

type Read<R extends Route> = (request: ApiRequest<R>) => RouteResponse | Promise<RouteResponse>;

/** Checks a request and commits what it writes. What it throws is the outcome of the request. */
type Write<R extends Route> = (request: ApiRequest<R>, idempotencyKey?: IdempotencyKey) => Promise<AfterCommit>;

type Handler<R extends Route> = R extends { method: 'GET' } | { postedRead: true } ? Read<R> : Write<R>;

/**
 * The handlers of routes, by the name of the route in the table. Those that write have two halves: what can fail because of
 * the request, and what comes after the commit and can no longer change the outcome.
 */
export type Handlers<Id extends RouteId> = { readonly [I in Id]: Handler<(typeof routes)[I]> };

/** A handler for each route; only a host that renders has that of `render`. */
export type AllHandlers = Handlers<Exclude<RouteId, 'render'>> & Partial<Handlers<'render'>>;

/** Parameters that fit a part of the path only if it has a form; every other is checked by its schema alone. */
const FORMS: Readonly<Record<string, string>> = {
  object_type: `{${routes.listRelated.params.entries.object_type.options.join('|')}}`,
  user_id: '{me|\\d+}',
  uuid: '{[\\w-]+}',
};

const pattern = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => `:${name}${FORMS[name] ?? ''}`);

/** Adds the routes of the table with their handlers. Where two routes fit an address, the first one of the table counts. */
export function implement(app: Hono<AppEnv>, own: RouteContext, handlers: AllHandlers): void {
  const schemas = siteSchemas(own.relx.content.types);
  for (const [id, tableRoute] of routeList) {
    // the type of each handler is that of its route
    const handle = handlers[id as RouteId] as Read<Route> | Write<Route> | undefined;
    const route = siteRoute(tableRoute, schemas);
    const answer = readsOnly(route) ? read(route, own, handle as Read<Route>) : write(route, own, handle as Write<Route>);
    if (handle) app.on([...methodsOf(route)], pattern(restPath(route, own.namespace)), answer);
  }
}

const read = (route: Route, own: RouteContext, handle: Read<Route>) => async (context: Context<AppEnv>) =>
  respond(context, await handle(new ApiRequest(context, route, own)), route.status);

const write = (route: Route, own: RouteContext, handle: Write<Route>) => async (context: Context<AppEnv>) => {
  const request = new ApiRequest(context, route, own);
  if (route.keyed) return respondOnce(context, own, request, route.status, (idempotencyKey) => handle(request, idempotencyKey));
  return respond(context, (await afterCommit(request, own, await handle(request))).response, route.status);
};
