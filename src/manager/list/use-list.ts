'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RelxClient } from '../../client/index.js';
import type { ObjectType } from '../../contract/index.js';
import { type ReadList, readPage } from '../model/read-list.js';
import type { ListKey } from '../model/relation-changes.js';

/** State of a list, with the loaded items. */
export type ListState =
  | { readonly status: 'pending'; readonly read?: never; readonly error?: never }
  | { readonly status: 'success'; readonly read: ReadList; readonly error?: never }
  | { readonly status: 'error'; readonly read?: never; readonly error: unknown };

export interface UseListResult {
  readonly state: ListState;
  readonly isLoadingMore: boolean;
  readonly moreError: unknown;
  /** Loads the next page and returns the extended list. */
  readonly loadMore: () => Promise<ReadList | undefined>;
  /** Reads all loaded pages again and keeps the previous items until then. Returns the list; undefined after errors, which are in `state`. */
  readonly reload: () => Promise<ReadList | undefined>;
  /** Resets the list and reads it again after an error. */
  readonly retry: () => void;
}

/** List of an object that has never been saved. Needs no request. */
const emptyRead: ReadList = { items: [], total: 0, next: undefined };

/** Reads a list: the first 100 items, and more on demand. */
export function useList(client: RelxClient, objectType: ObjectType, id: number, list: ListKey, isNew: boolean): UseListResult {
  const [state, setState] = useState<ListState>({ status: 'pending' });
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [moreError, setMoreError] = useState<unknown>();
  const current = useRef<ReadList | undefined>(undefined);
  const sent = useRef<AbortController | undefined>(undefined);

  /** Reads pages until `least` items are loaded. Aborts a pending read. */
  const read = useCallback(
    async (begin: ReadList | undefined, least: number): Promise<ReadList | undefined> => {
      sent.current?.abort();
      const controller = new AbortController();
      sent.current = controller;
      let found = begin;
      try {
        do found = isNew ? emptyRead : await readPage(client, { objectType, id }, list, found, controller);
        while (found.next && found.items.length < least);
      } catch (error) {
        if (controller.signal.aborted) return undefined;
        throw error;
      }
      if (controller.signal.aborted) return undefined;
      current.current = found;
      setState({ status: 'success', read: found });
      return found;
    },
    [client, objectType, id, list, isNew],
  );
  const reload = useCallback(
    () =>
      read(undefined, current.current?.items.length ?? 0).catch((error: unknown) => {
        setState({ status: 'error', error });
        return undefined;
      }),
    [read],
  );
  const retry = useCallback(() => {
    setState({ status: 'pending' });
    void reload();
  }, [reload]);
  const loadMore = useCallback(async () => {
    const before = current.current;
    if (!before?.next) return undefined;
    setLoadingMore(true);
    setMoreError(undefined);
    try {
      return await read(before, before.items.length + 1);
    } catch (error) {
      setMoreError(error);
      return undefined;
    } finally {
      setLoadingMore(false);
    }
  }, [read]);

  useEffect(() => {
    current.current = undefined;
    retry();
    return () => sent.current?.abort();
  }, [retry]);
  return { state, isLoadingMore, moreError, loadMore, reload, retry };
}
