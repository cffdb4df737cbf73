import type { Collections } from './embeds/find-core-objects.js';
import type { TransportOptions } from './transport/transport-options.js';

export type ClientOptions = TransportOptions & {
  /** The plugin's REST namespace. @default 'relx/v1' */
  readonly namespace?: string;
  /** Query parameter and response field that embed relations in `wp/v2` routes. @default 'relx_relations' */
  readonly embedField?: string;
  /**
   * How to read lists. `routes` uses the plugin's routes. `embed` reads relations embedded in `wp/v2` routes, then requests their
   * objects. `core` works on any WordPress site, and reads only similar posts, and lists with `fill`. `auto` tries them in this
   * order (`core` unless `embedField` is set), and the routes again after a minute. Unsupported lists fail with `not_supported`.
   * @default 'auto'
   */
  readonly strategy?: 'auto' | 'routes' | 'embed' | 'core';
  /** `wp/v2` collections by object type, for `embed` and `core`. @default posts, pages; users; categories, tags */
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
