import type { AnyRelationTypeName, ObjectRef } from '../contract/index.js';
import type { RelatedPage } from './create-client.js';
import type { ListRequest } from './query-key.js';

/** What has changed, as an argument of the client's `invalidate`. */
export interface Invalidation {
  /** Lists of this object, and lists that show it. @default lists of all objects */
  readonly object?: ObjectRef | undefined;
  /** Lists of this relation type, and lists of all types. @default lists of each type */
  readonly type?: AnyRelationTypeName | undefined;
}

/** A list in a cache. */
export interface KnownList {
  readonly request: ListRequest;
  /** The page that it shows. */
  readonly page: RelatedPage | undefined;
  /** Fetches it again: immediately if it is on the page, otherwise when it is shown again. */
  readonly invalidate: () => Promise<void> | undefined;
}

/**
 * The caches of this tab: functions that return their lists of a site. All clients share them, so that lists of one client show the
 * changes of another.
 */
export const listSources: Set<(site: string) => readonly KnownList[]> = /* @__PURE__ */ new Set<
  (site: string) => readonly KnownList[]
>();
