import type { Context } from 'hono';
import type { InferOutput } from 'valibot';
import type { ParamsSchema, Route } from '../api/routes/index.js';
import { type Viewer, WorkBudget, type WorkLimits } from '../core/index.js';
import type { AppEnv, RouteContext } from './context.js';
import { allParams, queryParams, type RawParams, validate } from './http/params.js';

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
    const { env, req } = this.context;
    return requestBudget(env.connection.signal ?? req.raw.signal, this.context.get('version'));
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
export const requestBudget = (signal: WorkLimits['signal'], version: string | undefined): WorkBudget =>
  new WorkBudget({ rows: MOST_RELATIONS, items: MOST_ITEMS, signal, version });

/** Work budget of the response to a write. It is not aborted, because the outcome is reported even without a client. */
export const writtenBudget = (): WorkBudget => new WorkBudget({ rows: MOST_RELATIONS });
