import type { ObjectType, RelationType } from '../contract/index.js';
import { type ClientOptions, clientOptions } from './client-options.js';
import { isDevelopment } from './development/is-development.js';
import { warnUnknownOptions } from './development/unknown-options.js';
import { listSources } from './invalidation/changes.js';
import type { LazyMethods } from './lazy-methods.js';
import { createBatch } from './lists/batch.js';
import { fetchRelated, pageOf } from './lists/fetch-related.js';
import { type ListRequest, parameters, queryKey } from './lists/query-key.js';
import type { RelatedPage } from './lists/related-page.js';
import type { DataForQuery, Exact, ItemForQuery, RelatedForQuery, RelatedQuery } from './lists/related-query.js';
import { warnAboutType } from './lists/type-warnings.js';
import { RelxError } from './transport/relx-error.js';
import { createTransport } from './transport/transport.js';
import type { CallOptions, Transport } from './transport/transport-types.js';

/** How long a site without the routes is read in other ways until they are tried again, in milliseconds. */
const RETRY_ROUTES = 60_000;

/** The methods whose code is loaded on the first call. */
const methodNames: Readonly<Record<keyof LazyMethods, 0>> = {
  invalidate: 0,
  addRelation: 0,
  removeRelation: 0,
  updateRelation: 0,
  moveRelation: 0,
  getRelation: 0,
  batchRelations: 0,
  setList: 0,
  replaceObject: 0,
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

/** The typed REST client. Every method throws {@link RelxError}; frequent codes are listed. */
export interface RelxClient extends LazyMethods {
  /** `url` and `namespace`. Clients with the same value show each other's changes. */
  readonly site: string;
  /**
   * Lists one page of what is related to an object: `GET relx/v1/<objectType>/<id>`. Calls of one tick usually share
   * a `GET relx/v1/related`. Each gets its own result or error.
   *
   * @throws {RelxError} ncr_invalid_type (400), rest_post_invalid_id (404), not_supported on a site without relx
   * @example
   * const { items, total, nextCursor } = await client.listRelated('post', 12, { type: 'references', limit: 5 });
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
  const send: Transport = createTransport(options, async (...args) => (await methods()).diagnose(...args));
  // the module gets shared code as arguments: importing it would make bundlers split a third file off
  const methods = () =>
    import('./lazy-methods.js').then(
      (module) =>
        module.createLazyMethods({ options, siteKey: site, listSources, send, namespace, pageOf, fetchRelated, RelxError }),
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
        const results = await fetchRelated(send, namespace, requests, signal);
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
    return (await methods()).embeds(requests, signal, +isTried);
  });
  let types: Promise<readonly RelationType[]> | undefined;
  const warnAboutEmptyList = async (request: ListRequest, page: Promise<RelatedPage>) => {
    const isEmpty = await page.then(
      ({ items }) => items.length === 0,
      ({ code }) => code === 'ncr_invalid_type' || code === 'rest_invalid_param',
    );
    if (!isEmpty) return;
    types ??= methods().then(({ listTypes }) => listTypes());
    types.then(
      (found) => warnAboutType(request, found),
      // the site does not list its types
      () => {},
    );
  };
  const delegates = Object.fromEntries(
    Object.keys(methodNames).map((name) => [
      name,
      async (...args: never[]) => ((await methods())[name as keyof LazyMethods] as (...args: never[]) => unknown)(...args),
    ]),
    // each call has the parameters and the result of the call with its name
  ) as unknown as LazyMethods;
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
