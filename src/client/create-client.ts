import type { AutomaticItem, ObjectType, Related, RelationData, RelationItem, RelationType } from '../contract/index.js';
import { createBatch } from './batch.js';
import type { Calls } from './calls.js';
import { listSources } from './changes.js';
import { isDevelopment } from './development.js';
import type { Collections } from './find-core-objects.js';
import { type ListRequest, parameters, queryKey } from './query-key.js';
import { pageOf, readRoutes } from './read-routes.js';
import type { DataForQuery, Exact, ItemForQuery, RelatedForQuery, RelatedQuery } from './related-query.js';
import { RelxError } from './relx-error.js';
import { createTransport, type Transport, type TransportOptions } from './transport.js';
import { warnAboutType } from './type-warnings.js';
import { warnUnknownOptions } from './unknown-options.js';

/** One page of a list. `total` counts the items of all pages that the user has permission to view. */
export interface RelatedPage<
  R extends Related = Related,
  D extends RelationData = RelationData,
  I extends RelationItem<R, D> | AutomaticItem = RelationItem<R, D>,
> {
  readonly items: readonly I[];
  readonly total: number;
  readonly totalPages: number;
  /** The `cursor` of the next page; absent on the last one. */
  readonly nextCursor?: string | undefined;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

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

/** How long a site without the routes is read in other ways until they are tried again, in milliseconds. */
const RETRY_ROUTES = 60_000;

type KeyOf<Union> = Union extends unknown ? keyof Union : never;

/** Every option, for warnings about other ones. */
const clientOptions: Readonly<Record<KeyOf<ClientOptions>, true>> = {
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

/** The calls whose code is loaded on the first call. */
const callNames: Readonly<Record<keyof Calls, 0>> = {
  invalidate: 0,
  addRelation: 0,
  removeRelation: 0,
  updateRelation: 0,
  moveRelation: 0,
  getRelation: 0,
  batchRelations: 0,
  listTypes: 0,
  listEmbeddedRelations: 0,
  searchObjects: 0,
  listSubtypes: 0,
  canCreatePost: 0,
  createDraft: 0,
  deleteDraft: 0,
  listSuggestions: 0,
  dismissSuggestion: 0,
  restoreSuggestion: 0,
};

/** The typed REST client. Every method throws {@link RelxError}. */
export interface RelxClient extends Calls {
  /** `url` and `namespace`. Lists of clients with the same value show each other's changes. */
  readonly site: string;
  /**
   * `GET relx/v1/<objectType>/<id>`: one page of the objects related to an object. Calls of one tick are combined into one
   * `GET relx/v1/related`, up to 100 per request; each call has its own result or error.
   */
  listRelated<const Q extends RelatedQuery = object>(
    objectType: ObjectType,
    id: number,
    query?: Exact<Q, RelatedQuery>,
    options?: CallOptions,
  ): Promise<RelatedPage<RelatedForQuery<Q>, DataForQuery<Q>, ItemForQuery<Q>>>;
}

/**
 * Creates a client for one site.
 *
 * @example
 * const client = createClient({ url: 'https://example.org/wp-json' });
 * const { items, total } = await client.listRelated('post', 12, { type: 'authored_by' }); // items are users
 *
 * @example
 * // inside WordPress, with its own nonces and middlewares
 * import apiFetch from '@wordpress/api-fetch';
 * const client = createClient({ apiFetch });
 */
export function createClient(options: ClientOptions = {}): RelxClient {
  if (isDevelopment && process.env.NODE_ENV !== 'production')
    warnUnknownOptions('createClient', options, Object.keys(clientOptions));
  const { url = '/wp-json', namespace = 'relx/v1', strategy } = options;
  const site = `${url.replace(/\/$/, '')} ${namespace}`;
  const send: Transport = createTransport(options, async (...args) => (await calls()).diagnose(...args));
  // the module gets shared code as arguments: importing it would make bundlers split a third file off
  const calls = () =>
    import('./calls.js').then(
      (module) => module.createCalls({ options, siteKey: site, listSources, send, namespace, pageOf, readRoutes, RelxError }),
      (cause) => {
        const sent = { code: 'fetch_error', status: 0, method: 'GET', path: '' };
        throw new RelxError(`${cause}`, { ...sent, cause });
      },
    );
  // when to try the routes again
  let nextTry = strategy === 'embed' || strategy === 'core' ? Number.POSITIVE_INFINITY : 0;
  let hasHadRoutes = strategy === 'routes';
  const sendQuery = createBatch(async (requests, signal) => {
    const isTried = Date.now() >= nextTry;
    if (isTried) {
      try {
        const results = await readRoutes(send, namespace, requests, signal);
        hasHadRoutes = true;
        return results;
      } catch (error) {
        // where the plugin was, it is being updated: an error is shown and not cached, unlike other items
        const isAway = (error as RelxError).code === 'rest_no_route' && !hasHadRoutes;
        // WordPress has no route for an ID that is none
        if (!isAway || requests.every(({ object }) => !(object.id > 0))) throw error;
        nextTry = Date.now() + RETRY_ROUTES;
      }
    }
    return (await calls()).embeds(requests, signal, +isTried);
  });
  let types: Promise<readonly RelationType[]> | undefined;
  const warnAboutEmptyList = async (request: ListRequest, page: Promise<RelatedPage>) => {
    const isEmpty = await page.then(
      ({ items }) => items.length === 0,
      ({ code }) => code === 'ncr_invalid_type' || code === 'rest_invalid_param',
    );
    if (!isEmpty) return;
    types ??= calls().then(({ listTypes }) => listTypes());
    types.then(
      (found) => warnAboutType(request, found),
      // the site does not list its types
      () => {},
    );
  };
  const delegates = Object.fromEntries(
    Object.keys(callNames).map((name) => [
      name,
      async (...args: never[]) => ((await calls())[name as keyof Calls] as (...args: never[]) => unknown)(...args),
    ]),
    // each call has the parameters and the result of the call with its name
  ) as unknown as Calls;
  return {
    site,
    // the query determines the type of the items, as the method's type states
    listRelated(objectType, id, query: RelatedQuery = {}, { signal } = {}) {
      if (isDevelopment && process.env.NODE_ENV !== 'production')
        warnUnknownOptions('listRelated', query, Object.keys(parameters));
      const request = { object: { objectType, id }, query, key: queryKey(objectType, id, query) };
      const page = sendQuery(request, signal);
      // requests the types, which tests that count requests do not expect
      if (isDevelopment && process.env.NODE_ENV === 'development') void warnAboutEmptyList(request, page);
      return page as Promise<never>;
    },
    ...delegates,
  };
}
