import type { Context } from 'hono';
import type { InferOutput } from 'valibot';
import type { ParamsSchema, Route } from '../api/routes/index.js';
import type { Viewer, WorkBudget } from '../core/index.js';
import type { AppEnv, RouteContext } from './context.js';
import { requestBudget } from './http/request-budget.js';
import { allParams, queryParams } from './http/request-params.js';
import { type RawParams, validate } from './http/validation.js';

/** What a route's schema lets through; nothing where the route has none. */
type Output<R extends Route, Part extends 'params' | 'query' | 'body'> =
  R extends Readonly<Record<Part, infer S extends ParamsSchema>> ? InferOutput<S> : never;

/**
 * A request to a route of the table, as its handler sees it. Parameters are validated with the route's own schemas when
 * they are read, so that a handler decides what is checked first: a parameter or a permission.
 */
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

  /** The URL of WordPress's own namespace. */
  get core(): string {
    return `${this.root}/wp/v2`;
  }

  /** What the request may cost. */
  budget(): WorkBudget {
    return requestBudget(this.context);
  }

  /** A part of the path as it is. */
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

  /** The parameters of what is not a GET: the fields of the body, and those of the query that it lacks. */
  async fields(): Promise<R extends { body: ParamsSchema } ? Output<R, 'body'> : Output<R, 'query'>> {
    return this.#validated(this.route.body ?? this.route.query, await this.all());
  }

  /** All parameters but those in the path, as they are. The body is read once. */
  all(): Promise<RawParams> {
    this.#all ??= allParams(this.raw);
    return this.#all;
  }

  // the table's schema for this part, so its output is the type of the caller
  #validated<T>(schema: ParamsSchema | undefined, raw: RawParams): T {
    return (schema && validate(schema, raw, this.route.keepsEmpty ? 'kept' : 'left out')) as T;
  }
}
