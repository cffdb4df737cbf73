import { useDispatch, useSelect } from '@wordpress/data';
import { useCallback } from 'react';
import type { ObjectRef, RelatedPage, RelxError } from 'relx';
import type { ListQuery, RelationsStore } from '../relations/relations-store.js';

export interface UseListResult {
  /** The response; while a new one is requested, the previous one. */
  readonly page: RelatedPage | undefined;
  readonly error: RelxError | undefined;
  readonly isFetching: boolean;
  /** Sends the request again after an error. */
  readonly retry: () => void;
}

/** What is related to an object, from the store; nothing is requested without an object. */
export function useList(store: RelationsStore, object: ObjectRef | undefined, query: ListQuery): UseListResult {
  const { objectType, id } = object ?? {};
  const text = JSON.stringify(query);
  const { page, error, isFetching } = useSelect(
    (select) => {
      if (objectType === undefined || id === undefined) return { page: undefined, error: undefined, isFetching: false };
      const args = [objectType, id, JSON.parse(text) as ListQuery] as const;
      const relations = select(store);
      const page = relations.getList(...args);
      const error = relations.getResolutionError('getList', [...args]) as RelxError | undefined;
      return { page, error, isFetching: relations.isResolving('getList', [...args]) };
    },
    [store, objectType, id, text],
  );
  const { invalidateResolution } = useDispatch(store);
  // the types may have failed for the same reason as the list
  const hasTypes = useSelect((select) => select(store).getTypes() !== undefined, [store]);
  const retry = useCallback(() => {
    if (!hasTypes) invalidateResolution('getTypes', []);
    invalidateResolution('getList', [objectType, id, JSON.parse(text)]);
  }, [invalidateResolution, hasTypes, objectType, id, text]);
  return { page, error, isFetching, retry };
}
