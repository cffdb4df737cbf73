import { useDispatch, useSelect } from '@wordpress/data';
import { useCallback } from 'react';
import type { ObjectRef, RelatedPage, RelatedQuery, RelxError } from 'relx';
import type { RelationsStore } from '../relations/relations-store.js';

export interface List {
  /** The answer; while it is asked again, the one before. */
  readonly page: RelatedPage | undefined;
  readonly error: RelxError | undefined;
  /** Asks again after an error. */
  readonly retry: () => void;
}

/** What is related to an object, from the store; nothing is asked without an object. */
export function useList(store: RelationsStore, object: ObjectRef | undefined, query: RelatedQuery): List {
  const { object_type: kind, id } = object ?? {};
  const text = JSON.stringify(query);
  const { page, error } = useSelect(
    (select) => {
      if (kind === undefined || id === undefined) return { page: undefined, error: undefined };
      const args = [kind, id, JSON.parse(text) as RelatedQuery] as const;
      const relations = select(store);
      return {
        page: relations.getList(...args),
        error: relations.getResolutionError('getList', [...args]) as RelxError | undefined,
      };
    },
    [store, kind, id, text],
  );
  const { invalidateResolution } = useDispatch(store);
  const retry = useCallback(() => {
    invalidateResolution('getList', [kind, id, JSON.parse(text)]);
  }, [invalidateResolution, kind, id, text]);
  return { page, error, retry };
}
