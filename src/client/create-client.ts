import type {
  EmbeddedRelation,
  KindsOf,
  ListQuery,
  ObjectKind,
  Related,
  RelatedOf,
  RelationInput,
  RelationItem,
  RelationType,
  RelationTypeName,
  RemovedRelation,
} from '../contract.js';
import { RelxError } from './relx-error.js';
import { createTransport, type TransportOptions } from './transport.js';

/** What to ask of a list; `type` completes with the known relation types. */
export type RelatedQuery = Omit<ListQuery, 'type'> & { readonly type?: RelationTypeName };

/** The related objects that a query finds: `{ type: 'authored_by' }` finds users. */
export type FoundBy<Q> = RelatedOf<
  Q extends { readonly to_type: infer K extends ObjectKind }
    ? K
    : KindsOf<Q extends { readonly type: infer T } ? T : undefined, Q extends { readonly direction: infer D } ? D : undefined>
>;

/** One page of a list. `total` counts what the visitor may see, over all pages. */
export interface RelatedPage<R extends Related = Related> {
  readonly items: readonly RelationItem<R>[];
  readonly total: number;
  readonly totalPages: number;
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
};

/** The typed REST client. Every method throws {@link RelxError}. */
export interface RelxClient {
  /** `GET relx/v1/<objectType>/<id>`: one page of what is related to an object. */
  related<const Q extends RelatedQuery = object>(
    objectType: ObjectKind,
    id: number,
    query?: Q,
    options?: CallOptions,
  ): Promise<RelatedPage<FoundBy<Q>>>;
  /** `POST relx/v1/relationships`. Throws `ncr_relation_exists` (409) when the pair is there already. */
  createRelation(input: RelationInput, options?: CallOptions): Promise<RelationItem>;
  /** `DELETE relx/v1/relationships`. Throws `ncr_relation_not_found` (404). */
  deleteRelation(input: RelationInput, options?: CallOptions): Promise<RemovedRelation>;
  /** `GET relx/v1/types`: the registered relation types. */
  types(options?: CallOptions): Promise<readonly RelationType[]>;
  /** `GET wp/v2/<collection>/<id>?relx_relations=1`: the embed of a core object, for hosts with no more than that. */
  embedded(collection: string, id: number, options?: CallOptions): Promise<readonly EmbeddedRelation[]>;
}

function queryString(query: object): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}

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
  const { namespace = 'relx/v1', embedParam = 'relx_relations' } = options;
  const send = createTransport(options);

  // the types are the contract's; only the outer shape is worth its bytes in a browser
  const shaped = <T>(right: boolean, shape: string, method: string, path: string, data: unknown): T => {
    if (right) return data as T;
    const details = { code: 'invalid_response', status: 200, method, path };
    throw new RelxError(`${method} ${path} was not answered with ${shape}.`, details);
  };
  const list = <T>(path: string, data: unknown): readonly T[] => shaped(Array.isArray(data), 'a list', 'GET', path, data);
  const write = async <T>(method: 'POST' | 'DELETE', body: RelationInput, { signal }: CallOptions): Promise<T> => {
    const path = `/${namespace}/relationships`;
    const { data } = await send({ method, path, body, signal });
    return shaped(typeof data === 'object' && data !== null && !Array.isArray(data), 'an object', method, path, data);
  };

  return {
    async related(objectType, id, query, { signal } = {}) {
      const path = `/${namespace}/${objectType}/${id}${queryString(query ?? {})}`;
      const { data, headers } = await send({ method: 'GET', path, signal });
      const items = list<never>(path, data);
      return {
        items,
        total: Number(headers.get('X-WP-Total') ?? items.length),
        totalPages: Number(headers.get('X-WP-TotalPages') ?? 1),
      };
    },
    createRelation: (body, options = {}) => write('POST', body, options),
    deleteRelation: (body, options = {}) => write('DELETE', body, options),
    async types({ signal } = {}) {
      const path = `/${namespace}/types`;
      return list<RelationType>(path, (await send({ method: 'GET', path, signal })).data);
    },
    async embedded(collection, id, { signal } = {}) {
      const path = `/wp/v2/${collection}/${id}${queryString({ [embedParam]: 1, _fields: `id,${embedParam}` })}`;
      const { data } = await send({ method: 'GET', path, signal });
      return list<EmbeddedRelation>(path, (data as Record<string, unknown> | null)?.[embedParam]);
    },
  };
}
