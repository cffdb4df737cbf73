'use client';
import { type ReactElement, type ReactNode, Suspense, useId, useMemo, useState } from 'react';
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

/** How long data is kept until its page continues to render, in milliseconds. */
const MAX_AGE = 1000;

type Fetched = Promise<void> | RelatedSnapshot;
/** Data being fetched on the server, until it is rendered. */
const fetched = new WeakMap<RelxClient, Map<string, Fetched>>();

/** Returns the data, or throws a promise for Suspense. */
function take(client: RelxClient, queries: readonly UseRelatedOptions[], timeout: number | undefined): RelatedSnapshot {
  const ofClient = fetched.get(client) ?? new Map<string, Fetched>();
  fetched.set(client, ofClient);
  const name = JSON.stringify(queries);
  const known = ofClient.get(name);
  if (known && !(known instanceof Promise)) {
    ofClient.delete(name);
    return known;
  }
  const keep = (snapshot: RelatedSnapshot) => {
    ofClient.set(name, snapshot);
    // drop the data of an aborted page, so that the next page does not receive outdated data
    setTimeout(() => ofClient.get(name) === snapshot && ofClient.delete(name), MAX_AGE);
  };
  const promise = known ?? prefetchRelated(client, queries, { timeout }).then(keep, () => keep({}));
  ofClient.set(name, promise);
  throw promise;
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
  return (
    <Suspense fallback={fallback}>
      <PrefetchedLists {...props} />
    </Suspense>
  );
}

function PrefetchedLists({ queries: listQueries, timeout, children }: Omit<RelatedBoundaryProps, 'fallback'>): ReactElement {
  const { client, snapshot: outer, current } = useRelxContext();
  const id = useId();
  // in a browser, the data that the server wrote next to the lists, if any
  const [json] = useState(() => {
    if (typeof document !== 'undefined') return document.getElementById(id)?.textContent;
    const named = listQueries.map(toRelatedOptions).flatMap((query) => {
      const object = toListRequest(query, current)?.object;
      return object ? [{ ...query, object }] : [];
    });
    return client && serializeSnapshot(take(client, named, timeout));
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
