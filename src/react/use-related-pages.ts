'use client';
import { useEffect, useRef, useState } from 'react';
import type { Exact, RelatedForQuery, RelatedPage, RelxError } from '../client/index.js';
import type { Related, RelationItem } from '../contract/index.js';
import { useRelxContext } from './provider.js';
import { toRelatedRequest, type UseRelatedOptions } from './related-query.js';
import type { RelatedFailure, RelatedPending, RelatedSuccess } from './related-state.js';
import { useRelated } from './use-related.js';

/** What a list of several pages can do besides. */
export interface RelatedMore {
  /** Whether there is a next page. */
  readonly hasMore: boolean;
  /** Adds the next page. Good as an `onClick`; asks nothing while one is on its way. */
  readonly loadMore: () => Promise<void>;
  readonly isLoadingMore: boolean;
  /** Why the last `loadMore` failed; the next one tries again. */
  readonly moreError: RelxError | undefined;
}

/** What `useRelatedPages` returns: the state of the list, with the items of all pages so far. */
export type RelatedPages<R extends Related = Related> = RelatedPending | RelatedFailure | (RelatedSuccess<R> & RelatedMore);

/** The pages after the first, of one answer to the ask of a key. */
interface Later {
  readonly first: readonly RelationItem[];
  readonly items: readonly RelationItem[];
  readonly pages: number;
  readonly next: string | undefined;
  readonly isLoading?: boolean;
  readonly error?: RelxError;
}

/**
 * What is related to an object, page by page: as `useRelated`, with `loadMore`. Goes on by cursor, so nothing is shown
 * twice or left out when relations change meanwhile. When the first page is asked again, the list begins anew.
 *
 * @example
 * const list = useRelatedPages({ type: 'related_to', limit: 20 });
 * if (list.status === 'success' && list.hasMore) return <button onClick={list.loadMore}>Load more</button>;
 */
export function useRelatedPages<const Q extends UseRelatedOptions>(
  listQuery: Exact<Q, UseRelatedOptions>,
): RelatedPages<RelatedForQuery<Q>> {
  const { client, current } = useRelxContext();
  const state = useRelated(listQuery);
  const [kept, setLater] = useState<Later>();
  const request = toRelatedRequest(listQuery, current);
  const name = JSON.stringify(request);
  const first = state.items;
  // whoever leaves or asks something else wants no late answer
  const sent = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ask or another first page, not what the cleanup reads
  useEffect(() => () => sent.current?.abort(), [name, first]);
  if (state.status !== 'success' || !client || !request || !first) return state as RelatedPages<RelatedForQuery<Q>>;

  const later: Later = kept?.first === first ? kept : { first, items: [], pages: 1, next: state.next };
  const items = [...first, ...later.items];
  const hasMore = later.next !== undefined || items.length < state.total;
  const loadMore = async () => {
    if (later.isLoading || !hasMore) return;
    const { error: _, ...before } = later;
    setLater({ ...before, isLoading: true });
    const controller = new AbortController();
    sent.current = controller;
    const { object, query } = request;
    // hosts with the embed only have pages, and no cursors
    const place = later.next ? { cursor: later.next } : { page: later.pages + 1 };
    try {
      const page: RelatedPage = await client.listRelated(object.objectType, object.id, { ...query, ...place }, controller);
      const known = new Set(items.map(({ id }) => id));
      const added = page.items.filter(({ id }) => !known.has(id));
      setLater({ first, items: [...later.items, ...added], pages: later.pages + 1, next: page.nextCursor });
    } catch (error) {
      // only what the client throws besides an abort is to be told
      if (!controller.signal.aborted) setLater({ ...later, error: error as RelxError });
    }
  };
  const more: RelatedMore = { hasMore, loadMore, isLoadingMore: later.isLoading ?? false, moreError: later.error };
  // the later pages are of the same ask as the first
  return { ...state, ...more, items: items as readonly RelationItem[] as typeof first };
}
