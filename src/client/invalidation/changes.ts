import type { AnyRelationTypeName, ObjectRef, Related } from '../../contract/index.js';
import type { ListRequest } from '../lists/query-key.js';

/** What has changed, as an argument of the client's `invalidate`. */
export interface Invalidation {
  /** Lists of this object, and lists with it on their first page. @default lists of all objects */
  readonly object?: ObjectRef | undefined;
  /** Lists of this relation type, and lists of all types. @default lists of each type */
  readonly type?: AnyRelationTypeName | undefined;
}

/** A list in a cache, or one that shows it. */
export interface KnownList {
  readonly request: ListRequest;
  /** Components that show it, with the pages that they show. */
  readonly observers: ReadonlySet<{ readonly latest: { readonly current: { readonly page?: ShownPage | undefined } } }>;
  readonly list: { readonly page?: ShownPage | undefined };
  /** Whether the next component that shows the list fetches it. */
  isOutdated?: boolean | undefined;
  readonly refetch: () => Promise<void>;
}

/** The lists of a snapshot, by key. */
export interface KnownSnapshot {
  readonly snapshot: Readonly<Record<string, ShownPage>>;
  /** Pages that the next component that shows them fetches. */
  readonly outdated: Pick<WeakSet<ShownPage>, 'add'>;
}

export interface ShownPage {
  readonly items: readonly { readonly related: Related }[];
}

/** Returns the lists of a site. */
type ListSource = (site: string) => readonly (KnownList | KnownSnapshot)[];

/**
 * The caches of this tab: functions that return their lists of a site. All clients share them, so that lists of one client show the
 * changes of another.
 */
export const listSources: Set<ListSource> = /* @__PURE__ */ new Set<ListSource>();
