import type { RenderedHtml, RenderRequest } from '../contract/index.js';
import type { Relx, Viewer, WorkBudget } from '../core/index.js';
import type { CachedResponse } from './http/cached-response.js';

/** Renders shortcodes and blocks as HTML for a viewer and language: `createRenderer` of `relx/shortcodes`. */
export interface Render {
  (requests: readonly RenderRequest[], viewer: Viewer, locale: string, budget?: WorkBudget): Promise<readonly RenderedHtml[]>;
  /** Names of custom shortcodes. Contents of posts with one of them are rendered, like those with a list. @default none */
  readonly tags?: readonly string[];
}

/** Which routes an app has: all, or those of WordPress only. */
export type ServedRoutes = 'all' | 'core';

/** Dependencies of routes. */
export interface RouteContext {
  readonly relx: Relx;
  /** Path of the REST root, `/wp-json` unless configured. */
  readonly root: string;
  /** The plugin's namespace, `relx/v1` unless configured. */
  readonly namespace: string;
  /** Query parameter and response field that embed relations in `wp/v2` routes. */
  readonly embedField: string;
  /** `core` without the routes, parameters and fields of relx. */
  readonly served: ServedRoutes;
  /** Undefined if the server does not render. */
  readonly render?: Render | undefined;
  /** Reports an unexpected error to the operator. */
  onError(error: unknown, request: Request): void;
}

/** What a server knows about a request beyond the request itself. */
export interface Connection {
  /** IP address of the client. */
  readonly address?: string | undefined;
  /** True for a request over HTTPS, also to a trusted proxy. @default the protocol of the request's URL */
  readonly secure?: boolean | undefined;
  /** ID of the user, or 0 for a logged-out one, if the server has authenticated the request. @default the user of the request's credentials */
  readonly user?: number | undefined;
  /** Aborted when the client has disconnected or the response has timed out. @default the request's own signal */
  readonly signal?: Pick<AbortSignal, 'aborted'> | undefined;
  /** Called for a request that only reads, such as a read with POST: it writes nothing, even if its response is late. */
  readonly onRead?: () => void;
  /** The status that the server has already sent to the client, if it did not wait for the app. */
  readonly reportedStatus?: () => number | undefined;
}

/** Log data of a request while it is handled. */
export interface LoggedRequest {
  /** Identifies the request in the log and in its response. */
  readonly id: string;
  /** Pattern of its route, or `unmatched`. */
  route: string;
  /** ID of the user; 0 for a logged-out one. */
  user: number;
}

/** Hono's types for the context of a request. */
export interface AppEnv {
  readonly Variables: {
    readonly viewer: Viewer;
    /** The database's version, read before the viewer; only for reads on engines that have one. */
    readonly version?: string | undefined;
    /** The response to a read, for the response cache. */
    readonly cacheable?: CachedResponse;
  };
  /** `logged` is set if there is a log or metrics. */
  readonly Bindings: { readonly connection: Connection; readonly logged?: LoggedRequest };
}
