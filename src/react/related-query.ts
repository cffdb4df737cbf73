import { queryKey, type RelatedQuery } from '../client/index.js';
import type { ObjectRef } from '../contract/index.js';

/**
 * What to request: the query of the client's `related()`, and of whom. Without `post` and `object` it is the current
 * object of the provider.
 */
export type UseRelatedOptions = RelatedQuery & {
  /** A post's id; 0 is the current object. */
  readonly post?: number | undefined;
  /** A post, user or term; goes before `post`. */
  readonly object?: ObjectRef | undefined;
};

/** A query with its object: what is requested, and the key of its response in caches and snapshots. */
export interface RelatedRequest {
  readonly object: ObjectRef;
  readonly query: RelatedQuery;
  /** For example `post:12?per_page=5&type=related_to`: the same query has the same key, however it was written. */
  readonly key: string;
}

/** Finds the object of a query; undefined when it names none and there is no current one. */
export function toRelatedRequest(listQuery: UseRelatedOptions, current?: ObjectRef): RelatedRequest | undefined {
  const { post, object: named, ...query } = listQuery;
  const object = named ?? (post ? { objectType: 'post' as const, id: post } : current);
  if (!object) return undefined;
  return { object, query, key: queryKey(object.objectType, object.id, query) };
}
