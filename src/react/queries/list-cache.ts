import { reportActivity } from '../../client/development/activity.js';
import { isDevelopment } from '../../client/development/is-development.js';
import type { RelxClient, RelxError } from '../../client/index.js';
import { listSources } from '../../client/invalidation/changes.js';
import type { ListRequest } from './list-request.js';
import type { RelatedQueryOptions } from './query-options.js';
import type { AnyPage } from './snapshot.js';

/** A change of a page that is not saved yet. Returns a page that has the change already unchanged. */
export type PageChange = (page: AnyPage) => AnyPage;

/** What the cache knows about a list: a new object after each change. */
export interface CachedList {
  /** The last response. */
  readonly page?: AnyPage | undefined;
  /** When the page arrived: a time of `Date.now()`. */
  readonly updatedAt?: number;
  /** The error of the last request. */
  readonly error?: RelxError | undefined;
  readonly isFetching: boolean;
  readonly changes: readonly PageChange[];
}

/** A component that shows a list. */
export interface ListObserver {
  readonly onChange: () => void;
  /** Its last options, and the page that it shows: that of the cache or of the server. */
  readonly latest: { readonly current: RelatedQueryOptions & { readonly page?: AnyPage | undefined } };
}

/** A list in the cache. */
export interface CacheEntry {
  readonly request: ListRequest;
  readonly observers: Set<ListObserver>;
  /** Requests the list, also if a request is running. */
  readonly refetch: () => Promise<void>;
  list: CachedList;
  running?: Promise<void> | undefined;
  controller?: AbortController;
  /** Whether the data may have changed since the response, so that the next component that shows the list fetches it. */
  isOutdated?: boolean | undefined;
  /** Until when the list is cached if no component shows it: a time of `Date.now()`. */
  expires: number;
  /** When a component first showed the list, maybe with the data of the server: a time of `Date.now()`. */
  time?: number;
}

/** Maximum number of cached lists of a client, not counting those on the page. */
const MAX_LISTS = 500;
/** The default `gcTime`, in milliseconds. */
const GC_TIME = 300_000;

const caches = new WeakMap<RelxClient, Map<string, CacheEntry>>();
/** Pages of snapshots that are older than a change or a response. */
export const outdated: WeakSet<AnyPage> = new WeakSet<AnyPage>();
/** State of a list before its first request. */
export const initial: CachedList = { isFetching: false, changes: [] };

const isExpired = ({ observers, expires }: CacheEntry) => !observers.size && expires < Date.now();

/** The cached lists of a client. */
export const cachedListsOf = (client: RelxClient): readonly CacheEntry[] =>
  [...(caches.get(client)?.values() ?? [])].filter((entry) => !isExpired(entry));

/** The cached state of a list. Stores nothing, because a server renders an unlimited number of lists per client. */
export function cachedList(client: RelxClient | undefined, key = ''): CachedList {
  const entry = client && caches.get(client)?.get(key);
  return entry && !isExpired(entry) ? entry.list : initial;
}

/** Lets changes mark and fetch the cached lists of a client, without keeping it in memory. */
function observeClient(reference: WeakRef<RelxClient>): void {
  const source = (site: string) => {
    const client = reference.deref();
    if (!client) listSources.delete(source);
    return client?.site === site ? cachedListsOf(client) : [];
  };
  listSources.add(source);
}

function entryOf(client: RelxClient, request: ListRequest): CacheEntry {
  let lists = caches.get(client);
  if (!lists) {
    lists = new Map();
    caches.set(client, lists);
    observeClient(new WeakRef(client));
  }
  const known = lists.get(request.key);
  const entry =
    known && !isExpired(known)
      ? known
      : {
          request,
          observers: new Set<ListObserver>(),
          refetch: () => fetchList(client, request, true),
          list: initial,
          expires: Date.now() + GC_TIME,
        };
  lists.set(request.key, entry);
  return entry;
}

