'use client';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataForQuery, Exact, ItemForQuery, RelatedForQuery, RelatedPage, RelxError } from '../../client/index.js';
import { nextPlace, type Place } from '../../client/lists/next-place.js';
import type { AutomaticItem, Related, RelationData, RelationItem } from '../../contract/index.js';
import { itemKey } from '../items/item-key.js';
import { useRelxContext } from '../provider.js';
import { toListRequest, type UseRelatedOptions } from '../queries/list-request.js';
import type { UseRelatedQueryOptions } from '../queries/query-options.js';
import type { AnyItem, AnyPage } from '../queries/snapshot.js';
import type { RelatedPendingResult, RelatedSuccessResult, UseRelatedErrorResult, UseRelatedResult } from './related-results.js';
import { type PageForQuery, useRelated } from './use-related.js';

/** The result for several pages. */
export interface RelatedPagesSuccessResult<
  R extends Related = Related,
  D extends RelationData = RelationData,
  I extends RelationItem<R, D> | AutomaticItem = RelationItem<R, D>,
  S = RelatedPage<R, D, I>,
> extends RelatedSuccessResult<R, D, I, S> {
  readonly hasNextPage: boolean;
  /** Appends the next page, unless one is being fetched. Works as an `onClick` handler. */
  readonly fetchNextPage: () => Promise<void>;
  readonly isFetchingNextPage: boolean;
  /** Why the last `fetchNextPage` failed. Call it again to retry. */
  readonly fetchNextPageError: RelxError | undefined;
}

/** The result of `useRelatedPages`. `items`, and `data` that `select` receives, have the items of all pages so far. */
export type UseRelatedPagesResult<
  R extends Related = Related,
  D extends RelationData = RelationData,
  I extends RelationItem<R, D> | AutomaticItem = RelationItem<R, D>,
  S = RelatedPage<R, D, I>,
> = RelatedPendingResult | UseRelatedErrorResult | RelatedPagesSuccessResult<R, D, I, S>;

/** The pages after a first page. */
interface Later {
  readonly first: readonly AnyItem[];
  readonly items: readonly AnyItem[];
  readonly next: Place | undefined;
  readonly isLoading?: boolean;
  readonly error?: RelxError | undefined;
}

/**
 * Reads what is related to an object page by page. With the plugin's routes, no item repeats or is skipped when relations are added
 * or removed. When the first page changes or is invalidated, the list starts over. Lists in random order, and lists that similar
 * posts fill up, have one page.
 *
 * @example
 * const list = useRelatedPages({ type: 'related_to', limit: 20 });
 * if (list.status === 'success' && list.hasNextPage) return <button onClick={list.fetchNextPage}>Load more</button>;
 */
export function useRelatedPages<const Q extends UseRelatedOptions, S = PageForQuery<Q>>(
  listQuery: Exact<Q, UseRelatedOptions> | null,
  { select, ...options }: UseRelatedQueryOptions<PageForQuery<Q>, S> = {},
): UseRelatedPagesResult<RelatedForQuery<Q>, DataForQuery<Q>, ItemForQuery<Q>, S> {
  const { client, current, queryOptions } = useRelxContext();
  const query = listQuery as UseRelatedOptions | null;
  // the query determines the type of the items
  const state = useRelated(query, options) as UseRelatedResult<RelatedForQuery<Q>, DataForQuery<Q>, ItemForQuery<Q>>;
  const [kept, setLater] = useState<Later>();
  const request = query ? toListRequest(query, current) : undefined;
  const name = JSON.stringify(request);
  const first = state.items;
  // a response is of no use after unmounting or for another query
  const sent = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query or another first page, not what the cleanup reads
  useEffect(() => () => sent.current?.abort(), [name, first]);
  const page = state.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for the query
  const later = useMemo<Later | undefined>(
    () => (page && kept?.first !== page.items ? { first: page.items, items: [], next: nextPlace(page, request?.query) } : kept),
    [kept, page, name],
  );
  // the later pages are of the same query as the first
  const all = useMemo(
    () =>
      page && later && { ...page, items: [...page.items, ...later.items] as typeof page.items, nextCursor: later.next?.cursor },
    [page, later],
  );
  const data = useMemo(() => (all && select ? select(all) : all), [all, select]);
  if (state.status !== 'success' || !first || !later || !all)
    return state as UseRelatedPagesResult<RelatedForQuery<Q>, DataForQuery<Q>, ItemForQuery<Q>, S>;

  const { items } = all;
  // pages in random order would repeat items
  const hasNextPage = !!client && request?.query.orderBy !== 'random' && !!later.next;
  const fetchNextPage = async () => {
    if (later.isLoading || !hasNextPage || !request) return;
    const loading: Later = { ...later, error: undefined, isLoading: true };
    setLater(loading);
    const controller = new AbortController();
    sent.current = controller;
    const { object, query: sentQuery } = request;
    try {
      const page: AnyPage = await client.listRelated(object.objectType, object.id, { ...sentQuery, ...later.next }, controller);
      const known = new Set(items.map(itemKey));
      const added = page.items.filter((item) => !known.has(itemKey(item)));
      setLater({ first, items: [...later.items, ...added], next: nextPlace(page, later.next) });
    } catch (error) {
      // an abort is not an error. If the query returns, its pages are still there, and this one can be fetched again
      if (controller.signal.aborted) return setLater((now) => (now === loading ? later : now));
      setLater({ ...later, error: error as RelxError });
      ({ ...queryOptions, ...options }).onError?.(error as RelxError);
    }
  };
  return {
    ...state,
    data: data as S,
    items,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage: !!later.isLoading,
    fetchNextPageError: later.error,
  };
}
