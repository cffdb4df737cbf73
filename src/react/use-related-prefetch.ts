'use client';
import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { preload, unstable_serialize, useSWRConfig } from 'swr';
import { sendRequest } from './pending-requests.js';
import { useRelxContext } from './provider.js';
import { toRelatedRequest, type UseRelatedOptions } from './related-query.js';

export interface RelatedPrefetch {
  readonly ref: RefCallback<Element>;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

export interface RelatedPrefetchOptions {
  /** Asks as soon as the element is this near to what can be seen, in CSS pixels; 0 waits for pointer or focus. @default 0 */
  readonly near?: number | undefined;
}

/** Whether the reader's device asks pages to load no more than they need. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** The response of a request. A request that failed is sent once more when a list that SWR passes it to awaits it. */
function sentAgain<T>(send: () => Promise<T>): PromiseLike<T> {
  const first = send();
  first.catch(() => {});
  // biome-ignore lint/suspicious/noThenProperty: nothing is sent before it is awaited
  return { then: (...handlers) => first.catch(send).then(...handlers) };
}

/**
 * Asks ahead what a page will show that a link leads to, when the pointer or the focus comes to the link, or when it is
 * near to what can be seen. Spread what it returns on the element. Does nothing for who saves data.
 *
 * @example
 * const prefetch = useRelatedPrefetch([{ post: 7, type: 'related_to' }], { near: 200 });
 * <a href="/post-7/" {...prefetch}>Post 7</a>
 */
export function useRelatedPrefetch(
  queries: readonly UseRelatedOptions[],
  { near = 0 }: RelatedPrefetchOptions = {},
): RelatedPrefetch {
  const { client, current, snapshot } = useRelxContext();
  const { cache } = useSWRConfig();
  const element = useRef<Element | null>(null);
  const wanted = useRef(queries);
  wanted.current = queries;

  const query = useCallback(() => {
    if (!client || savesData()) return;
    for (const one of wanted.current) {
      const request = toRelatedRequest(one, current);
      const key = request && ([client, request.key] as const);
      if (!key || snapshot?.[request.key] || cache.get(unstable_serialize(key))?.data) continue;
      void preload(key, () => sentAgain(() => sendRequest(client, request)));
    }
  }, [client, current, snapshot, cache]);

  useEffect(() => {
    if (near <= 0 || !element.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        query();
      },
      { rootMargin: `${near}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [query, near]);

  const ref = useCallback((found: Element | null) => {
    element.current = found;
  }, []);
  return { ref, onPointerEnter: query, onFocus: query };
}
