import type {
  BatchRequest,
  BatchResponse,
  EmbeddedRelation,
  MovedRelation,
  MoveInput,
  RelationInput,
  RelationItem,
  RelationType,
  RemovedRelation,
} from '../contract/index.js';
import type { QueryResults } from './batch.js';
import { sendBatch } from './call-batch.js';
import { type ContentCalls, createContentCalls } from './content-calls.js';
import type { CallOptions, ClientOptions } from './create-client.js';
import type { ListRequest } from './query-key.js';
import { readEmbeds, type Site } from './read-embeds.js';
import type { Request } from './transport.js';
import { keyed, type WriteOptions } from './write-options.js';

/** Options of moving a relation. */
export interface MoveOptions extends WriteOptions {
  /** The `etag` of {@link Calls.getRelation}: the move is rejected (412) if either list has changed since. */
  readonly ifMatch?: string | undefined;
}

/** A relation with the entity tag of its lists. `etag` is absent if the site sends none. */
export interface RelationWithETag {
  readonly item: RelationItem;
  readonly etag?: string | undefined;
}

/** The methods of a client besides reading lists. Their code is loaded on the first call, so pages that only show lists never load it. */
export interface Calls extends ContentCalls {
  /** `POST relx/v1/relationships`. Throws `ncr_relation_exists` (409) if the relation exists. */
  addRelation(input: RelationInput, options?: WriteOptions): Promise<RelationItem>;
  /** `DELETE relx/v1/relationships`. Throws `ncr_relation_not_found` (404). */
  removeRelation(input: RelationInput, options?: WriteOptions): Promise<RemovedRelation>;
  /** `PATCH relx/v1/relationships/<id>`: moves a relation within the list of one of its sides. Throws `rest_precondition_failed` (412). */
  moveRelation(id: number, input: MoveInput, options?: MoveOptions): Promise<MovedRelation>;
  /** `GET relx/v1/relationships/<id>`: one relation, with the entity tag that guards a move. */
  getRelation(id: number, options?: CallOptions): Promise<RelationWithETag>;
  /**
   * `POST relx/v1/relationships/batch`, 100 items per request. Each item gets the response of a single request, and a rejected
   * item does not affect the others. If a later request fails, its items and all following ones get its error. Throws only if
   * the first request fails. On a site without that route, items are sent one by one. Each request after the first appends the
   * index of its first item to the idempotency key.
   */
  batchRelations(requests: readonly BatchRequest[], options?: WriteOptions): Promise<readonly BatchResponse[]>;
  /** `GET relx/v1/types`: the registered relation types. */
  listTypes(options?: CallOptions): Promise<readonly RelationType[]>;
  /** `GET wp/v2/<collection>/<id>?relx_relations=1`: the relations embedded in a post, user or term, for sites without the plugin's routes. */
  listEmbeddedRelations(collection: string, id: number, options?: CallOptions): Promise<readonly EmbeddedRelation[]>;
}

/** Values that a client passes to its calls. */
interface Shared extends Omit<Site, 'embedField' | 'collections'> {
  readonly options: Pick<ClientOptions, 'embedField' | 'collections'>;
}

/** Creates the calls of a client. */
export function createCalls({
  options,
  ...shared
}: Shared): Calls & { embeds(requests: readonly ListRequest[], signal: AbortSignal): Promise<QueryResults> } {
  const { embedField = 'relx_relations', collections } = options;
  const site: Site = { ...shared, embedField, collections };
  const { send, namespace, RelxError } = site;
  // the contract defines the types; in a browser only the outer shape is checked, to save bytes
  const shaped = <T>({ method, path }: Request, isValid: boolean, shape: string, data: unknown): T => {
    if (isValid) return data as T;
    const details = { code: 'invalid_response', status: 200, method: method ?? 'GET', path };
    throw new RelxError(`${details.method} ${path} returned no ${shape}.`, details);
  };
  const list = <T>(request: Request, data: unknown): readonly T[] => shaped(request, Array.isArray(data), 'list', data);
  const object = <T>(request: Request, data: unknown): T =>
    shaped(request, typeof data === 'object' && data !== null && !Array.isArray(data), 'object', data);
  const write = async <T>(request: Request): Promise<T> => object(request, (await send(request)).data);
  const relationships = `/${namespace}/relationships`;

  return {
    embeds: (requests, signal) => readEmbeds(site, requests, signal),
    addRelation: (body, { signal, idempotencyKey } = {}) =>
      write({ method: 'POST', path: relationships, body, signal, headers: keyed(idempotencyKey) }),
    removeRelation: (body, { signal, idempotencyKey } = {}) =>
      write({ method: 'DELETE', path: relationships, body, signal, headers: keyed(idempotencyKey) }),
    moveRelation: (id, body, { signal, ifMatch, idempotencyKey } = {}) =>
      write({
        method: 'PATCH',
        path: `${relationships}/${id}`,
        body,
        signal,
        // a compressing proxy makes the tag weak, but If-Match needs a strong one
        headers: { ...keyed(idempotencyKey), ...(ifMatch ? { 'If-Match': ifMatch.replace(/^W\//, '') } : {}) },
      }),
    async getRelation(id, { signal } = {}) {
      const request = { path: `${relationships}/${id}`, signal };
      const { data, headers } = await send(request);
      const item = object<RelationItem>(request, data);
      return { item, etag: headers.get('ETag') ?? undefined };
    },
    batchRelations: (requests, options) => sendBatch(send, relationships, requests, options),
    ...createContentCalls(send, { list, object }),
    async listTypes({ signal } = {}) {
      const request = { path: `/${namespace}/types`, signal };
      return list(request, (await send(request)).data);
    },
    async listEmbeddedRelations(collection, id, { signal } = {}) {
      const request = { path: `/wp/v2/${collection}/${id}?${embedField}=1&_fields=id,${embedField}`, signal };
      const { data } = await send(request);
      return list(request, (data as Record<string, unknown> | null)?.[embedField]);
    },
  };
}
