import type { AnyRelationTypeName, ObjectRef } from '../contract/index.js';

/** What has changed, as an argument of the client's `invalidate`. Without properties, everything. */
export interface Invalidation {
  /** Lists of this object, and lists that show it. @default lists of all objects */
  readonly object?: ObjectRef | undefined;
  /** Lists of this relation type, and lists of all types. @default lists of each type */
  readonly type?: AnyRelationTypeName | undefined;
}

/** Invalidates cached lists of a site. Resolves when the lists on the page are fetched again. */
export type ChangeListener = (site: string, changes: readonly Invalidation[]) => Promise<unknown>;

/** The caches of this tab. All clients share them, so that lists of one client show the changes of another. */
export const changeListeners: Set<ChangeListener> = /* @__PURE__ */ new Set<ChangeListener>();

/** Invalidates the lists of all caches of this tab. */
export const announceChanges: ChangeListener = (site, changes) =>
  Promise.all([...changeListeners].map((listener) => listener(site, changes)));
