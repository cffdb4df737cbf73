'use client';
import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { useRelxContext } from '../provider.js';
import { outdated, prefetchList } from '../queries/list-cache.js';
import { toListRequest } from '../queries/list-request.js';
import { type PrefetchQuery, toRelatedOptions } from './prefetch-query.js';

export interface UseRelatedPrefetchResult {
  readonly ref: RefCallback<Element>;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

export interface UseRelatedPrefetchOptions {
  /**
   * Distance from the viewport, as in `IntersectionObserver`: `'200px'`. @default none: waits for pointer or focus
   */
  readonly rootMargin?: string | undefined;
}

/** True if the user's device requests reduced data usage. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/**
 * Prefetches the lists of a linked page when pointer or focus reaches the link, or with `rootMargin`, when it comes close to
 * the viewport. Spread the result on the link. Does nothing if the user saves data.
 *
 * @example
 * const prefetch = useRelatedPrefetch([{ postId: 7, type: 'related_to' }], { rootMargin: '200px' });
 * <a href="/post-7/" {...prefetch}>Post 7</a>
 */
export function useRelatedPrefetch(
  queries: readonly PrefetchQuery[],
  { rootMargin }: UseRelatedPrefetchOptions = {},
): UseRelatedPrefetchResult {
  const { client, current, snapshot } = useRelxContext();
  const element = useRef<Element | null>(null);
  const wanted = useRef(queries);
  wanted.current = queries;

  const query = useCallback(() => {
    if (!client || savesData()) return;
    for (const one of wanted.current) {
      const request = toListRequest(toRelatedOptions(one), current);
      const page = request && snapshot?.[request.key];
      if (request && (!page || outdated.has(page))) prefetchList(client, request);
    }
  }, [client, current, snapshot]);

  useEffect(() => {
    if (rootMargin === undefined || !element.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        query();
      },
      { rootMargin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [query, rootMargin]);

  const ref = useCallback((found: Element | null) => {
    element.current = found;
  }, []);
  return { ref, onPointerEnter: query, onFocus: query };
}
