import { isDevelopment } from '../../client/development/is-development.js';
import { warnUnknownOptions } from '../../client/development/unknown-options.js';
import type { RelatedQuery } from '../../client/index.js';
import { type ListRequest, parameters, queryKey } from '../../client/lists/query-key.js';
import type { ObjectRef } from '../../contract/index.js';
import { missingObject } from './missing-object.js';

export type { ListRequest };

/** Options of `useRelated`: a query of `client.listRelated()`, and the object. Default object: the provider's. */
export type UseRelatedOptions = RelatedQuery & {
  /** Post ID. 0 is the object of the provider. Anything else that is no ID, such as NaN, is an error. */
  readonly postId?: number | undefined;
  /** A post, user or term; overrides `postId`. */
  readonly object?: ObjectRef | undefined;
};

/** The object of a query, whose ID may be invalid. */
export function objectOf({ postId, object }: UseRelatedOptions, current?: ObjectRef): ObjectRef | undefined {
  return object ?? (postId === undefined || postId === 0 ? current : { objectType: 'post', id: postId });
}

/**
 * Resolves the object of a query. Returns undefined if the query has none and there is no current object, and for an ID that is no
 * positive integer, such as `Number(params.id)` of a missing parameter.
 */
export function toListRequest(listQuery: UseRelatedOptions, current?: ObjectRef): ListRequest | undefined {
  if (isDevelopment && process.env.NODE_ENV !== 'production') {
    const known: Readonly<Record<keyof UseRelatedOptions, unknown>> = { ...parameters, postId: true, object: true };
    warnUnknownOptions('useRelated', listQuery, Object.keys(known));
  }
  const { postId: _, object: __, ...query } = listQuery;
  const object = objectOf(listQuery, current);
  // an ID may be a text where no type checks it
  if (!object || !/^[1-9]\d{0,15}$/.test(`${object.id}`)) return undefined;
  return { object, query, key: queryKey(object.objectType, object.id, query) };
}

/** Requests of queries, one per key. @throws {RelxError} `missing_object` if a query has neither `postId` nor `object` */
export function toListRequests(queries: readonly UseRelatedOptions[], current?: ObjectRef): ListRequest[] {
  const requests = new Map<string, ListRequest>();
  for (const listQuery of queries) {
    const request = toListRequest(listQuery, current);
    if (!request) throw missingObject;
    requests.set(request.key, request);
  }
  return [...requests.values()];
}
