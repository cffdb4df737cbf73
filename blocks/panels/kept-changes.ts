import type { RelationChanges, SaveResult } from 'relx/manager';

/** Changes that a page leaves to the one after it. */
export interface KeptChanges {
  readonly changes: RelationChanges | undefined;
  /** What became of them when they were saved. @default they were not sent yet */
  readonly saved?: SaveResult;
}

/** Keeps changes while the browser loads the page again; undefined removes what is kept. */
export function keepChanges(key: string, kept: KeptChanges | undefined): void {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // a browser that stores nothing has nothing to keep them in
  }
}

/** Returns what the page before has kept, once. */
export function takeChanges(key: string): KeptChanges | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as KeptChanges); // written above
  } catch {
    return undefined;
  }
}
