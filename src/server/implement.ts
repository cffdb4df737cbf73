import type { Context, Hono } from 'hono';
import type { InferOutput } from 'valibot';
import { type ParamsSchema, type Route, routes } from '../api/routes/index.js';
import { type IdempotencyKey, type Viewer, WorkBudget } from '../core/index.js';
import type { AppEnv, RouteContext } from './context.js';
import { type AfterCommit, afterCommit } from './http/after-commit.js';
import { allParams, queryParams, type RawParams, validate } from './http/params.js';
import { type RouteResponse, respond } from './http/respond.js';
import { respondOnce } from './middleware/idempotency.js';
import { isServed, methodsOf, readsOnly, restPath, routeList } from './openapi/route-list.js';
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

const pattern = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => `:${name}${FORMS[name] ?? ''}`);

/** Adds the routes of the table with their handlers. The first route that matches a path counts. */
export function implement(app: Hono<AppEnv>, own: RouteContext, handlers: AllHandlers): void {
  const schemas = siteSchemas(own.relx.content.types);
  for (const [id, tableRoute] of routeList) {
    if (!isServed(tableRoute, own.served)) continue;
    // each handler has the type of its route
    const handle = handlers[id as RouteId] as Read<Route> | Write<Route> | undefined;
    const route = siteRoute(tableRoute, schemas);
    const handler = readsOnly(route) ? read(route, own, handle as Read<Route>) : write(route, own, handle as Write<Route>);
    if (handle) app.on([...methodsOf(route)], pattern(restPath(route, own.namespace)), handler);
  }
}

const read = (route: Route, own: RouteContext, handle: Read<Route>) => async (context: Context<AppEnv>) =>
  respond(context, await handle(new ApiRequest(context, route, own)), route.status);

const write = (route: Route, own: RouteContext, handle: Write<Route>) => async (context: Context<AppEnv>) => {
  const request = new ApiRequest(context, route, own);
  if (route.keyed) return respondOnce(context, own, request, route.status, (idempotencyKey) => handle(request, idempotencyKey));
  return respond(context, (await afterCommit(request, own, await handle(request))).response, route.status);
};

/** Output of a route's schema; nothing without a schema. */
type Output<R extends Route, Part extends 'params' | 'query' | 'body'> =
  R extends Readonly<Record<Part, infer S extends ParamsSchema>> ? InferOutput<S> : never;

/** Request of a route. Parameters are validated when they are read, so that a handler decides what is checked first. */
export class ApiRequest<R extends Route = Route> {
  #all: Promise<RawParams> | undefined;

  constructor(
    private readonly context: Context<AppEnv>,
    private readonly route: R,
    private readonly own: RouteContext,
  ) {}

  get viewer(): Viewer {
    return this.context.get('viewer');
  }

  get raw(): Request {
    return this.context.req.raw;
  }

  get url(): string {
    return this.context.req.url;
  }

  get path(): string {
    return this.context.req.path;
  }

  get origin(): string {
    return new URL(this.url).origin;
  }

  /** The URL of the REST root. */
  get root(): string {
    return this.origin + this.own.root;
  }

  /** The URL of `wp/v2`. */
  get core(): string {
    return `${this.root}/wp/v2`;
  }

  /** The work budget of the request. */
  budget(): WorkBudget {
    return requestBudget(this.context);
  }

  /** An unchecked part of the path. */
  param(name: keyof Output<R, 'params'> & string): string {
    return (this.context.req.param() as Readonly<Record<string, string>>)[name] ?? '';
  }

  /** The parameters in the path. */
  params(): Output<R, 'params'> {
    return this.#validated(this.route.params, this.context.req.param());
  }

  /** The parameters in the query. */
  query(): Output<R, 'query'> {
    return this.#validated(this.route.query, queryParams(this.raw));
  }

  /** The parameters of a write: fields of the body, then those of the query. */
  async fields(): Promise<R extends { body: ParamsSchema } ? Output<R, 'body'> : Output<R, 'query'>> {
    return this.#validated(this.route.body ?? this.route.query, await this.all());
  }

  /** All unchecked parameters except those in the path. The body is read once. */
  all(): Promise<RawParams> {
    this.#all ??= allParams(this.raw);
    return this.#all;
  }

  // the output type is that of the route's schema for this part
  #validated<T>(schema: ParamsSchema | undefined, raw: RawParams): T {
    return (schema && validate(schema, raw, this.route.keepsEmpty ? 'value' : 'omitted')) as T;
  }
}

/** Maximum number of relations that a request reads, sorts or counts: some hundred milliseconds of work. */
const MOST_RELATIONS = 100_000;

/** Maximum number of items in all lists of a response. */
const MOST_ITEMS = 2000;

/** Work budget of a request, which is aborted when the client disconnects or the response times out. */
const requestBudget = ({ env, req }: Context<AppEnv>): WorkBudget =>
  new WorkBudget({ rows: MOST_RELATIONS, items: MOST_ITEMS, signal: env.connection.signal ?? req.raw.signal });

/** Work budget of the response to a write. It is not aborted, because the outcome is reported even without a client. */
export const writtenBudget = (): WorkBudget => new WorkBudget({ rows: MOST_RELATIONS });
