import type { Collections } from './embeds/find-core-objects.js';
import type { TransportOptions } from './transport/transport-options.js';

export type ClientOptions = TransportOptions & {
  /** The plugin's REST namespace, for sites that run it under another brand. @default 'relx/v1' */
  readonly namespace?: string;
  /** The query parameter and response field that embed relations in core routes. @default 'relx_relations' */
  readonly embedField?: string;
  /**
   * How lists are read: `routes` uses the plugin's routes; `embed` uses the relations embedded in core routes and requests the
   * objects they refer to; `core` uses WordPress's own routes only, which any WordPress site has: lists of similar posts, and
   * lists with `fill`. `auto` uses the routes. If the site does not have them, it uses the embed and then `core`, and tries the
   * routes again after a minute. What a strategy cannot read is an error: `not_supported`. @default 'auto'
   */
  readonly strategy?: 'auto' | 'routes' | 'embed' | 'core';
  /** For `embed` and `core`: bases of core routes by object type. @default posts, pages; users; categories, tags */
  readonly collections?: Partial<Collections>;
};

type KeyOf<Union> = Union extends unknown ? keyof Union : never;

/** Every option, for warnings about other ones. */
export const clientOptions: Readonly<Record<KeyOf<ClientOptions>, true>> = {
  url: true,
  fetch: true,
  headers: true,
  apiFetch: true,
  timeout: true,
  retries: true,
  retry: true,
  retryDelay: true,
  namespace: true,
  embedField: true,
  strategy: true,
  collections: true,
};
