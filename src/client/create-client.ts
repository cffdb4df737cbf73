import type {
  ListQuery,
  ObjectType,
  ObjectTypesOf,
  Related,
  RelatedOf,
  RelationItem,
  RelationTypeName,
} from '../contract/index.js';
import { createBatch } from './batch.js';
import type { Calls } from './calls.js';
import { queryKey } from './query-key.js';
import type { Collections } from './read-embeds.js';
import { pageOf, readRoutes } from './read-routes.js';
import { RelxError } from './relx-error.js';
import { createTransport, type TransportOptions } from './transport.js';

/** What to ask of a list; `type` completes with the known relation types. */
export type RelatedQuery = Omit<ListQuery, 'type'> & { readonly type?: RelationTypeName };

/** The related objects that a query finds: `{ type: 'authored_by' }` finds users. */
export type FoundBy<Q> = RelatedOf<
  Q extends { readonly to_type: infer K extends ObjectType }
    ? K
    : ObjectTypesOf<
        Q extends { readonly type: infer T } ? T : undefined,
        Q extends { readonly direction: infer D } ? D : undefined
      >
>;

/** One page of a list. `total` counts what the visitor may see, over all pages. */
export interface RelatedPage<R extends Related = Related> {
  readonly items: readonly RelationItem<R>[];
  readonly total: number;
  readonly totalPages: number;
  /** Where the next page begins, as a query's `cursor`; absent on the last one. */
  readonly next?: string | undefined;
}

/** Per-call options. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export type ClientOptions = TransportOptions & {
  /** The plugin's REST namespace, where a site runs it under another brand. @default 'relx/v1' */
  readonly namespace?: string;
  /** The embed's query parameter and field on core routes. @default 'relx_relations' */
  readonly embedParam?: string;
  /**
   * Where lists come from: the plugin's routes, or the embed on core routes with look-ups of what it names. `auto` takes
   * the routes, and the embed for good once the site has turned out to have nothing more. @default 'auto'
   */
  readonly strategy?: 'auto' | 'routes' | 'embed';
  /** Where the embed is looked for, and what it names: bases of core routes by kind. @default posts, pages; users; categories, tags */
  readonly collections?: Partial<Collections>;
};

/** The typed REST client. Every method throws {@link RelxError}. */
export interface RelxClient extends Calls {
  /**
   * `GET relx/v1/<objectType>/<id>`: one page of what is related to an object. What is asked in the same tick travels
   * together, up to 100 asks as one `GET relx/v1/related`, and each has its own answer or error.
   */
  related<const Q extends RelatedQuery = object>(
    objectType: ObjectType,
    id: number,
    query?: Q,
    options?: CallOptions,
  ): Promise<RelatedPage<FoundBy<Q>>>;
}

/** As one text, the smallest that it can be. */
const callNames = 'createRelation deleteRelation moveRelation relation batch types embedded search mayCreate createDraft'.split(
  ' ',
) as (keyof Calls)[];

/**
 * Makes a client for one site.
 *
 * @example
 * const client = createClient({ url: 'https://example.org/wp-json' });
 * const { items, total } = await client.related('post', 12, { type: 'authored_by' }); // items are users
 *
 * @example
 * // inside WordPress, with its own nonces and middlewares
 * import apiFetch from '@wordpress/api-fetch';
 * const client = createClient({ apiFetch });
 */
export function createClient(options: ClientOptions = {}): RelxClient {
  const { namespace = 'relx/v1', strategy } = options;
  const send = createTransport(options);
  // what most visitors never need is loaded when it is; it is handed what it shares, or bundlers would make a third file of that
  const calls = () =>
    import('./calls.js').then((later) => later.createCalls({ options, send, namespace, pageOf, readRoutes, RelxError }));
  // a list of names is smaller than a method for each, and each goes the same way
  const later = Object.fromEntries(
    callNames.map((name) => [
      name,
      // the arguments are those that the type of the call of this name says
      async (...args: readonly unknown[]) => ((await calls())[name] as (...args: readonly unknown[]) => unknown)(...args),
    ]),
  ) as unknown as Calls;
  let hasRoutes = strategy !== 'embed';
  const listQuery = createBatch(async (requests, signal) => {
    if (hasRoutes) {
      try {
        return await readRoutes(send, namespace, requests, signal);
      } catch (error) {
        if (strategy === 'routes' || (error as RelxError).code !== 'rest_no_route') throw error;
        hasRoutes = false;
      }
    }
    return (await calls()).embeds(requests, signal);
  });
  return {
    // what an ask finds is known from its query, which is what the type says
    related: (objectType, id, query: RelatedQuery = {}, { signal } = {}) =>
      listQuery({ object: { objectType, id }, query, key: queryKey(objectType, id, query) }, signal) as Promise<never>,
    ...later,
  };
}
