'use client';
import { type ReactElement, type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import type { RelxClient } from '../client/index.js';
import { prefetchRelated } from './prefetch-related.js';
import { RelxProvider, useRelxContext } from './provider.js';
import { toRelatedRequest, type UseRelatedOptions } from './related-query.js';
import { serializeSnapshot } from './serialize-snapshot.js';
import type { RelatedSnapshot } from './snapshot.js';

export interface RelatedBoundaryProps {
  /** What the lists inside ask, as for `prefetchRelated`. */
  readonly queries: readonly UseRelatedOptions[];
  /** What the page shows until the answers are there. @default nothing */
  readonly fallback?: ReactNode;
  /** Milliseconds after which the browser is left to ask. @default 5000 */
  readonly timeout?: number | undefined;
  readonly children?: ReactNode;
}

/** How long answers wait for the page to go on, in milliseconds. */
const KEPT = 1000;

type Fetched = Promise<void> | RelatedSnapshot;
/** What is being fetched on a server, until it is rendered. */
const fetched = new WeakMap<RelxClient, Map<string, Fetched>>();

/** The answers, or the promise to wait for, as Suspense takes it. */
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
    // a page that was given up never takes it, and the next one is not to have old answers
    setTimeout(() => ofClient.get(name) === snapshot && ofClient.delete(name), KEPT);
  };
  const promise = known ?? prefetchRelated(client, queries, { timeout }).then(keep, () => keep({}));
  ofClient.set(name, promise);
  throw promise;
}

/**
 * A part of a page that is streamed: `renderToPipeableStream` sends the page with the fallback in this place, and the
 * lists with their data as soon as they are there; the browser asks for nothing. All boundaries of a page are one request.
 * In an app without a server it renders its children and no more.
 *
 * @example
 * const queries = [toQuery('post', { postId: 12, limit: 3 })];
 * <RelatedBoundary queries={queries} fallback={<p>One moment</p>}>
 *   <RelatedPosts postId={12} limit={3} />
 * </RelatedBoundary>
 */
export function RelatedBoundary({ fallback, ...props }: RelatedBoundaryProps): ReactElement {
  return (
    <Suspense fallback={fallback}>
      <Answers {...props} />
    </Suspense>
  );
}

function Answers({ queries: listQueries, timeout, children }: Omit<RelatedBoundaryProps, 'fallback'>): ReactElement {
  const { client, snapshot: outer, current } = useRelxContext();
  const id = useId();
  // in a browser, what the server wrote beside the lists, if there was one
  const [json] = useState(() => {
    if (typeof document !== 'undefined') return document.getElementById(id)?.textContent;
    const named = listQueries.flatMap((query) =>
      toRelatedRequest(query, current)?.object ? [{ ...query, object: toRelatedRequest(query, current)?.object }] : [],
    );
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