/** Makes a list that has left the page the newest one in the cache, and removes the oldest and expired ones. */
function limitLists(client: RelxClient, entry: CacheEntry): void {
  const { key } = entry.request;
  const lists = caches.get(client);
  if (lists?.get(key) !== entry) return;
  lists.delete(key);
  lists.set(key, entry);
  for (const [oldest, one] of lists) if (isExpired(one) || (lists.size > MAX_LISTS && !one.observers.size)) lists.delete(oldest);
}

/** Changes the state of a list, and renders the components that show it. */
export function updateList(entry: CacheEntry, change: Partial<CachedList>): void {
  entry.list = { ...entry.list, ...change };
  for (const { onChange } of entry.observers) onChange();
  if (isDevelopment && process.env.NODE_ENV !== 'production') reportActivity();
}

/**
 * Renders a component when a list changes, and requests the list if it has no data, or data that may have changed. Returns a function
 * that stops this.
 */
export function observeList(
  client: RelxClient,
  request: ListRequest,
  observer: ListObserver,
  serverPage?: AnyPage,
  staleTime = Number.POSITIVE_INFINITY,
): () => void {
  const entry = entryOf(client, request);
  const { observers, list } = entry;
  entry.time ??= Date.now();
  observers.add(observer);
  const hasData = list.page || list.error || (serverPage && !outdated.has(serverPage));
  if (!hasData || entry.isOutdated || Date.now() - (list.updatedAt ?? entry.time) > staleTime) void fetchList(client, request);
  if (isDevelopment && process.env.NODE_ENV !== 'production') reportActivity();
  return () => {
    observers.delete(observer);
    entry.expires = Date.now() + (observer.latest.current.gcTime ?? GC_TIME);
    // the next component tries again
    if (!observers.size) updateList(entry, { error: undefined });
    if (isDevelopment && process.env.NODE_ENV !== 'production') reportActivity();
    // Strict Mode and navigation unmount and mount again immediately, so check after a moment
    setTimeout(() => {
      if (observers.size) return;
      entry.controller?.abort();
      limitLists(client, entry);
    });
  };
}

/**
 * Requests a list, unless a request is running. With `isForced`, replaces a running request. The request is aborted when the last
 * component that shows the list unmounts. Never rejects: the error is part of the list.
 */
export function fetchList(client: RelxClient, request: ListRequest, isForced?: boolean): Promise<void> {
  const entry = entryOf(client, request);
  if (entry.running && !isForced && !entry.isOutdated) return entry.running;
  entry.controller?.abort();
  const controller = new AbortController();
  const { isOutdated } = entry;
  const { object, query } = request;
  const running = client
    .listRelated(object.objectType, object.id, query, controller)
    .then(
      (page): Partial<CachedList> => {
        // an equal page keeps its identity, so that nothing renders again. After a change, later pages start over
        const isEqual = !isOutdated && JSON.stringify(page) === JSON.stringify(entry.list.page);
        return { page: isEqual ? entry.list.page : page, updatedAt: Date.now(), error: undefined };
      },
      // the client throws nothing else
      (error: RelxError): Partial<CachedList> => (controller.signal.aborted ? {} : { error }),
    )
    .then((result) => {
      // another request has replaced this one
      if (entry.controller !== controller) return;
      entry.running = undefined;
      // without a response, the page is still that of before the change
      entry.isOutdated ||= isOutdated && !result.page;
      updateList(entry, { ...result, isFetching: false });
      const [observer] = entry.observers;
      if (result.error) observer?.latest.current.onError?.(result.error);
    });
  Object.assign(entry, { running, controller, isOutdated: false });
  updateList(entry, { isFetching: true });
  return running;
}

/** Requests a list that no component shows yet, unless the cache has it. A failure is not stored: the component tries again. */
export function prefetchList(client: RelxClient, request: ListRequest): void {
  const entry = entryOf(client, request);
  if (entry.list.page && !entry.isOutdated) return;
  void fetchList(client, request).then(() => {
    if (entry.observers.size > 0) return;
    updateList(entry, { error: undefined });
    limitLists(client, entry);
  });
}
