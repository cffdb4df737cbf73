import type {
  EmbeddedRelation,
  MovedRelation,
  MoveInput,
  RelationInput,
  RelationItem,
  RelationType,
  RemovedRelation,
} from '../contract.js';
import type { Answers } from './batch.js';
import type { CallOptions } from './create-client.js';
import { readEmbeds, type Site } from './read-embeds.js';
import type { Request } from './transport.js';

/** What a client can do besides reading lists: loaded when it is first called, so that no visitor who only reads pays for it. */
export interface Calls {
  /** `POST relx/v1/relationships`. Throws `ncr_relation_exists` (409) when the pair is there already. */
  createRelation(input: RelationInput, options?: CallOptions): Promise<RelationItem>;
  /** `DELETE relx/v1/relationships`. Throws `ncr_relation_not_found` (404). */
  deleteRelation(input: RelationInput, options?: CallOptions): Promise<RemovedRelation>;
  /** `PATCH relx/v1/relationships/<id>`: moves a relation within the list of one of its sides. */
  moveRelation(id: number, input: MoveInput, options?: CallOptions): Promise<MovedRelation>;
  /** `GET relx/v1/types`: the registered relation types. */
  types(options?: CallOptions): Promise<readonly RelationType[]>;
  /** `GET wp/v2/<collection>/<id>?relx_relations=1`: the embed of a core object, for hosts with no more than that. */
  embedded(collection: string, id: number, options?: CallOptions): Promise<readonly EmbeddedRelation[]>;
}

/** Makes the calls of a client. */
export function createCalls(site: Site): Calls & { embeds(names: readonly string[], signal: AbortSignal): Promise<Answers> } {
  const { send, namespace, embedParam, RelxError } = site;
  // the types are the contract's; only the outer shape is worth its bytes in a browser
  const shaped = <T>({ method, path }: Request, isRight: boolean, shape: string, data: unknown): T => {
    if (isRight) return data as T;
    const details = { code: 'invalid_response', status: 200, method: method ?? 'GET', path };
    throw new RelxError(`${details.method} ${path} was not answered with ${shape}.`, details);
  };
  const list = <T>(request: Request, data: unknown): readonly T[] => shaped(request, Array.isArray(data), 'a list', data);
  const write = async <T>(request: Request): Promise<T> => {
    const { data } = await send(request);
    return shaped(request, typeof data === 'object' && data !== null && !Array.isArray(data), 'an object', data);
  };
  const relationships = `/${namespace}/relationships`;

  return {
    embeds: (names, signal) => readEmbeds(site, names, signal),
    createRelation: (body, { signal } = {}) => write({ method: 'POST', path: relationships, body, signal }),
    deleteRelation: (body, { signal } = {}) => write({ method: 'DELETE', path: relationships, body, signal }),
    moveRelation: (id, body, { signal } = {}) => write({ method: 'PATCH', path: `${relationships}/${id}`, body, signal }),
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
