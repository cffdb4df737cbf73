import type { RenderedHtml, RenderRequest } from '../contract/index.js';
import type { Relx, Viewer, WorkBudget } from '../core/index.js';

/** Turns shortcodes and blocks into HTML, as far as the viewer may see it, in a language: `createRenderer` of `relx/shortcodes`. */
export type Render = (
  requests: readonly RenderRequest[],
  viewer: Viewer,
  locale: string,
  budget?: WorkBudget,
) => Promise<readonly RenderedHtml[]>;

/** What every route is made with. */
export interface RouteContext {
  readonly relx: Relx;
  /** Path of the REST root, `/wp-json` unless configured. */
  readonly root: string;
  /** The plugin's namespace, `relx/v1` unless configured. */
  readonly namespace: string;
  /** Name of the embed: a query parameter and a field of core routes. */
  readonly embedField: string;
  /** Undefined if the server does not render. */
  readonly render?: Render | undefined;
  /** Reports a fault to the operator. */
  onError(error: unknown, request: Request): void;
}

/** What a server knows about a request beyond the request itself. */
export interface Connection {
  /** IP address of the client. */
  readonly address?: string | undefined;
  /** True for a request over HTTPS, also to a trusted proxy. @default the protocol of the request's URL */
  readonly secure?: boolean | undefined;
  /** Id of the user, or 0 for a logged-out one, if the server has authenticated the request. @default the user of the request's credentials */
  readonly user?: number | undefined;
  /** Aborted when the client has disconnected or the response has timed out. @default the request's own signal */
  readonly signal?: Pick<AbortSignal, 'aborted'> | undefined;
  /** The status that the server has already sent to the client, if it did not wait for the app. */
  readonly reportedStatus?: () => number | undefined;
}

/** A request while it is handled, for the log and the metrics. */
export interface LoggedRequest {
  /** Identifies the request in the log and in its response. */
  readonly id: string;
  /** The pattern of its route, or `unmatched`: one of a few, whatever the URL is. */
  route: string;
  /** Id of the user; 0 for a logged-out one. */
  user: number;
}

/** A response as it was sent. */
export interface CachedResponse {
  readonly text: string;
  /** Its own headers, the tag among them; not those that depend on the user or the origin of the request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
}

/** Hono's typing of what stands beside a request. */
export interface AppEnv {
  readonly Variables: {
    readonly viewer: Viewer;
    /** The database's own version, where it has one: read before the viewer was, and for reads only. */
    readonly version?: string | undefined;
    /** The response to a read, once it is made, for the response cache. */
    readonly cacheable?: CachedResponse;
  };
  /** `exchange` is there when somebody watches. */
  readonly Bindings: { readonly connection: Connection; readonly exchange?: LoggedRequest };
}
