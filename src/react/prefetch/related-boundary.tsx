'use client';
import { type ReactElement, type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react';
import type { RelxClient } from '../../client/index.js';
import { RelxProvider, useRelxContext } from '../provider.js';
import { toListRequest, type UseRelatedOptions } from '../queries/list-request.js';
import { serializeSnapshot } from '../queries/serialize-snapshot.js';
import type { RelatedSnapshot } from '../queries/snapshot.js';
import { type PrefetchQuery, toRelatedOptions } from './prefetch-query.js';
import { prefetchRelated } from './prefetch-related.js';

export interface RelatedBoundaryProps {
  /** The lists inside, as for `prefetchRelated`. */
  readonly queries: readonly PrefetchQuery[];
  /** Content to show until the data arrives. @default nothing */
  readonly fallback?: ReactNode;
  /** Timeout in milliseconds. @default 5000 */
  readonly timeout?: number | undefined;
  readonly children?: ReactNode;
}

/** The requests that are running on the server, which pages that render at the same time share. */
const running = new WeakMap<RelxClient, Record<string, Promise<string>>>();

function fetchShared(client: RelxClient, queries: readonly UseRelatedOptions[], timeout?: number): Promise<string> {
  const ofClient = running.get(client) ?? {};
  running.set(client, ofClient);
  const name = JSON.stringify(queries);
  ofClient[name] ??= prefetchRelated(client, queries, { timeout })
    .then(serializeSnapshot, () => '{}')
    .finally(() => delete ofClient[name]);
  return ofClient[name];
}

/**
 * Streams lists from the server. `renderToPipeableStream` sends the page with the fallback first, and the lists when their data
 * arrives. Boundaries that render together share requests. Of `queries`, the browser requests only what failed or took longer than
 * `timeout`. Without a server, renders only its children.
 *
 * @example
 * const list = <RelatedPosts postId={12} limit={3} />;
 * <RelatedBoundary queries={[list]} fallback={<p>One moment</p>}>{list}</RelatedBoundary>
 */
export function RelatedBoundary({ fallback, ...props }: RelatedBoundaryProps): ReactElement {
  // unlike the state of the lists, this is kept while they wait
  const fetched = useRef<string>(undefined);
  return (
    <Suspense fallback={fallback}>
      <PrefetchedLists {...props} fetched={fetched} />
    </Suspense>
  );
}

interface PrefetchedListsProps extends Omit<RelatedBoundaryProps, 'fallback'> {
  /** The data as JSON, once it has arrived on the server. */
  readonly fetched: { current: string | undefined };
}

function PrefetchedLists({ queries: listQueries, timeout, children, fetched }: PrefetchedListsProps): ReactElement {
  const { client, snapshot: outer, current } = useRelxContext();
  const id = useId();
  // in a browser, the data that the server wrote next to the lists, if any
  const [json] = useState(() => {
    if (typeof document !== 'undefined') return document.getElementById(id)?.textContent;
    const named = listQueries.map(toRelatedOptions).flatMap((query) => {
      const object = toListRequest(query, current)?.object;
      return object ? [{ ...query, object }] : [];
    });
    if (client && !fetched.current)
      // for Suspense
      throw fetchShared(client, named, timeout).then((data) => {
        fetched.current = data;
      });
    return fetched.current;
  });
  const snapshot = useMemo(() => (json ? { ...outer, ...(JSON.parse(json) as RelatedSnapshot) } : outer), [json, outer]);
  return (
    <>
      <RelxProvider snapshot={snapshot}>{children}</RelxProvider>
      {json && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: serializeSnapshot makes it safe inside a script
        <script type="application/json" id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
      )}
    </>
  );
}
