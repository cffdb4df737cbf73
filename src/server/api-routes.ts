import type { Context, Hono } from 'hono';
import type { AppEnv, RouteContext } from './context.js';
import { type AfterCommit, responseAfterCommit, type WriteRequest } from './http/after-commit.js';
import { allParams } from './http/request-params.js';
import { respondOnce } from './middleware/idempotency.js';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Checks a request and commits what it writes. What it throws is the outcome of the request. */
type Write<Path extends string> = (context: Context<AppEnv, Path>, request: WriteRequest) => Promise<AfterCommit>;

/**
 * What routes below the REST root are added to. A route that writes is added by `write` only, which keeps its two halves
 * apart: what can fail because of the request, and what comes after the commit and can no longer change the outcome.
 */
export interface ApiRoutes {
  /** Adds a route that reads. */
  readonly get: Hono<AppEnv>['get'];
  /** Adds a route that reads, and is posted because its parameters are too long for a URL. */
  postedRead(path: string, read: (context: Context<AppEnv>) => Promise<Response>): void;
  /**
   * Adds a route that writes.
   *
   * @param options.keyed true for a route that takes an `Idempotency-Key`. @default false
   */
  write<Path extends string>(
    methods: readonly Method[],
    path: Path,
    write: Write<Path>,
    options?: { readonly keyed?: boolean },
  ): void;
}

/** The routes of an app. */
export function apiRoutes(app: Hono<AppEnv>, route: RouteContext): ApiRoutes {
  return {
    get: app.get,
    postedRead: (path, read) => {
      app.post(path, read);
    },
    write(methods, path, write, { keyed = false } = {}) {
      app.on([...methods], path, async (context) => {
        let read: ReturnType<typeof allParams> | undefined;
        const params = () => {
          read ??= allParams(context.req.raw);
          return read;
        };
        if (keyed) return respondOnce(context, route, await params(), (once) => write(context, { params, once }));
        return responseAfterCommit(context, route, await write(context, { params }));
      });
    },
  };
}
