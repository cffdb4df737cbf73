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

/** How a relation is moved. */
export interface MoveOptions extends WriteOptions {
  /** The `tag` that {@link Calls.relation} gave: the move is refused (412) when either list has changed since. */
  readonly ifMatch?: string | undefined;
}

/** A relation with the tag of its lists; a host that sends none gives no `tag`. */
export interface TaggedRelation {
  readonly item: RelationItem;
  readonly tag?: string | undefined;
}

/** What a client can do besides reading lists: loaded when it is first called, so that no visitor who only reads pays for it. */
export interface Calls extends ContentCalls {
  /** `POST relx/v1/relationships`. Throws `ncr_relation_exists` (409) when the pair is there already. */
  createRelation(input: RelationInput, options?: WriteOptions): Promise<RelationItem>;
  /** `DELETE relx/v1/relationships`. Throws `ncr_relation_not_found` (404). */
  deleteRelation(input: RelationInput, options?: WriteOptions): Promise<RemovedRelation>;
  /** `PATCH relx/v1/relationships/<id>`: moves a relation within the list of one of its sides. Throws `rest_precondition_failed` (412). */
  moveRelation(id: number, input: MoveInput, options?: MoveOptions): Promise<MovedRelation>;
  /** `GET relx/v1/relationships/<id>`: one relation, with the tag that guards a move of it. */
  relation(id: number, options?: CallOptions): Promise<TaggedRelation>;
  /**
   * `POST relx/v1/relationships/batch`, 100 at a time: each item is answered as it would have been by itself, and a refusal
   * does not concern the others. When a request fails after one that was answered, its items and all later ones are answered with
   * its error; throws only when the first request fails. A host without that route is asked item by item. Each request after the first has the key with
   * the number of its first item behind it.
   */
  batch(requests: readonly BatchRequest[], options?: WriteOptions): Promise<readonly BatchResponse[]>;
  /** `GET relx/v1/types`: the registered relation types. */
  types(options?: CallOptions): Promise<readonly RelationType[]>;
  /** `GET wp/v2/<collection>/<id>?relx_relations=1`: the embed of a core object, for hosts with no more than that. */
  embedded(collection: string, id: number, options?: CallOptions): Promise<readonly EmbeddedRelation[]>;
}

/** What a client hands them: its options, and what it has made of them. */
interface Shared extends Omit<Site, 'embedParam' | 'collections'> {
  readonly options: Pick<ClientOptions, 'embedParam' | 'collections'>;
}

/** Makes the calls of a client. */
export function createCalls({
  options,
  ...shared
}: Shared): Calls & { embeds(requests: readonly ListRequest[], signal: AbortSignal): Promise<QueryResults> } {
  const { embedParam = 'relx_relations', collections } = options;
  const site: Site = { ...shared, embedParam, collections };
  const { send, namespace, RelxError } = site;
  // the types are the contract's; only the outer shape is worth its bytes in a browser
  const shaped = <T>({ method, path }: Request, isRight: boolean, shape: string, data: unknown): T => {
    if (isRight) return data as T;
    const details = { code: 'invalid_response', status: 200, method: method ?? 'GET', path };
    throw new RelxError(`${details.method} ${path} was not answered with ${shape}.`, details);
  };
  const list = <T>(request: Request, data: unknown): readonly T[] => shaped(request, Array.isArray(data), 'a list', data);
  const object = <T>(request: Request, data: unknown): T =>
    shaped(request, typeof data === 'object' && data !== null && !Array.isArray(data), 'an object', data);
  const write = async <T>(request: Request): Promise<T> => object(request, (await send(request)).data);
  const relationships = `/${namespace}/relationships`;

  return {
    embeds: (requests, signal) => readEmbeds(site, requests, signal),
    createRelation: (body, { signal, idempotencyKey } = {}) =>
      write({ method: 'POST', path: relationships, body, signal, headers: keyed(idempotencyKey) }),
    deleteRelation: (body, { signal, idempotencyKey } = {}) =>
      write({ method: 'DELETE', path: relationships, body, signal, headers: keyed(idempotencyKey) }),
    moveRelation: (id, body, { signal, ifMatch, idempotencyKey } = {}) =>
      write({
        method: 'PATCH',
        path: `${relationships}/${id}`,
        body,
        signal,
        // a proxy that compresses makes a tag weak, and a guard has to be strong: it is the same list
        headers: { ...keyed(idempotencyKey), ...(ifMatch ? { 'If-Match': ifMatch.replace(/^W\//, '') } : {}) },
      }),
    async relation(id, { signal } = {}) {
      const request = { path: `${relationships}/${id}`, signal };
      const { data, headers } = await send(request);
      const item = object<RelationItem>(request, data);
      return { item, tag: headers.get('ETag') ?? undefined };
    },
    batch: (requests, options) => sendBatch(send, relationships, requests, options),
    ...createContentCalls(send, { list, object }),
    async types({ signal } = {}) {
      const request = { path: `/${namespace}/types`, signal };
      return list(request, (await send(request)).data);
    },
    async embedded(collection, id, { signal } = {}) {
      const request = { path: `/wp/v2/${collection}/${id}?${embedParam}=1&_fields=id,${embedParam}`, signal };
      const { data } = await send(request);
      return list(request, (data as Record<string, unknown> | null)?.[embedParam]);
    },
  };
}
